import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { FieldTicket, FieldTicketRow } from '#modules/field-tickets/contract.ts';
import type { TestPerson } from '#test/app.ts';
import { openDevice } from '#test/browser.ts';
import * as samples from '#test/file-samples.ts';
import { keepAsTheyFailed, keepPicture } from '#test/pictures.ts';
import { openStage } from '#test/stage.ts';

const { app, address } = await openStage();
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  baseURL: address,
  locale: 'en-US',
  timezoneId: 'America/Chicago',
  reducedMotion: 'reduce' as const,
};

const folders: string[] = [];
const open = new Set<BrowserContext>();
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await keepAsTheyFailed([...open].flatMap((context) => context.pages()));
});
afterAll(async () => {
  await Promise.all([...open].map((context) => context.close().catch(() => undefined)));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function newProfile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-'));
  folders.push(folder);
  return folder;
}

async function takePhone(folder: string) {
  const { context, kill } = await openDevice(folder, phone);
  open.add(context);
  context.setDefaultTimeout(15_000);
  return { context, page: context.pages()[0] ?? (await context.newPage()), kill };
}

/** Somebody’s phone, on which their day was opened once with signal. */
async function phoneOf(as: TestPerson) {
  const folder = await newProfile();
  const { context, page, kill } = await takePhone(folder);
  await page.goto('/health');
  await page.evaluate((token) => localStorage.setItem('token', token), as.token);
  await page.goto('/my_day');
  await page.getByRole('button', { name: 'New field ticket' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { folder, context, page, kill };
}

async function newCompany() {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = company;
  const service = async (code: string, serviceName: string, price: number, more: object = { unit: 'hour' }) =>
    (await admin.call('services/create_service', { code, serviceName, price, ...more })).body.data.serviceID as number;
  const mechanic = await service('LAB', 'Pump mechanic', 115);
  const seal = await service('SEAL', 'Mechanical seal', 380.5, { unit: 'each', itemClass: 'material' });
  const { customerID } = (
    await admin.call('customers/create_customer', {
      customerName: 'Antelope Operating',
      requiresPurchaseOrder: true,
      requiresSignature: true,
      locations: [{ name: 'SWD 4', address: '12 Lease Rd', city: 'Midland', state: 'TX', zip: '79701' }],
    })
  ).body.data;
  const tech = await company.add('Technician', { name: 'Ruben Ortega' });
  const { ticketID } = (
    await admin.call('tickets/create_ticket', {
      ticketSubject: 'Seal leak, P-204',
      customerID,
      assignees: [tech.userID],
    })
  ).body.data;
  const listed = async (): Promise<FieldTicketRow[]> =>
    (await admin.call('field_tickets/get_field_ticket_list', {})).body.data.rows;
  const ticket = async (fieldTicketID: number): Promise<FieldTicket> =>
    (await admin.call('field_tickets/get_field_ticket', { fieldTicketID })).body.data;
  return { ...company, mechanic, seal, customerID, tech, ticketID, listed, ticket };
}

const look = (page: Page, name: string) => keepPicture(page, `my-day-${name}-phone`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).tap();

async function signOn(page: Page, name: string): Promise<void> {
  await button(page, 'Have it signed').tap();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const pad = page.getByRole('img', { name: 'Sign here' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no place to sign.');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 70],
    [140, 20],
    [200, 60],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.up();
}

test('a field ticket is written, photographed and signed without signal, survives a kill, and is made once', async () => {
  const company = await newCompany();
  const { tech } = company;
  const { folder, context, page, kill } = await phoneOf(tech);
  await look(page, 'day');
  await context.setOffline(true);

  await button(page, /^Field ticket of/).tap();
  await page.getByRole('textbox', { name: 'P.O. no. (required)' }).fill('PO-77120');
  await page.getByRole('textbox', { name: 'What was done' }).fill('Pulled P-204, replaced the seal');
  await button(page, 'Add labor').tap();
  await choose(page, /Pump mechanic/);
  await page.getByRole('textbox', { name: 'How much of Pump mechanic' }).fill('8.5');
  await button(page, /Who did Pump mechanic/).tap();
  await choose(page, 'Ruben Ortega');
  await button(page, 'Add material').tap();
  await choose(page, /Mechanical seal/);
  const photo = { name: 'seal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await samples.jpeg()) };
  await page.getByLabel('Add photos').setInputFiles([photo]);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await signOn(page, 'Bill Hale');
  await button(page, 'Done').tap();
  await look(page, 'draft');
  await page.getByText('Nothing is missing.').waitFor();
  await kill();

  const again = await takePhone(folder);
  await again.context.setOffline(true);
  await again.page.goto('/my_day');
  await again.page.getByRole('button', { name: /Antelope Operating, SWD 4/ }).tap();
  await expect
    .poll(() => again.page.getByRole('textbox', { name: 'What was done' }).inputValue())
    .toBe('Pulled P-204, replaced the seal');
  await again.page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await again.page.getByText('Bill Hale').waitFor();
  await button(again.page, 'Submit').tap();
  await again.page.getByText('Waiting for signal').waitFor();
  await look(again.page, 'waiting');
  expect(await company.listed()).toEqual([]);

  // The session is written behind by the browser, and may be lost with it.
  await again.page.evaluate((token) => localStorage.setItem('token', token), tech.token);
  await again.context.setOffline(false);
  await expect.poll(company.listed, { timeout: 20_000 }).toHaveLength(1);
  const [row] = await company.listed();
  const made = await company.ticket(row?.fieldTicketID ?? 0);
  expect(made).toMatchObject({
    customerName: 'Antelope Operating',
    locationName: 'SWD 4',
    purchaseOrder: 'PO-77120',
    workDone: 'Pulled P-204, replaced the seal',
    missing: [],
    signature: { name: 'Bill Hale', isOfThis: true },
  });
  expect(made.lines.map(({ quantity, personID }) => [quantity, personID])).toEqual([
    [8.5, tech.userID],
    [1, null],
  ]);
  expect(made.photos).toHaveLength(1);
  await again.page.getByText('Up to date').waitFor();
  await expect.poll(() => again.page.getByRole('region', { name: 'Being written' }).count()).toBe(0);
  await again.page
    .getByRole('region', { name: 'Submitted lately' })
    .getByText(/Antelope/)
    .waitFor();
  await look(again.page, 'sent');
}, 120_000);
