import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { mondayOf } from '#shared/days.ts';
import { openInvoices } from '#test/invoicing.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

describe.each(bothOr('phone'))('the dashboard on a %s', (size) => {
  test('shows what runs, the day, what waits, debts by age and the goal; each leads to what it counts', async () => {
    const { admin, make } = await openInvoices(app);
    const today = dateInZone(new Date(), 'America/Chicago');
    await make(1200, { date: today });
    const { invoiceID } = await make(640, { date: today }, false);
    await admin.call('invoices/submit_invoice', { invoiceID });
    await make(99, { date: today }, false);
    const ticket = async (ticketSubject: string, more: object = {}) =>
      (await admin.call('tickets/create_ticket', { ticketSubject, assignees: [admin.userID], ...more })).body.data
        .ticketID;
    const ticketID = await ticket('Seal leak');
    await ticket('Bearing noise', { dueDate: today, isRush: true });
    await admin.call('tickets/change_ticket_status', { ticketID, statusID: 2 });

    const ada = await visit({ as: admin, size });
    const { page, open, look } = ada;
    await open('/dashboard');
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    // What is far below is loaded when one comes near it.
    for (const below of ['A/R aging', 'Profit goal', 'Recent activity']) await card(below).scrollIntoViewIfNeeded();
    await card('Now').getByText('Seal leak').waitFor();
    await card('My day').getByRole('link').nth(1).getByText('Bearing noise').waitFor();
    await card('Waiting for my approval').getByText('1 item · $640.00').waitFor();
    await card('A/R aging').getByRole('link', { name: 'Not due: $1,200.00' }).waitFor();
    await card('Cash and receivables').getByText('Owed to us').waitFor();
    await card('Profit goal').getByText('$1,200.00').waitFor();
    await look('dashboard-below');
    await card('Now').scrollIntoViewIfNeeded();
    await look('dashboard');

    // The goal, with the way back.
    await page.getByRole('button', { name: 'Set a profit goal' }).click();
    await page.getByRole('textbox', { name: 'Net income of the year' }).fill('2,400');
    await look('dashboard-goal');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('img', { name: '50.0% of the yearly goal' }).waitFor();
    await toast(page, 'Profit goal saved').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Set a profit goal' }).waitFor();

    // Each figure leads to the list that it counts.
    await card('Now').getByRole('link', { name: /^Rush/ }).click();
    await page.getByText('1 ticket', { exact: true }).waitFor();
    await page.goBack();
    await card('Now')
      .getByRole('link', { name: /^To bill/ })
      .click();
    await page.getByText('1 invoice', { exact: true }).waitFor();
    await page.goBack();
    await card('Waiting for my approval').getByRole('link').click();
    await page.waitForURL(new RegExp(`/invoices/${invoiceID}$`));
    await page.goBack();
    // What an approval cannot take back is said first.
    const approve = card('Waiting for my approval').getByRole('button', { name: /^Approve Invoice of/ });
    await approve.click();
    const question = page.getByRole('dialog', { name: 'Approve this invoice?' });
    await question.waitFor();
    await look('dashboard-approve');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await approve.click();
    await question.getByRole('button', { name: 'Approve' }).click();
    await toast(page, 'Invoice of Orla Ridge approved').waitFor();
    await card('Waiting for my approval').getByText('Nothing waits for you.').waitFor();

    // Paused from here; then nothing runs.
    await card('Now').getByRole('button', { name: 'Pause Seal leak' }).click();
    await card('Now').getByText('No timer is running').waitFor();
    expect((await admin.call('tickets/ticket', { ticketID })).body.data.statusName).toBe('Paused');
  });

  test('approves a clean week in place, with the way back; hours stand apart from dollars', async () => {
    const { admin, add, make } = await openInvoices(app);
    const { invoiceID } = await make(640, {}, false);
    await admin.call('invoices/submit_invoice', { invoiceID });
    const ben = await add('Technician', { name: 'Ben Boone' });
    const day = addDays(mondayOf(dateInZone(new Date(), 'America/Chicago')), -2);
    const ticket = await admin.call('tickets/create_ticket', { ticketSubject: 'Leak', assignees: [ben.userID] });
    const entityID = ticket.body.data.ticketID;
    const at = { startedAt: `${day} 15:00:00`, endedAt: `${day} 16:30:00` };
    expect((await ben.call('time/add_entry', { module: 'tickets', entityID, ...at })).status).toBe(200);
    expect((await ben.call('time/submit_days', { days: [day] })).status).toBe(200);
    const { page, open, look } = await visit({ as: admin, size });
    await open('/dashboard');
    const card = page.getByRole('region', { name: 'Waiting for my approval', exact: true });
    await card.getByText('2 items · 1.5 h · $640.00').waitFor();
    await card
      .getByRole('button', { name: /^Approve/ })
      .last()
      .scrollIntoViewIfNeeded();
    await look('dashboard-waiting');
    await card.getByRole('button', { name: /^Approve 1\.5 h/ }).click();
    await card.getByText('1 item · $640.00').waitFor();
    const sheet = async () => (await ben.call('time/get_day_sheet', { day })).body.data.days[0].status;
    expect(await sheet()).toBe('approved');
    await toast(page, '1.5 h of Ben Boone approved').getByRole('button', { name: 'Undo' }).click();
    await card.getByText('2 items · 1.5 h · $640.00').waitFor();
    expect(await sheet()).toBe('submitted');
  });

  test('is arranged by keys, and stands so on every device of its person', async () => {
    const { admin } = await openInvoices(app);
    const regionsOf = (page: Page) =>
      page
        .getByRole('main')
        .getByRole('region')
        .evaluateAll((found) => found.map((one) => one.ariaLabel));
    const { page, open, look } = await visit({ as: admin, size });
    await open('/dashboard');
    await page.getByRole('button', { name: 'Arrange' }).focus();
    await page.keyboard.press('Enter');
    // The first is still on its way while the others are done.
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const hold = (route: Route) => held.then(() => route.continue());
    await page.route('**/dashboard/save_cards', hold, { times: 1 });
    await page.getByRole('checkbox', { name: 'Profit goal' }).press('Space');
    const recent = page.getByRole('checkbox', { name: 'Recent activity' });
    for (let step = 0; step < 6; step++) await recent.press('Alt+ArrowUp');
    letGo();
    const wanted = ['Now', 'Recent activity', 'My day', 'Cash and receivables', 'Waiting for my approval'];
    const arranged = [...wanted, 'A/R aging', 'Tickets by week'];
    await expect.poll(() => regionsOf(page)).toEqual(arranged);
    await look('dashboard-arrange');
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Recent activity' }).getByText('set up').first().waitFor();
    await look('dashboard-arranged');

    const elsewhere = await visit({ as: admin, size });
    await elsewhere.open('/dashboard');
    await expect.poll(() => regionsOf(elsewhere.page)).toEqual(arranged);
    await elsewhere.page.getByRole('button', { name: 'Arrange' }).click();
    await elsewhere.page.getByRole('button', { name: 'As it was' }).click();
    await elsewhere.page.getByRole('region', { name: 'Profit goal' }).waitFor();
    await open('/dashboard');
    await page.getByRole('region', { name: 'Profit goal' }).waitFor();
  });

  test('shows a technician the own day and nothing of the books', async () => {
    const { add, admin } = await openInvoices(app);
    const ben = await add('Technician', { name: 'Ben Boone' });
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', assignees: [ben.userID] });
    const his = await visit({ as: ben, size });
    await his.open('/dashboard');
    await his.page.getByRole('region', { name: 'My day' }).getByText('Seal leak').waitFor();
    await his.page.getByRole('region', { name: 'Recent activity' }).waitFor();
    await his.page.getByRole('group', { name: /^Tickets opened and closed by week/ }).waitFor();
    await his.look('dashboard-technician');
    const regions = await his.page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((found) => found.map((one) => one.ariaLabel));
    expect(regions).toEqual(['Now', 'My day', 'Tickets by week', 'Recent activity']);
  });
});
