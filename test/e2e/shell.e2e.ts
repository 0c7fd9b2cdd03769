import { describe, expect, test } from 'vitest';
import { addMember } from '#modules/sign-in/public.ts';
import { openStage, scriptOf, toast, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage();

const tabs = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Open work' });
const tabOf = (visitor: Visitor, text: string | RegExp) => tabs(visitor).getByRole('link', { name: text });
const titleOf = ({ page }: Visitor) => expect.poll(() => page.title());

async function withTickets(...subjects: string[]) {
  const acme = await app.newTenant({ name: 'Caprock Pump Co.' });
  for (const ticketSubject of subjects) await acme.admin.call('tickets/create_ticket', { ticketSubject });
  return acme;
}

describe('tabs of open work', () => {
  test('are the person’s own on every device, with the status as it is now, and close', async () => {
    const { admin } = await withTickets('Seal leak', 'Bearing noise', 'Flow meter');
    const ada = await visit({ as: admin });
    for (const id of [1, 2, 3]) {
      await ada.open(`/tickets/${id}`);
      await tabOf(ada, new RegExp(`^${id} `)).waitFor();
    }
    const elsewhere = await visit({ as: admin });
    await elsewhere.open('/dashboard');
    await tabOf(elsewhere, /Flow meter/).waitFor();
    await admin.call('tickets/change_ticket_status', { ticketID: 2, statusID: 2 });
    const running = elsewhere.page.getByRole('link', { name: /^Working on 2 Bearing noise since / });
    await running.waitFor();
    await app.owner.query(`update work_assignees set status_id = 16 where work_id = 2 and user_id = $1`, [
      admin.userID,
    ]);
    await admin.call('tickets/changeTicketPin', { ticketID: 2, isPinned: true });
    await tabOf(elsewhere, '2 Bearing noise Inactive').waitFor();
    await elsewhere.look('tabs');

    await ada.page.getByRole('button', { name: 'Close the tab of 1' }).click();
    await tabOf(elsewhere, /Seal leak/).waitFor({ state: 'detached' });
    ada.provokes(/404/);
    await admin.call('tickets/delete_ticket', { ticketID: 3 });
    await tabOf(elsewhere, /Flow meter/).waitFor({ state: 'detached' });
  });

  test('that do not fit are in a menu', async () => {
    const subjects = Array.from({ length: 9 }, (_, index) => `Vibration survey, pump ${index + 1}`);
    const { admin } = await withTickets(...subjects);
    for (let entityID = 1; entityID <= 9; entityID++) {
      await admin.call('frame/note_viewed', { module: 'tickets', entityID });
    }
    const ada = await visit({ as: admin });
    await ada.open('/tickets/9');
    await tabOf(ada, /pump 9/).waitFor();
    await ada.page.getByRole('button', { name: /more open/ }).click();
    await ada.page.getByRole('menuitem', { name: /pump 8/ }).waitFor();
    await ada.look('tabs-many');
    await ada.page.getByRole('menuitem', { name: /pump 8/ }).click();
    await ada.page.waitForURL(/\/tickets\/8$/);
    await tabOf(ada, /pump 8/).waitFor();
  });
});

describe('running work', () => {
  test('is paused from the top bar, and from the question when its tab closes', async () => {
    const { admin } = await withTickets('Seal leak');
    const ada = await visit({ as: admin });
    const { page, open, look } = ada;
    await open('/tickets/1');
    await page.getByRole('button', { name: 'Start work' }).click();
    const timer = page.getByRole('link', { name: /^Working on 1 Seal leak since / });
    await timer.waitFor();
    const before = await timer.innerText();
    await expect.poll(() => timer.innerText()).not.toBe(before);
    await page.getByRole('button', { name: 'Pause 1 Seal leak' }).click();
    await toast(page, 'Paused 1').waitFor();
    await timer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Status: Paused' }).waitFor();

    await page.getByRole('button', { name: 'Start work' }).click();
    await timer.waitFor();
    await page.getByRole('button', { name: 'Close the tab of 1' }).click();
    await page.getByRole('button', { name: 'Yes, pause it' }).waitFor();
    await look('tab-close-running');
    await page.getByRole('button', { name: 'Yes, pause it' }).click();
    await page.waitForURL(/\/tickets$/);
    await timer.waitFor({ state: 'detached' });
    expect((await admin.call('tickets/ticket', { ticketID: 1 })).body.data.statusID).toBe(11);
  });
});

describe('the search', () => {
  test('finds every kind by keyboard alone; empty it offers what was viewed lately', async () => {
    const { admin } = await withTickets('Seal leak, P-204', 'Bearing noise');
    await admin.call('customers/create_customer', { customerName: 'Permian Basin Midstream' });
    await admin.call('assets/create_asset', { assetNumber: 'P-204', assetName: 'Transfer pump' });
    const ada = await visit({ as: admin });
    const { page, open, look } = ada;
    await open('/customers/1');
    await page.getByRole('heading', { name: 'Permian Basin Midstream' }).waitFor();
    await open('/dashboard');
    await page.getByRole('heading', { name: /Ada/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /Permian Basin Midstream/ }).waitFor();
    await look('search-empty');
    await page.keyboard.type('p-204');
    // The asset of exactly that number stands before the ticket that names it.
    await page.getByRole('option', { name: /Transfer pump/, selected: true }).waitFor();
    await look('search-found');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /Seal leak/, selected: true }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('option', { name: /Transfer pump/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/assets\/1$/);
    await page.keyboard.press('Control+k');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('#2');
    await page.getByRole('option', { name: /Bearing noise/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tickets\/2$/);
    // What can be done on the page is in it too; the chip takes it away.
    await page.getByRole('button', { name: 'Status: New' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Pin' }).waitFor();
    await look('search-on-page');
    await page.keyboard.press('Backspace');
    await page.getByRole('option', { name: 'Pin' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pin');
    await page.getByRole('option', { name: 'Pin', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Unpin' }).waitFor();
  });

  test('takes what is typed before it is there', async () => {
    const { admin } = await withTickets('Seal leak, P-204');
    const { page, open } = await visit({ as: admin });
    const isAsked = Promise.withResolvers<void>();
    const isLetThrough = Promise.withResolvers<void>();
    await page.route(`**/${scriptOf('palette')}`, async (route) => {
      isAsked.resolve();
      await isLetThrough.promise;
      await route.continue();
    });
    await open('/tickets');
    await page.getByText('Seal leak').first().waitFor();
    await page.keyboard.press('Control+k');
    await isAsked.promise;
    // G and T, C, J are keys of the page as well; a letter taken back is.
    await page.keyboard.type('gtcj');
    await page.keyboard.press('Backspace');
    isLetThrough.resolve();
    await expect.poll(() => page.locator('input:focus').inputValue()).toBe('gtc');
    await page.keyboard.type('x');
    expect(await page.getByRole('combobox', { name: 'Search or go to' }).inputValue()).toBe('gtcx');
  });
});

describe('the frame', () => {
  test('names every page in the browser’s title', async () => {
    const { admin } = await withTickets('Seal leak, P-204');
    await admin.call('customers/create_customer', { customerName: 'Permian Basin Midstream' });
    const ada = await visit({ as: admin });
    for (const [path, title] of [
      ['/dashboard', 'Dashboard'],
      ['/tickets', 'Tickets'],
      ['/tickets/new', 'New ticket'],
      ['/tickets/1', '1 Seal leak, P-204'],
      ['/tickets/deleted', 'Deleted tickets'],
      ['/customers/1', 'Permian Basin Midstream'],
      ['/users/1', 'Ada Admin'],
      ['/invoices', 'Invoices'],
      ['/nowhere', 'No such page'],
    ]) {
      await ada.open(path ?? '');
      await titleOf(ada).toBe(`${title} · Tailgate`);
    }
    await ada.page.getByRole('navigation', { name: 'Areas' }).waitFor();
  });

  test('stays when a page breaks, and the page can be asked for again', async () => {
    const { admin } = await withTickets();
    const ada = await visit({ as: admin });
    ada.provokes(/ERR_FAILED|Failed to (fetch|load)|error loading dynamically imported|Importing a module/i);
    await ada.open('/dashboard');
    await ada.page.getByRole('heading', { name: /Ada/ }).waitFor();
    await ada.page.keyboard.press('g');
    await ada.page.keyboard.press('c');
    await ada.page.waitForURL(/\/customers$/);
    const toForm = ada.page.getByRole('button', { name: 'New customer' }).first();
    await toForm.waitFor();
    // What came until now may come again: the code of the form did not.
    const came = await ada.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await ada.page.route('**/static/*.js*', (route) =>
      came.includes(route.request().url()) ? route.continue() : route.abort(),
    );
    await toForm.click();
    await ada.page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await ada.page.getByRole('navigation', { name: 'Areas' }).waitFor();
    await ada.look('page-broken');
    await ada.page.unroute('**/static/*.js*');
    await ada.page.getByRole('button', { name: 'Try again' }).click();
    await ada.page.getByRole('button', { name: 'Add customer' }).waitFor();
  });

  test('begins on the page that the person chose', async () => {
    const { admin } = await withTickets();
    const ada = await visit({ as: admin });
    const { page, open, look } = ada;
    await open('/profile/preferences');
    await page.getByRole('button', { name: 'Home page: Dashboard' }).click();
    await page.getByRole('option', { name: 'Tickets', exact: true }).click();
    await page.getByRole('button', { name: 'Home page: Tickets' }).waitFor();
    await toast(page, 'Home page changed').waitFor();
    await look('profile-preferences');
    expect(await page.evaluate(() => localStorage.getItem('homePage'))).toBe('/tickets');
    await open('/');
    await page.waitForURL(/\/tickets$/);
  });

  test('leaves out the dashboard, shows activity and reminds as the person chose', async () => {
    const { admin } = await withTickets('Seal leak');
    const { page, open, look } = await visit({ as: admin });
    await open('/dashboard');
    const recent = page.getByRole('region', { name: 'Recent activity' });
    await recent.scrollIntoViewIfNeeded();
    await recent.getByRole('button', { name: 'Today', pressed: true }).waitFor();
    await recent.getByRole('button', { name: '7 days' }).click();
    await recent.getByRole('button', { name: '7 days', pressed: true }).waitFor();
    await look('dashboard-activity');
    await open('/profile/preferences');
    await page.getByRole('button', { name: 'Activity on the dashboard: Of seven days' }).waitFor();
    const home = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Dashboard' });
    await home.waitFor();
    await page.getByRole('checkbox', { name: 'No dashboard in the sidebar' }).check();
    await toast(page, 'The dashboard is hidden').waitFor();
    expect(await home.count()).toBe(0);
    await page.getByRole('textbox', { name: 'My day begins at' }).fill('6:30');
    await page.keyboard.press('Enter');
    await toast(page, 'Beginning of the day changed').waitFor();
    await look('profile-preferences-chosen');
    await open('/tickets/1');
    await page.getByRole('button', { name: 'Remind me' }).click();
    await page.getByRole('option', { name: 'In 15 minutes' }).waitFor();
    await page.getByRole('option', { name: 'Tomorrow at 6:30 AM' }).waitFor();
  });

  test('goes on in another company of the same person without signing in', async () => {
    const acme = await withTickets('Of Caprock');
    const orla = await app.newTenant({ name: 'Orla Ridge Services' });
    const { email } = acme.admin;
    const member = { name: 'Ada Admin', email, passwordHash: 'kept', role: 'Manager' } as const;
    await orla.within((context) => addMember(context, member));
    const ada = await visit({ as: acme.admin });
    const { page, open, look, provokes } = ada;
    provokes(/401/);
    await open('/tickets?view=open');
    await page.getByRole('link', { name: 'Of Caprock' }).waitFor();
    await page.getByRole('button', { name: 'Company: Caprock Pump Co.' }).click();
    await page.getByRole('menuitem', { name: 'Orla Ridge Services' }).waitFor();
    await look('companies');
    await page.getByRole('menuitem', { name: 'Orla Ridge Services' }).click();
    await page.getByRole('button', { name: 'Company: Orla Ridge Services' }).waitFor();
    await open('/tickets');
    await page.getByRole('heading', { name: 'No tickets here' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('tenantID'))).toBe(String(orla.tenantID));
  });

  test('shows its keys', async () => {
    const { admin } = await withTickets();
    const ada = await visit({ as: admin });
    await ada.open('/dashboard');
    await ada.page.getByRole('heading', { name: /Ada/ }).waitFor();
    await ada.page.keyboard.press('?');
    await ada.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await ada.look('shortcuts');
    await ada.page.keyboard.press('Escape');
    await ada.page.keyboard.press('[');
    await ada.page.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
    await ada.look('sidebar-collapsed');
    await ada.page.reload();
    await ada.page.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
  });

  test('an icon is there under its old name', async () => {
    const ada = await visit();
    const icon = await ada.page.request.get('/favicon.ico');
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});
