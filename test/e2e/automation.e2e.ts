import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TestTenant } from '#test/app.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

async function company(): Promise<TestTenant> {
  const acme = await app.newTenant();
  await acme.add('Technician', { name: 'Dale Hutchins' });
  for (const [ticketSubject, priorityID] of [
    ['Emergency: station flooded', 3],
    ['Emergency call, seal leak', 2],
    ['Quarterly survey', 1],
  ] as const) {
    await acme.admin.call('tickets/create_ticket', { ticketSubject, priorityID });
  }
  return acme;
}
const pick = async (page: Page, field: string, choice: string, within: Page | Locator = page) => {
  await within.getByRole('button', { name: field, exact: true }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
};
const stateOf = async ({ admin }: TestTenant, ticketID: number) =>
  (await admin.call('tickets/ticket', { ticketID })).body.data;

test.each(bothOr('desktop'))(
  'a rule says what it would have done before it is saved, and then does it (%s)',
  async (size) => {
    const acme = await company();
    const { page, open, look } = await visit({ as: acme.admin, size });
    await open('/settings/rules');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    if (size === 'desktop') await page.keyboard.type('Emergency calls are a rush');
    else await page.getByRole('textbox', { name: 'Name' }).fill('Emergency calls are a rush');
    await pick(page, 'Add a condition', 'Subject contains');
    await page.getByRole('textbox', { name: 'Subject contains' }).fill('emergency');
    await pick(page, 'Add a change', 'Rush');
    const past = page.getByRole('region', { name: 'In the last 90 days' });
    await past.getByText('It would have run 2 times on 2 tickets; what it waits for happened 3 times.').waitFor();
    await past.getByText('Emergency: station flooded').waitFor();
    await look('rule-rehearsed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('When a ticket is created · has not run in the last 30 days').waitFor();
    const { body } = await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Emergency: pump down' });
    await expect.poll(async () => (await stateOf(acme, body.data.ticketID)).isRush).toBe(true);
    await open(`/tickets/${body.data.ticketID}`);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('by the rule “Emergency calls are a rush”').waitFor();
    await look('rule-in-history');
  },
);

test('many are changed by a macro after a look at what becomes of each; one undo takes all of it back', async () => {
  const acme = await company();
  const { admin } = acme;
  const rule = {
    name: 'Make it an emergency',
    kind: 'ticket',
    happening: null,
    conditions: {},
    changes: { priorityID: 4, isRush: true },
    isActive: true,
  };
  await admin.call('settings/create_rule', { rule });
  await admin.call('tickets/close_ticket', { ticketID: 3 });
  const { page, open, look } = await visit({ as: admin });
  await open('/tickets?view=all');
  await page.getByText('3 tickets', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /all/i }).first().click();
  await page.getByRole('button', { name: 'Macro' }).click();
  await page.getByRole('option', { name: 'Make it an emergency' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change 3 tickets' });
  await sheet.getByText('3 tickets change.').waitFor();
  await pick(page, 'Add a change', 'Status');
  await pick(page, 'Status: Choose one', 'Blocked', sheet);
  await sheet.getByText('2 tickets change, 1 cannot be changed.').waitFor();
  await sheet.getByText('This ticket is Closed. Reopen it first.').waitFor();
  await look('bulk-preview');
  await sheet.getByRole('button', { name: 'Change 2 tickets' }).click();
  await toast(page, '2 tickets changed').waitFor();
  expect(await stateOf(acme, 1)).toMatchObject({ priorityID: 4, isRush: true, statusID: 6 });
  await look('bulk-changed');
  await toast(page, '2 tickets changed').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stateOf(acme, 1)).isRush).toBe(false);
  expect(await stateOf(acme, 2)).toMatchObject({ priorityID: 2, statusID: 1 });
});
