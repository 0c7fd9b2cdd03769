import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagesOf, textOf } from '#test/pdf.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';
import { openTrade } from '#test/trade.ts';

const { app, visit } = await openStage();

/** A small company that has lost money in October. */
async function smallCompany() {
  const books = await openTrade(app);
  const { post, id, owe, payment, bill, items } = books;
  await post('owners_equity', { date: '2026-08-15', amount: 20_000, into: id('1000') });
  const claim = await owe(1500, '2026-09-05');
  await payment(600, [{ itemID: claim, amount: 600 }], { date: '2026-10-02', into: id('1000') });
  await bill(400, { date: '2026-09-12' });
  const lines = [{ accountID: id('6100'), amount: 250 }];
  await post('expense', { payee: null, paidFrom: id('1000'), lines, date: '2026-10-09' });
  expect((await items('accounts_receivable')).length).toBe(1);
  return books;
}

test.each(bothOr('desktop'))('a report is looked at as PDF and kept: %s', async (size) => {
  const { admin, name } = await smallCompany();
  const { page, open, look } = await visit({ as: admin, size });
  /** On a phone it is behind the dots. */
  const press = async (label: string) => {
    if (size === 'desktop') return page.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  };
  const days = 'from=2026-09-01&to=2026-10-31';
  for (const [paper, path] of [
    ['income-statement', `/reports/income-statement?from=2026-10-01&to=2026-10-31&compare=previous`],
    ['balance-sheet', '/reports/balance-sheet?asOf=2026-10-31'],
    ['ledger', `/reports/general-ledger?${days}`],
    ['receivables', '/reports/accounts-receivable?asOf=2026-10-31'],
    ['tax', `/reports/sales-tax?${days}`],
    ['1099', '/reports/vendor-1099?year=2026'],
  ] as const) {
    await open(path);
    await press('PDF');
    await page.getByRole('img', { name: new RegExp(`^Page 1 of \\d+: .*${name}`) }).waitFor();
    await look(`paper-${paper}`);
    if (paper === 'income-statement') {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const text = await textOf(readFileSync(await (await saved).path()));
      expect(text).toMatch(/Net income \(\$250.00\) \(\$400.00\) \$150.00 37.5%/);
    }
    await page.getByRole('button', { name: 'Close' }).click();
  }
});

test.each(bothOr('desktop'))('the statement of a customer is printed and mailed: %s', async (size) => {
  const { admin, customer, tenantID } = await smallCompany();
  const { page, open, look } = await visit({ as: admin, size });
  const press = async (label: string) => {
    if (size === 'desktop') return page.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  };
  await open(`/reports/customer-statement/${customer.id}?from=2026-09-01&to=2026-10-31`);
  await press('PDF');
  await page.getByRole('img', { name: /^Page 1 of 1: .*Amount due/ }).waitFor();
  await look('paper-customer-statement');
  await page.getByRole('button', { name: 'Close' }).click();
  await press('Email');
  await page.getByRole('textbox', { name: 'To' }).fill('ap@orla.test');
  await look('customer-statement-mail');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The statement goes to ap@orla.test').waitFor();
  const { rows } = await app.owner.query(
    'select sent_to, attachment from directory.mails where tenant_id = $1 and attachment is not null',
    [tenantID],
  );
  expect(rows).toHaveLength(1);
  expect(await textOf(rows[0].attachment)).toContain('Amount due $900.00');
});

test.each(bothOr('desktop'))('a report is mailed after each month, and now: %s', async (size) => {
  const { admin, tenantID } = await smallCompany();
  const { page, open, look } = await visit({ as: admin, size });
  await open('/reports/income-statement?basis=cash&columns=month');
  if (size === 'desktop') await page.getByRole('button', { name: 'Email', exact: true }).click();
  else {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Email this report' }).click();
  }
  await page.getByRole('heading', { name: 'New mailed report' }).waitFor();
  // It begins as the report was shown, and with oneself.
  expect(await page.getByRole('textbox', { name: 'Basis' }).inputValue()).toBe('Cash');
  expect(await page.getByRole('textbox', { name: 'Columns' }).inputValue()).toBe('Months');
  await page.getByRole('textbox', { name: 'Name' }).fill('Month end');
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('option', { name: 'Balance sheet' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Other addresses' }).fill('board@acme.test, nobody');
  await look('schedule-form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an email address like name@company.com').waitFor();
  await page.getByRole('textbox', { name: 'Other addresses' }).fill('board@acme.test');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Mailed reports' }).waitFor();
  await page.getByText(/^Every month on the first workday, last month: Income statement, Balance sheet/).waitFor();
  await page.getByRole('button', { name: 'Send now: Month end' }).click();
  await page.getByText('Month end was mailed').waitFor();
  await page.getByText(/^Sent /).waitFor();
  await look('schedules');
  const { rows } = await app.owner.query(
    'select sent_to, attachment from directory.mails where tenant_id = $1 and attachment is not null',
    [tenantID],
  );
  expect(rows.map(({ sent_to }) => sent_to).toSorted()).toEqual([admin.email, 'board@acme.test'].toSorted());
  expect((await pagesOf(rows[0].attachment)).join(' ')).toContain('Cash basis');

  // Another name, another day; then it rests, and is undone.
  await page.getByRole('link', { name: 'Month end' }).click();
  await page.getByRole('textbox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Week', exact: true }).click();
  const days = page.getByRole('group', { name: 'On', exact: true });
  const friday = days.getByRole('button', { name: 'Fri' });
  if ((await friday.getAttribute('aria-pressed')) === 'false') await friday.click();
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Sat', 'Sun']) {
    const button = days.getByRole('button', { name: day });
    if ((await button.getAttribute('aria-pressed')) === 'true') await button.click();
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Every week on Friday/).waitFor();
  await page.getByRole('button', { name: 'More for Month end' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More for Month end' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('No report is mailed yet').waitFor();
  await look('schedules-none');
  await toast(page, 'Month end deleted').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
});
