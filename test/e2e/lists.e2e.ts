import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDivision } from '#modules/tenants/parts/public.ts';
import type { TestTenant } from '#test/app.ts';
import { findable } from '#test/search.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

/** Tickets without the way through the calls: a hundred thousand would take an hour. */
async function fill({ tenantID, admin }: TestTenant, count: number): Promise<void> {
  await app.owner.query(
    `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id, due_date, created_by)
     select $1, 'ticket', n, 'Seal leak on pump P-' || n, 1, 2, date '2026-11-21' + n % 30, $2 from generate_series(1, $3::int) n`,
    [tenantID, admin.userID, count],
  );
  await app.owner.query(`insert into counters (tenant_id, kind, last) values ($1, 'ticket', $2)`, [tenantID, count]);
  await app.owner.query('analyze work_items');
}
const row = (page: Page, index: number) => page.locator(`[data-row="${index}"]`);
const opener = (page: Page, index: number) => row(page, index).locator('[data-opens]');
const scroller = (page: Page) => page.getByRole('table').locator('> div').first();
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts();

test('a list of 100,000 keeps the page small, and its place while a detail is open', async () => {
  const tenant = await app.newTenant();
  await fill(tenant, 100_000);
  const { page, open, look } = await visit({ as: tenant.admin });
  await open('/tickets?view=open');
  await page.getByText('100,000 tickets', { exact: true }).waitFor();
  await opener(page, 10).waitFor();
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(window, { longTasks: long });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(Math.round(entry.duration));
    }).observe({ type: 'longtask' });
  });
  // Down through many pages: the next is always there before its rows are needed.
  for (let index = 0; index < 300; index += 20) {
    await scroller(page).evaluate((list, top) => list.scrollTo({ top }), index * 36);
    await opener(page, index + 10).waitFor();
  }
  const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  console.log(
    `While 300 rows were scrolled through: ${longTasks.length} tasks longer than 50 ms (${longTasks.join(', ')})`,
  );
  expect(await page.locator('[data-row]').count()).toBeLessThan(60);

  const before = await scroller(page).evaluate((list) => list.scrollTop);
  const subject = await opener(page, 285).innerText();
  await opener(page, 285).click();
  await page.getByRole('button', { name: `Subject: ${subject}` }).waitFor();
  await page.goBack();
  await opener(page, 285).waitFor();
  expect(await scroller(page).evaluate((list) => list.scrollTop)).toBe(before);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(subject);
  await look('list-place-kept');

  // The same by keys alone.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Subject:/ }).waitFor();
  await page.goBack();
  await expect.poll(() => page.locator('[data-row="286"] [data-opens]:focus').count()).toBe(1);
});

test('a million rows in the browser: few are drawn, wherever one is, and Home and End go to the first and last', async () => {
  const tenant = await app.newTenant();
  const { page, open } = await visit({ as: tenant.admin });
  await open('/boilerplate?part=lists');
  const list = page.getByRole('table', { name: 'Pumps' }).first();
  const box = list.locator('> div');
  const rowAt = (index: number) => list.locator(`[data-row="${index}"]`);
  /** The row stands within the list, below its head. */
  const isInSight = async (index: number) => {
    await rowAt(index).waitFor();
    const [outer, inner] = [await list.boundingBox(), await rowAt(index).boundingBox()];
    expect(inner?.y).toBeGreaterThanOrEqual((outer?.y ?? 0) + 30);
    expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0) + 2);
  };
  for (const count of [100_000, 1_000_000]) {
    await page.getByRole('button', { name: count.toLocaleString('en-US'), exact: true }).click();
    await expect.poll(() => list.getAttribute('aria-rowcount')).toBe(String(count));
    for (const share of [0.5, 1, 0]) {
      await box.evaluate((one, part) => one.scrollTo({ top: (one.scrollHeight - one.clientHeight) * part }), share);
      await rowAt(Math.round(share * (count - 1))).waitFor();
      expect(await list.getByRole('row').count()).toBeLessThan(60);
    }
    await rowAt(0).locator('[data-opens]').focus();
    await page.keyboard.press('End');
    await expect
      .poll(() =>
        rowAt(count - 1)
          .locator('[data-opens]:focus')
          .count(),
      )
      .toBe(1);
    await isInSight(count - 1);
    await page.keyboard.press('k');
    await expect
      .poll(() =>
        rowAt(count - 2)
          .locator('[data-opens]:focus')
          .count(),
      )
      .toBe(1);
    await isInSight(count - 2);
    expect(await list.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('Home');
    await expect.poll(() => rowAt(0).locator('[data-opens]:focus').count()).toBe(1);
    await isInSight(0);
  }
});

test('columns are dragged, made wider, moved and hidden, and stay so', async () => {
  const tenant = await app.newTenant();
  await fill(tenant, 30);
  const { page, open, look } = await visit({ as: tenant.admin });
  await open('/tickets?view=open');
  await opener(page, 3).waitFor();
  const edge = page.getByRole('separator', { name: 'Width of Subject' });
  const box = await edge.boundingBox();
  if (!box) throw new Error('The edge is nowhere');
  await page.mouse.move(box.x + 5, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x - 75, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await edge.focus();
  const width = Number(await edge.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBe(width + 8);

  // The head of Due goes before Status.
  const due = page.locator('[data-column="due"]');
  const status = await page.locator('[data-column="status"]').boundingBox();
  if (!status) throw new Error('The head is nowhere');
  await due.hover();
  await page.mouse.down();
  await page.mouse.move(status.x + 4, status.y + 10, { steps: 6 });
  await page.mouse.up();
  const titles = async () => (await heads(page)).filter((text) => ['Status', 'Due', 'Priority'].includes(text));
  await expect.poll(titles).toEqual(['Due', 'Status', 'Priority']);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Division' }).click();
  await page.getByRole('button', { name: 'Move Priority up' }).focus();
  await page.keyboard.press('Enter');
  await look('list-columns');
  await page.keyboard.press('Escape');
  await expect.poll(titles).toEqual(['Due', 'Priority', 'Status']);
  expect(await heads(page)).not.toContain('Division');
  await open('/tickets?view=open');
  await opener(page, 3).waitFor();
  expect(await titles()).toEqual(['Due', 'Priority', 'Status']);
});

test('cells are edited where they stand; two people’s edits of one meet in a question', async () => {
  const tenant = await app.newTenant();
  await fill(tenant, 5);
  const { page, open, look, provokes } = await visit({ as: tenant.admin });
  provokes(/409/);
  await open('/tickets?view=open');
  await opener(page, 0).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Subject' });
  await field.waitFor();
  await field.fill('Bearing noise');
  await page.keyboard.press('Tab');
  await toast(page, 'Subject changed').waitFor();
  await opener(page, 0).filter({ hasText: 'Bearing noise' }).waitFor();
  // Tab went on to the priority, whose list is open; then to the date.
  await page.getByRole('option', { name: 'Urgent' }).waitFor();
  await look('list-edit-choice');
  await page.getByRole('option', { name: 'Urgent' }).click();
  await toast(page, 'Priority changed').waitFor();

  const id = Number((await opener(page, 0).getAttribute('href'))?.split('/').at(-1));
  await row(page, 0).getByRole('button', { name: 'Edit Subject' }).click();
  await field.waitFor();
  const was = await field.inputValue();
  await field.fill('Mine');
  await tenant.admin.call('tickets/ticket_update', { ticketID: id, changes: { subject: { was, now: 'Theirs' } } });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Theirs').first().waitFor();
  await look('list-edit-conflict');
});

test('everything that matches the filter goes into a file, and nothing in it runs', async () => {
  const tenant = await app.newTenant();
  await fill(tenant, 620);
  await tenant.admin.call('tickets/create_ticket', { ticketSubject: '=1+1, "quoted"', priorityID: 4 });
  const { page, open } = await visit({ as: tenant.admin });
  await open('/tickets?view=open&sort=-priority');
  await page.getByText('621 tickets', { exact: true }).waitFor();
  const fileOf = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Tickets \d{4}-\d\d-\d\d\.(csv|xlsx)$/);
    return readFile(await download.path());
  };
  const lines = (await fileOf('CSV')).toString().split('\r\n');
  expect(lines).toHaveLength(623);
  expect(lines[0]).toContain('#,Subject,Customer and local time');
  expect(lines[1]).toContain(`"'=1+1, ""quoted"""`);
  const sheet = strFromU8(unzipSync(await fileOf('Excel'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row>/g)).toHaveLength(622);
  expect(sheet).toContain('t="inlineStr" s="2"><is><t xml:space="preserve">=1+1, "quoted"</t>');

  await open('/dashboard');
  await page.getByRole('region', { name: 'Recent activity' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.getByText('exported Tickets, 621 rows').count()).toBe(2);
});

test('everything that matches is selected, also what was not loaded, and changed in steps', async () => {
  const tenant = await app.newTenant();
  await fill(tenant, 60);
  const { page, open } = await visit({ as: tenant.admin });
  await open('/tickets?view=open');
  await opener(page, 3).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByText('50 selected').waitFor();
  await page.getByRole('button', { name: 'Select all 60' }).click();
  await page.getByText('60 selected').waitFor();
  await page.getByRole('button', { name: 'Close tickets' }).click();
  await toast(page, '60 tickets closed').waitFor();
  await page.getByText('No tickets here').waitFor();
});

test('a view is saved, shared and opened by a colleague', async () => {
  const tenant = await app.newTenant();
  await fill(tenant, 40);
  await findable(tenant, 'tickets');
  const ruben = await tenant.add('Manager');
  const ada = await visit({ as: tenant.admin });
  await ada.open('/tickets?view=open&sort=-due&search=pump');
  await ada.page.getByText('40 tickets', { exact: true }).waitFor();
  await ada.page.getByRole('button', { name: 'Views' }).click();
  await ada.page.getByRole('textbox', { name: 'Name of the view' }).fill('Field week');
  await ada.page.getByRole('checkbox', { name: 'Share with everybody' }).check();
  await ada.look('list-views');
  await ada.page.keyboard.press('Enter');
  await toast(ada.page, 'View Field week saved').waitFor();
  await ada.page.getByRole('button', { name: 'Field week' }).waitFor();

  const colleague = await visit({ as: ruben });
  await colleague.open('/tickets?view=all');
  await colleague.page.getByRole('button', { name: 'Views' }).click();
  await colleague.page.getByRole('button', { name: /^Field week/ }).click();
  await colleague.page.waitForURL(/sort=-due/);
  await colleague.page.getByRole('button', { name: 'Field week' }).waitFor();

  // Whose it is not and who may not decide about it does not rename it.
  await colleague.page.getByRole('button', { name: 'Field week' }).click();
  await colleague.page.getByRole('button', { name: `Field week ${tenant.admin.name}` }).waitFor();
  expect(await colleague.page.getByRole('button', { name: 'Rename or share the view Field week' }).count()).toBe(0);
});

test.each(bothOr('desktop'))('a view is renamed and shared, by whoever made it, %s', async (size) => {
  const acme = await app.newTenant();
  const ana = await acme.add('Dispatcher', { name: 'Ana Reyes' });
  const layout = { order: [], hidden: [], widths: {} };
  const view = { list: 'tickets', search: { view: 'open', sort: 'due' }, layout };
  await acme.admin.call('settings/save_view', { ...view, name: 'Odessa, by day', isShared: true });
  await ana.call('settings/save_view', { ...view, name: 'Mornign' });
  const { page, open, look } = await visit({ as: ana, size });
  await open('/tickets');
  const views = page.getByRole('button', { name: 'Views' });
  await views.click();
  await page.getByRole('button', { name: 'Mornign', exact: true }).click();
  await page.getByRole('button', { name: /Mornign$/ }).click();
  await page.getByRole('button', { name: 'Rename or share the view Mornign' }).click();
  await page.getByRole('textbox', { name: 'New name of Mornign' }).fill('Morning');
  await page.getByRole('checkbox', { name: 'Share with everybody' }).check();
  await look('view-renaming');
  await page.keyboard.press('Enter');
  await toast(page, 'View Morning saved').waitFor();
  await page.getByRole('button', { name: 'Morning Shared' }).waitFor();
  await look('views-shared');
  await page.keyboard.press('Escape');
  // The one that is shown is called so at once, and opens the same.
  await page.getByRole('button', { name: /Morning$/ }).waitFor();
  const { body } = await acme.admin.call('settings/list_views', { list: 'tickets' });
  expect(body.data.views).toMatchObject([
    { name: 'Morning', isShared: true, userDisplayName: 'Ana Reyes' },
    { name: 'Odessa, by day' },
  ]);
  await toast(page, 'View Morning saved').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone').waitFor();
  await page.getByRole('button', { name: /Morning$/ }).click();
  const list = page.getByRole('dialog', { name: 'Saved views' });
  await list.getByRole('button', { name: 'Mornign', exact: true }).waitFor();
});

test('a click on a tile shows as many as it says; at 200 % zoom the list can still be read and used', async () => {
  const tenant = await app.newTenant();
  await fill(tenant, 73);
  await findable(tenant, 'tickets');
  const { page, open, look } = await visit({ as: tenant.admin });
  await open('/tickets?view=open&search=P-1');
  const tile = page.getByRole('region', { name: 'Figures' }).getByRole('button', { name: 'Unassigned' });
  await tile.click();
  await page.getByText('73 tickets', { exact: true }).waitFor();
  expect(await tile.innerText()).toContain('73');
  expect(new URL(page.url()).search).toBe('?tile=unassigned');
  await page.getByRole('button', { name: '73 tickets' }).click();
  const parts = page.getByRole('dialog', { name: /Why this figure/ });
  await parts.getByRole('link', { name: 'New' }).waitFor();
  expect(await parts.innerText()).toMatch(/New\s+73[\s\S]*In all\s+73/);
  await look('list-total-explained');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 720, height: 450 });
  await opener(page, 0).waitFor();
  await look('list-at-200-percent');
  await opener(page, 0).click();
  await page.getByRole('button', { name: /^Subject:/ }).waitFor();
});

test.each(bothOr('desktop'))('cards are selected and changed together on a %s', async (size) => {
  const tenant = await app.newTenant();
  await fill(tenant, 60);
  const { page, open, look } = await visit({ size, as: tenant.admin });
  await open('/tickets?view=open');
  if (size === 'desktop') {
    await page
      .getByRole('radio', { name: 'Cards' })
      .or(page.getByRole('button', { name: 'Cards' }))
      .click();
    await opener(page, 0).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await row(page, 2).hover();
    await row(page, 2).getByRole('checkbox').click();
  } else {
    await opener(page, 0).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Select' }).click();
    await look('list-choosing');
    await row(page, 0).getByRole('checkbox').tap();
    await row(page, 2).getByRole('checkbox').tap();
  }
  await page.getByText('2 selected').waitFor();
  await look('list-cards-selected');
  await page.getByRole('button', { name: 'Close tickets' }).click();
  await toast(page, '2 tickets closed').waitFor();
  if (size === 'phone') await page.getByRole('button', { name: 'Done' }).click();
  await opener(page, 0).click();
  await page.getByRole('button', { name: /^Subject:/ }).waitFor();
});

test.each(bothOr('desktop'))('a detail goes through the list one came from on a %s', async (size) => {
  const tenant = await app.newTenant();
  await fill(tenant, 5);
  const { page, open, look } = await visit({ size, as: tenant.admin });
  const isAt = async (id: number) => {
    await page.waitForURL(new RegExp(`/tickets/${id}$`));
    await page.getByRole('button', { name: `Subject: Seal leak on pump P-${id}` }).waitFor();
  };
  await open('/tickets?view=open&sort=number');
  await opener(page, 1).click();
  await isAt(2);
  await look('ticket-neighbours');
  if (size === 'desktop') await page.keyboard.press('j');
  else await page.getByRole('button', { name: 'Next in the list' }).click();
  await isAt(3);
  await page.getByRole('button', { name: 'Previous in the list' }).click();
  await isAt(2);
  // Back leads to the list, not through what was looked at.
  await page.goBack();
  await opener(page, 1).waitFor();
});

test.each(bothOr('desktop'))('work of nobody and one’s own are the first of the assignees, %s', async (size) => {
  const acme = await app.newTenant();
  const others = [await acme.add('Viewer', { name: 'Abe Early' }), await acme.add('Technician', { name: 'Zoe Late' })];
  for (const [ticketSubject, assignees] of [
    ['Of nobody', []],
    ['Mine', [acme.admin.userID]],
    ['Hers', [others[1]?.userID]],
  ] as const)
    await acme.admin.call('tickets/create_ticket', { ticketSubject, assignees });
  const { page, open, look } = await visit({ as: acme.admin, size });
  await open('/tickets');
  await page.getByRole('button', { name: size === 'phone' ? 'Add a filter' : 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Assignee' }).click();
  const options = page.getByRole('option');
  await options.first().getByText('1', { exact: true }).waitFor();
  const me = `Me (${acme.admin.name})`;
  const shown = (await options.allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''));
  expect(shown).toEqual(['Unassigned', me, 'Zoe Late', 'Abe Early']);
  await look('assignee-filter');
  await options.filter({ hasText: 'Unassigned' }).click();
  await page.getByText('1 ticket', { exact: true }).first().waitFor();
  await page.getByText('Of nobody', { exact: true }).waitFor();
  await options.filter({ hasText: me }).click();
  await page.getByText('2 tickets', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  // The address says it, and so does the foot.
  await page.reload();
  await page.getByText('2 tickets', { exact: true }).first().waitFor();
  if (size === 'phone') return;
  await page.getByRole('button', { name: '2 tickets' }).first().click();
  await page.getByText('assigned to 1 person of the filter or nobody').waitFor();
});

test('however many filters there are, the table stays where it is; it shows the division, and subjects whole', async () => {
  const tenant = await app.newTenant();
  const [divisionID] = await tenant.within(async (context) => [await addDivision(context, 'San Angelo')]);
  await fill(tenant, 30);
  const subject = 'Emergency call: station flooded, pump 1 and 2';
  const customers = ['Permian Pipe', 'Coyote Municipal Utility District'];
  for (const customerName of customers) {
    const { customerID } = (await tenant.admin.call('customers/create_customer', { customerName })).body.data;
    await tenant.admin.call('tickets/create_ticket', { ticketSubject: subject, customerID, divisionID });
  }
  const { page, open, look } = await visit({ as: tenant.admin });
  await open('/tickets?view=open');
  await opener(page, 3).waitFor();
  expect(await heads(page)).toContain('Division');
  expect(await heads(page)).not.toContain('Steps');
  const words = page.getByText(subject, { exact: true }).first();
  expect(await words.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
  await look('list-division');

  const head = page.locator('[data-column="subject"]');
  const tools = page.getByRole('button', { name: 'Columns' });
  const places = async () => [(await head.boundingBox())?.y, (await tools.boundingBox())?.y];
  const before = await places();
  for (const [filter, choice] of [
    ['Status', 'New'],
    ['Priority', 'Normal'],
    ['Assignee', 'Unassigned'],
    ['Division', 'San Angelo'],
    ['SLA', 'Time is up'],
  ] as const) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: filter }).click();
    await page.getByRole('option').filter({ hasText: choice }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${filter}: ${choice}`, exact: true }).waitFor();
    // None is left in the end, and there is no head.
    if (filter === 'SLA') expect((await tools.boundingBox())?.y).toBe(before[1]);
    else expect(await places(), filter).toEqual(before);
    if (filter === 'Assignee') await look('list-three-filters');
  }
  await look('list-five-filters');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByText('32 tickets', { exact: true }).waitFor();
});
