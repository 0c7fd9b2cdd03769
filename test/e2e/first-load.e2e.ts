import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { customerCalls } from '#modules/customers/contract.ts';
import { peopleCalls } from '#modules/people/contract.ts';
import type { TestTenant } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { openStage, type Visitor } from '#test/stage.ts';
import { older } from '#test/time-travel.ts';
import { openWebDavServer } from '#test/webdav.ts';

const { app, visit } = await openStage({ cloudPrivate: true });
const cloud = await openWebDavServer();
afterAll(() => cloud.close());

/** What the browser asks the server for until this address stands, by path; the cache is empty. */
async function asksFor({ page, open }: Visitor, path: string, isThere: (page: Page) => Promise<unknown>) {
  const asked: string[] = [];
  // What is read from memory is drawn by an address of its own, and asks nobody.
  const isAsked = (request: Request) => !request.url().startsWith('blob:');
  page.on('request', (request) => isAsked(request) && asked.push(new URL(request.url()).pathname));
  let ended = 0;
  page.on('response', (response) => isAsked(response.request()) && ended++);
  page.on('requestfailed', (request) => isAsked(request) && ended++);
  await open(path);
  await isThere(page);
  await expect.poll(() => asked.length - ended).toBeLessThanOrEqual(0);
  return asked;
}

/**
 * A ticket as a day leaves it: assigned twice, noted on, with a checklist to fill in and photos in it, a page and a file in
 * the cloud beside it, and its own time runs.
 */
async function openWorkedTicket(company: TestTenant): Promise<string> {
  const { admin } = company;
  const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Permian Basin Midstream' }))
    .body.data;
  const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID })).body
    .data;
  const steps = [
    { id: 1, title: 'Energy isolated' },
    { id: 2, title: 'Discharge pressure', type: 'number', unit: 'psi', min: 40, max: 60 },
    { id: 3, title: 'Seal', type: 'choice', options: ['Dry', 'Drip'] },
    { id: 4, title: 'Photo of the seal', type: 'photo' },
  ];
  const { checklistID } = (await admin.call('settings/create_checklist', { name: 'After repair', steps })).body.data;
  await admin.call('settings/save_cloud_storage', cloud.account);
  const photo = async () =>
    (await admin.call('files/upload_file', { name: 'seal.jpg' }, { file: await samples.jpeg() })).body.data.fileID;
  const photos = [await photo(), await photo()];
  const changes = [
    ['tickets/link_checklist_items', { ticketID, checklistID }],
    ['tickets/fill_checklist_item', { ticketID, stepID: 4, value: photos }],
    ['tickets/add_ticket_cloud_link', { ticketID, url: 'https://example.com/plans/Site%20plan.pdf' }],
    ['tickets/add_assignees_to_ticket', { ticketID, add: [admin.userID] }],
    ['tickets/change_ticket_status', { ticketID, statusID: 2 }],
    ['notes/post_note', { type: 'tickets', ID: ticketID, noteBody: '<p>Drip at the seal.</p>' }],
  ] as const;
  for (const [path, input] of changes) expect((await admin.call(path, input)).status, path).toBe(200);
  // Nothing changes, and nothing has lately: what has is read again when the live stream opens.
  await app.settled(company);
  await older(app.owner, 'events', { tenant_id: company.tenantID }, { minutes: 5 });
  return `/tickets/${ticketID}`;
}

test('a ticket, the dashboard and a list load with at most 20 requests, and one for the pictures of people', async () => {
  const caprock = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = caprock;
  const path = await openWorkedTicket(caprock);
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open work' });
  const detail = await asksFor(await visit({ as: admin }), path, async (page) => {
    await tabs(page)
      .getByRole('link', { name: /Seal leak/ })
      .waitFor();
    await page.getByText('Drip at the seal.').waitFor();
    await page.getByRole('tab', { name: 'Links 1' }).waitFor();
  });
  expect(detail).toContain('/api/notes/notes');
  expect(detail).not.toContain('/api/events/list_history');
  expect(counted(detail), detail.join(' ')).toBeLessThanOrEqual(20);

  const list = await asksFor(await visit({ as: admin }), '/tickets', (page) =>
    page.getByRole('region', { name: 'Figures' }).getByRole('button', { name: 'Unassigned' }).waitFor(),
  );
  expect(list).toContain('/api/tickets/getTicketsUsingMultiFilters');
  const home = await asksFor(await visit({ as: admin }), '/dashboard', async (page) => {
    await page.getByText('Seal leak').first().waitFor();
    await page.getByText('Profit since').waitFor();
  });
  // What stands below the first screen is not asked for.
  expect(home).not.toContain('/api/events/list_recent');
  const pictures = [detail, list, home].map((asked) => asked.filter((one) => one === picturesPath).length);
  expect(
    pictures.map((count) => count <= 1),
    pictures.join(' '),
  ).toEqual([true, true, true]);
  console.log(`Requests at first: a ticket ${detail.length}, a list ${list.length}, the dashboard ${home.length}`);
  expect(counted(home), home.join(' ')).toBeLessThanOrEqual(20);
  expect(counted(list), list.join(' ')).toBeLessThanOrEqual(20);
});

/**
 * How many of them the page needs: pictures of people come after it. On a slow machine the live stream tells of a tab before the reply
 * that opened it does, and the frame is read once more.
 */
const counted = (asked: string[]) =>
  asked.filter((one, index) => one !== picturesPath && (one !== '/api/frame/get_frame' || asked.indexOf(one) === index))
    .length;
const picturesPath = `/api/${peopleCalls.getPictures.path}`;

test('photos and history of a ticket come when one opens their part', async () => {
  const caprock = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { page, open } = await visit({ as: caprock.admin });
  await open(await openWorkedTicket(caprock));
  await page.getByText('Drip at the seal.').waitFor();
  await page.getByRole('tab', { name: 'Checklist' }).click();
  await page.getByRole('img', { name: 'Photo of the seal, photo 2' }).waitFor();
  await page.getByRole('tab', { name: 'Links 1' }).click();
  await page.getByRole('link', { name: 'Site plan.pdf' }).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  expect(await history.count()).toBe(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await history.getByText('created it').waitFor();
});

/** Of the files of script that a page loads the own modules that are longest, before compression. */
function longestOf(files: readonly string[], most = 5): string {
  const lengths = files.flatMap((file) => Object.entries(ownModules[file] ?? {}));
  const longest = lengths.sort(([, one], [, other]) => other - one).slice(0, most);
  return longest.map(([module, length]) => `${module} ${(length / 1024).toFixed(1)}`).join(', ');
}
const ownModules = JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/web/modules.json'), 'utf8')) as Record<
  string,
  Record<string, number>
>;

/** The bytes of script that come over the wire until nothing more is asked for, and in which files; the cache is empty. */
async function scriptOf(
  { page, open }: Visitor,
  path: string,
  shows: string,
): Promise<{ bytes: number; files: string[] }> {
  const pending = new Set<Request>();
  const sizes: Promise<number>[] = [];
  const files: string[] = [];
  const isScript = (request: Request) => /^\/static\/.*\.js$/.test(new URL(request.url()).pathname);
  page.on('request', (request) => pending.add(request));
  // The live stream answers and never ends; a script counts when all of it has come.
  page.on('response', (response) => !isScript(response.request()) && pending.delete(response.request()));
  page.on('requestfinished', (request) => {
    pending.delete(request);
    if (!isScript(request)) return;
    files.push(new URL(request.url()).pathname.slice(1));
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  page.on('requestfailed', (request) => pending.delete(request));
  await open(path);
  await page.getByText(shows).locator('visible=true').first().waitFor();
  await expect.poll(() => pending.size).toBe(0);
  return { bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0), files };
}

test('no page ships more script at first than it is known to need: home, lists, details, forms and the rest', async () => {
  const caprock = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = caprock;
  const ticket = await openWorkedTicket(caprock);
  const pages = [
    { path: '/', shows: 'Recent activity', mostKiB: 159 },
    { path: '/tickets', shows: 'Seal leak', mostKiB: 167 },
    { path: ticket, shows: 'Energy isolated', mostKiB: 170 },
    { path: '/tickets/new', shows: 'Create ticket', mostKiB: 170 },
    { path: '/customers/1', shows: 'Locations', mostKiB: 170 },
    { path: '/customers/new', shows: 'Add customer', mostKiB: 166 },
    { path: '/time', shows: 'Add time', mostKiB: 155 },
    { path: '/settings', shows: 'Rules and macros', mostKiB: 170 },
    { path: '/profile', shows: 'Time zone', mostKiB: 159 },
    { path: '/login', shows: 'Sign in', mostKiB: 156, isStranger: true },
  ];
  const sizes: Record<string, number> = {};
  const lines: string[] = [];
  for (const { path, shows, mostKiB, isStranger } of pages) {
    const visitor = await visit(isStranger ? {} : { as: admin });
    const { bytes, files } = await scriptOf(visitor, path, shows);
    sizes[path] = bytes;
    lines.push(`${path}: ${(bytes / 1024).toFixed(1)} of ${mostKiB}; longest ${longestOf(files)}`);
    await visitor.context.close();
  }
  console.log(`Script at first, in KiB, and the longest own modules before compression:\n${lines.join('\n')}`);
  // Less would mean that nothing was counted.
  for (const [path, bytes] of Object.entries(sizes)) expect(bytes, path).toBeGreaterThan(100 * 1024);
  expect(pages.filter(({ path, mostKiB }) => (sizes[path] ?? 0) > mostKiB * 1024).map(({ path }) => path)).toEqual([]);
});

test('the page of a crew ships two thirds of what others do, all of it at first', async () => {
  const caprock = await app.newTenant({ name: 'Caprock Pump Co.' });
  const visitor = await visit({ as: caprock.admin });
  const { bytes, files } = await scriptOf(visitor, '/my_day', 'New field ticket');
  console.log(`/my_day: ${(bytes / 1024).toFixed(1)} of 100 KiB`);
  expect(files).toHaveLength(1);
  expect(bytes).toBeLessThan(100 * 1024);
});

test('a page brings the calls it makes, not all that their modules declare', async () => {
  const caprock = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { page, open } = await visit({ as: caprock.admin });
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/static\/.*\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.text());
  });
  await open('/customers/new');
  await page.getByRole('button', { name: 'Add customer' }).waitFor();
  const script = (await Promise.all(scripts)).join('\n');
  const calls = ['users/getCurrentUser', 'customers/create_customer', 'users/revoke_session', 'customers/save_contact'];
  expect(calls.map((call) => script.includes(call))).toEqual([true, true, false, false]);
  // Also of those that one function makes for tasks and tickets.
  const made = ['tickets/fill_checklist_item', 'tickets/getLinkedChecklistItems', 'tasks/task_links'];
  expect(made.map((call) => script.includes(call))).toEqual([true, false, false]);
  // What a call is about is told by the server's own description of it.
  expect(script).not.toContain(customerCalls.createCustomer.about);
});
