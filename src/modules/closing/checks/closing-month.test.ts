import { expect, test } from 'vitest';
import { foldSums } from '#modules/ledger/balances/jobs.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

/**
 * A month with errors planted in it: the checklist finds each of them, by line, count and money; each line opens what
 * it speaks of; and after they are mended the simulation equals the real close.
 */
const app = await testApp();
const [september, october] = ['2026-09-15', '2026-10-10'];
const through = '2026-10-31';
type Check = { key: string; text: string; total: number; amount: number };

/** A company with an ordinary September and October: nothing to find. */
async function ordinaryMonths() {
  const books = await openTrade(app);
  const { post, id, admin, customer, vendor } = books;
  const payroll = (date: string) =>
    post('payroll', { date, paidFrom: id('1000'), lines: [{ accountID: id('6000'), amount: 900 }] });
  await post('owners_equity', { date: september, into: id('1000'), amount: 20_000 });
  await post('expense', { date: september, paidFrom: id('1000'), lines: [{ accountID: id('1510'), amount: 6000 }] });
  await payroll(september);
  await payroll(october);
  await post('depreciation', { date: september, amount: 100 });
  await post('depreciation', { date: october, amount: 100 });
  const call = async (path: string, body: object = {}) => {
    const { status, body: reply } = await admin.call(path, body);
    expect([path, status, reply.message]).toEqual([path, 200, undefined]);
    return reply.data;
  };
  const entry = (date: string, debit: string, credit: string, amount: number, more: object = {}) =>
    call('accounting/insert_journal_entry', {
      date,
      memo: 'By hand',
      lines: [
        { accountID: id(debit), debitAmount: amount, ...more },
        { accountID: id(credit), creditAmount: amount, ...more },
      ],
    });
  const invoice = (date: string, isApproved: boolean, rate = 250) =>
    call('invoices/insert_invoice', {
      form: { customerID: customer.id, date, lines: [{ description: 'Seal', rate, accountID: id('4000') }] },
      isApproved,
    });
  const checks = async (): Promise<Check[]> => (await call('accounting/get_close', { through })).checks;
  const found = async () =>
    (await checks()).filter(({ total }) => total > 0).map(({ key, text, amount }) => [key, text, amount]);
  const findings = async (check: string) =>
    (await call('accounting/list_close_findings', { check, through })).rows as { label: string; address: string }[];
  const tamper = async (statement: string) => {
    await app.owner.query("set session_replication_role = 'replica'");
    await app.owner
      .query(statement, [books.tenantID])
      .finally(() => app.owner.query("set session_replication_role = 'origin'"));
  };
  /** What receivables come to in October says so many cents more or less than its entries. */
  const tamperReceivables = async (more: string) => {
    const those = `account_id = (select account_id from accounts where tenant_id = $1 and system_key = 'accounts_receivable')`;
    await tamper(`update account_sums set debit_cents = debit_cents ${more} where tenant_id = $1 and ${those}
      and (span, starts_on) in (('day', date '2026-10-10'), ('month', date '2026-10-01'))`);
    await tamper(`update account_balances set debit_cents = debit_cents ${more} where tenant_id = $1 and ${those}
      and before > '2026-10-10'`);
  };
  return { ...books, vendor, call, entry, invoice, payroll, checks, found, findings, tamper, tamperReceivables };
}

test('a month with twelve errors planted, and four more: the checklist finds them all, and after the fixes the simulation equals the real close', async () => {
  const books = await ordinaryMonths();
  const {
    admin,
    post,
    id,
    owe,
    payment,
    bill,
    call,
    entry,
    invoice,
    found,
    findings,
    tamper,
    tamperReceivables,
    items,
  } = books;
  const checking = async () => (await call('accounting/getAccountDetails', { accountID: id('1000') })).balance;
  // Nobody has reconciled: that is the first of the errors.
  expect(await found()).toEqual([['reconciled', '1 account is not reconciled', await checking()]]);

  // The others.
  const owed = await owe(300, '2026-10-01');
  await payment(300, [{ itemID: owed, amount: 300 }], { date: october });
  await payment(45, [], { date: october, into: id('1000') });
  await post('vendor_credit', { date: october, payee: books.vendor, lines: [{ accountID: id('5000'), amount: 60 }] });
  const draft = await invoice(october, false);
  const submitted = await invoice('2026-10-12', false, 400);
  await call('invoices/submit_invoice', { invoiceID: submitted.invoiceID });
  const negative = await entry(october, '5000', '1300', 80);
  const uncategorized = await post('expense', {
    date: october,
    paidFrom: id('1000'),
    lines: [{ accountID: id('6990'), amount: 31.5 }],
  });
  const byHand = await entry(october, '4000', '2200', 12.25);
  const later = { frequency: 'monthly', startsOn: '2999-01-15' };
  const recurring = await call('accounting/insert_recurring_entry', {
    name: 'Rent',
    memo: 'Rent',
    ...later,
    lines: [
      { accountID: id('6400'), debitAmount: 500 },
      { accountID: id('1000'), creditAmount: 500 },
    ],
  });
  await app.owner.query(
    `insert into recurring_days (tenant_id, recurring_id, due_on, state) values ($1, $2, '2026-10-15', 'waiting')`,
    [books.tenantID, recurring.recurringEntryID],
  );
  await entry('2026-09-20', '1000', '2240', 1200);
  await books.remove((await payrollOf(books, october)).transactionID);
  await books.remove((await depreciationOf(books, october)).transactionID);
  await tamper(`update open_items set open_cents = open_cents - 700 where tenant_id = $1 and reference = ''
    and account_id = (select account_id from accounts where tenant_id = $1 and system_key = 'accounts_payable')`);
  // Balances are taken from entries, so they are before anything else is changed.
  await books.within(foldSums);
  await tamperReceivables('+ 900');

  expect(await found()).toEqual([
    ['reconciled', '1 account is not reconciled', await checking()],
    ['undeposited', '1 payment waits to be deposited', 300],
    ['customer_credits', '1 customer credit is not applied', -45],
    ['vendor_credits', '1 vendor credit is not applied', 53],
    ['pending_invoices', '1 invoice is still a draft', 250],
    ['submitted_invoices', '1 invoice waits for approval', 400],
    ['inventory', '1 inventory account is below zero', -80],
    ['opening_balances', '1 balance is left in Opening Balance Equity', -300],
    ['uncategorized', '1 entry is uncategorized', 31.5],
    ['receivables', '1 difference in receivables', 9],
    ['payables', '1 difference in payables', 7],
    ['sales_tax', '1 entry changes sales tax outside its report', -12.25],
    ['recurring', '1 recurring entry waits', 500],
    ['deferred', '1 deferral did not move on', -1200],
    ['depreciation', '1 depreciation is missing', 100],
    ['payroll', '1 payroll is missing', 900],
  ]);
  const opened = await Promise.all(
    (await found()).map(async ([key]) => [key, (await findings(String(key)))[0]?.address]),
  );
  expect(Object.fromEntries(opened)).toMatchObject({
    pending_invoices: `/invoices/${draft.invoiceID}`,
    submitted_invoices: `/invoices/${submitted.invoiceID}`,
    inventory: `/accounting/accounts/${id('1300')}?from=2026-10-01&to=${through}`,
    uncategorized: `/accounting/transactions/${uncategorized.transactionID}`,
    sales_tax: `/accounting/journal/${byHand.entryID}`,
    recurring: `/accounting/recurring/${recurring.recurringEntryID}`,
  });
  const simulated = await call('accounting/simulate_close', { through });
  expect(simulated.missing.map(({ key, text, amount }: Check) => [key, text, amount])).toEqual(await found());
  expect(simulated.figures.isOpeningEqual).toBe(false);
  expect((await admin.call('accounting/close_books', { through })).status).toBe(422);

  // The fixes.
  await tamperReceivables('- 900');
  await tamper(`update open_items set open_cents = open_cents + 700 where tenant_id = $1 and reference = ''
    and account_id = (select account_id from accounts where tenant_id = $1 and system_key = 'accounts_payable')`);
  const [waiting] = await items('undeposited_funds');
  await post('deposit', { date: '2026-10-28', into: id('1000'), payments: [{ itemID: waiting.itemID, amount: 300 }] });
  await call('invoices/approve_invoice', { invoiceID: draft.invoiceID });
  await call('invoices/approve_invoice', { invoiceID: submitted.invoiceID });
  const apply = async (account: string, side: string, amount: number) => {
    const all = await items(account);
    const credit = all.find((one: { side: string }) => one.side === side);
    const claim = all.find((one: { side: string; open: number }) => one.side !== side && one.open >= amount);
    await call('accounting/apply_credit', { itemID: credit.itemID, shares: [{ itemID: claim.itemID, amount }] });
  };
  await apply('accounts_receivable', 'credit', 45);
  await bill(60, { date: '2026-10-20' });
  await apply('accounts_payable', 'debit', 60);
  for (const { entryID } of [negative, byHand]) await call('accounting/delete_journal_entry', { entryID });
  await books.remove(uncategorized.transactionID);
  await post('opening_equity', { date: through, to: id('3100'), amount: 300, isDebit: false });
  await call('accounting/skip_recurring_entry', { recurringEntryID: recurring.recurringEntryID, dueOn: '2026-10-15' });
  await post('deferred_revenue_earned', {
    date: through,
    payee: books.customer,
    income: id('4000'),
    amount: 100,
  });
  await post('depreciation', { date: through, amount: 100 });
  await books.payroll(through);
  const statement = { accountID: id('1000'), endsOn: through, ending: await checking() };
  const { reconciliationID } = await call('accounting/insert_reconciliation', statement);
  expect((await findings('reconciled'))[0]?.address).toBe(`/accounting/reconciliations/${reconciliationID}`);
  const { lines } = await call('accounting/getAccountReconciliationTransactions', { reconciliationID });
  const lineIDs = lines.map(({ lineID }: { lineID: number }) => lineID);
  await call('accounting/tick_reconciliation_lines', { reconciliationID, lineIDs, isCleared: true });
  await call('accounting/complete_reconciliation', { reconciliationID });
  expect(await found()).toEqual([]);

  // The simulation and the real close.
  const { figures, missing } = await call('accounting/simulate_close', { through });
  expect([missing, figures.isOpeningEqual, figures.unbalancedTotal, figures.difference]).toEqual([[], true, 0, 0]);
  const closed = await call('accounting/close_books', { through, hash: figures.hash });
  expect(closed.figures).toEqual(figures);
  expect(closed.closing).toMatchObject({ debits: figures.debits, credits: figures.credits, hash: figures.hash });
  const range = { from: '2026-10-01', to: through };
  const { rows } = await call('accounting/getIncomeStatementReport', range);
  const amountOf = (key: string) => rows.find((row: { key: string }) => row.key === key).amounts[0];
  expect([amountOf('total:income'), amountOf('total:net_income')]).toEqual([figures.income, figures.netIncome]);
  const trial = await call('accounting/getTrialBalance', { from: range.from, to: through });
  expect([trial.totals.closingDebits, trial.totals.closingCredits]).toEqual([figures.debits, figures.credits]);
  expect(await call('accounting/simulate_close', { through })).toMatchObject({ figures });
  await books.isSound();
});

test('accounting/get_close: 200: before there are books nothing is looked at; what a company has nothing of is not shown', async () => {
  const { admin } = await app.newTenant();
  const empty = (await admin.call('accounting/get_close')).body.data;
  expect([empty.isSetUp, empty.checks]).toEqual([false, []]);
  const { checks } = await ordinaryMonths();
  const keys = (await checks()).map(({ key }) => key);
  expect(keys).toContain('payroll');
  expect(keys).not.toContain('deferred');
  expect(keys).not.toContain('field_tickets');
});

test('accounting/get_close: 200: the month after the last closed, and every day since in one; 400: no such line; 403: without accounting', async () => {
  const { call, admin, add } = await ordinaryMonths();
  await call('accounting/close_books', { through: '2026-08-31', reason: 'Before the first statement' });
  const next = await call('accounting/get_close');
  expect([next.closingDate, next.period]).toEqual(['2026-08-31', { from: '2026-09-01', to: '2026-09-30' }]);
  expect((await call('accounting/get_close', { through })).period).toEqual({ from: '2026-09-01', to: through });
  const asked = await admin.call('accounting/list_close_findings', { check: 'nothing', through });
  expect(asked.status).toBe(400);
  const technician = await add('Technician');
  for (const path of ['accounting/get_close', 'accounting/simulate_close', 'accounting/list_close_findings'])
    expect((await technician.call(path, { through, check: 'payroll' })).status).toBe(403);
});

test('accounting/simulate_close: 422 before there are books; posts nothing', async () => {
  const { admin } = await app.newTenant();
  expect((await admin.call('accounting/simulate_close', { through })).body.message).toBe('Set up the books first.');
  const { call, checks } = await ordinaryMonths();
  const before = await call('accounting/check_books');
  await call('accounting/simulate_close', { through });
  expect([await call('accounting/check_books'), await checks()]).toEqual([before, await checks()]);
  expect((await call('settings/get_books_closing_logs')).rows).toEqual([]);
});

type Books = Awaited<ReturnType<typeof ordinaryMonths>>;
const postedOn = async ({ call }: Books, kind: string, date: string) =>
  (await call('accounting/get_account_transaction_list', { kinds: [kind], from: date, to: date })).rows[0];
const payrollOf = (books: Books, date: string) => postedOn(books, 'payroll', date);
const depreciationOf = (books: Books, date: string) => postedOn(books, 'depreciation', date);
