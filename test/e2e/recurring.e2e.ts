import { expect, test } from 'vitest';
import { recurringKinds } from '#app/modules.ts';
import { postRecurring } from '#modules/ledger/recurring/jobs.ts';
import { RecurringKinds } from '#modules/ledger/recurring/kinds.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';
import { older } from '#test/time-travel.ts';

const { app, visit } = await openStage();
const kinds = new RecurringKinds(recurringKinds);

test.each(bothOr('desktop'))('an entry that comes again, from its form to the journal: %s', async (size) => {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  await tenant.admin.call('accounting/set_up_books', { trade: 'pumps' });
  await app.owner.query('insert into divisions (tenant_id, division_id, name) values ($1, 1, $2)', [
    tenant.tenantID,
    'Odessa',
  ]);
  const { page, open, look, provokes } = await visit({ as: tenant.admin, size });
  // A control account without its customer is refused at its line.
  provokes(/422/);

  await open('/accounting/recurring');
  await page.getByText('No recurring transactions yet').waitFor();
  await look('recurring-empty');
  await open('/accounting/recurring/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rent of the yard');
  await page.getByRole('textbox', { name: 'Memo', exact: true }).fill('Rent of the yard');
  const choose = async (line: number, account: string, name: string) => {
    await page.getByLabel(`Account, line ${line}`).first().click();
    await page.keyboard.type(account);
    await page.getByRole('option', { name }).click();
  };
  await choose(1, '1100', '1100 Accounts Receivable');
  await page.getByRole('textbox', { name: 'Debit, line 1' }).fill('9500');
  await page.getByLabel('Division, line 1').click();
  await page.getByRole('option', { name: 'Odessa' }).click();
  await choose(2, '1000', '1000 Checking');
  await page.getByRole('textbox', { name: 'Credit, line 2' }).press('=');
  await page.getByText('In balance').waitFor();
  await page.getByRole('button', { name: 'Add recurring entry' }).click();
  await page.getByText('Account 1100 Accounts Receivable needs a customer.').waitFor();
  await look('recurring-refused');
  await choose(1, '6400', '6400 Rent');
  await page.getByRole('textbox', { name: 'Posts by itself' }).click();
  await page.getByRole('option', { name: 'No' }).click();
  await look('recurring-form');
  await page.getByRole('button', { name: 'Add recurring entry' }).click();
  await page.getByRole('heading', { name: 'Rent of the yard' }).first().waitFor();
  await page.getByText('Nothing was posted yet.').waitFor();

  await older(app.owner, 'recurring_entries', { tenant_id: tenant.tenantID }, { days: 1 });
  await postRecurring(app.runtime, kinds);
  await open('/accounting/recurring');
  await page.getByText('To be confirmed', { exact: true }).waitFor();
  await look('recurring');
  await page.getByRole('button', { name: /^Post Rent of the yard/ }).click();
  await toast(page, 'Rent of the yard posted').waitFor();
  await page.getByText('To be confirmed', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Rent of the yard' }).click();
  await page.getByRole('link', { name: 'Entry 1' }).waitFor();
  await look('recurring-entry');
  await page.getByRole('link', { name: 'Entry 1' }).click();
  await page.getByText('Odessa').first().waitFor();
  const { body } = await tenant.admin.call('accounting/get_journal_entry', { entryID: 1 });
  expect(body.data).toMatchObject({ total: 9500, memo: 'Rent of the yard' });
  expect(body.data.lines.map(({ divisionID }: { divisionID: number | null }) => divisionID)).toEqual([1, null]);
});
