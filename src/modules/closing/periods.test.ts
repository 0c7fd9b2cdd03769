import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();
const october = '2026-10-31';
const why = { headers: { reason: encodeURIComponent('The bank’s letter came late') } };

/** Books of a company with rent paid in October, and the calls of closing. */
async function october2026() {
  const books = await openTrade(app);
  const { admin, id } = books;
  const expense = (date: string, more: object = {}) =>
    books.insert('expense', { date, paidFrom: id('1000'), lines: [{ accountID: id('6400'), amount: 700 }], ...more });
  const rent = (await expense('2026-10-05')).body.data;
  const close = (more: object = {}) =>
    admin.call('accounting/close_books', { through: october, reason: 'Agreed with the accountant', ...more });
  const reopen = (more: object = {}) =>
    admin.call('accounting/reopen_books', { through: '2026-09-30', reason: 'A bill was missing', ...more });
  const get = async (path: string, body: object = {}) => (await admin.call(path, body)).body.data;
  const logs = async () => (await get('settings/get_books_closing_logs')).rows;
  const exceptions = async () => (await get('accounting/list_closing_exceptions')).rows;
  return { ...books, expense, rent, close, reopen, get, logs, exceptions };
}
type Books = Awaited<ReturnType<typeof october2026>>;
const asApplication = async (tenantID: number, statement: string) => {
  const client = await app.runtime.pool.connect();
  try {
    await client.query(`begin; select set_tenant(${tenantID})`);
    return await client.query(statement).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
};

describe('accounting/close_books', () => {
  test('200: nobody posts on a day through it, by form, edit, entry or invoice, whatever the reason; the day after is open', async () => {
    const { admin, id, customer, expense, close } = await october2026();
    const { status, body } = await close();
    expect([status, body.data.closingDate, body.data.softClosingDate]).toEqual([200, october, null]);
    const lines = [
      { accountID: id('1000'), debitAmount: 5 },
      { accountID: id('3100'), creditAmount: 5 },
    ];
    const entry = { date: october, memo: 'Late', lines };
    const invoice = {
      form: {
        customerID: customer.id,
        date: october,
        lines: [{ description: 'Seal', rate: 5, accountID: id('4000') }],
      },
      isApproved: true,
    };
    const moved = {
      kind: 'expense',
      date: '2026-10-06',
      paidFrom: id('1000'),
      lines: [{ accountID: id('6400'), amount: 1 }],
    };
    const { transactionID, entryID } = (await expense('2026-11-02')).body.data;
    const refused = [
      await expense('2026-10-31', why),
      await admin.call('accounting/update_account_transaction', { transactionID, entryID, form: moved }, why),
      await admin.call('accounting/insert_journal_entry', entry, why),
      await admin.call('invoices/insert_invoice', invoice, why),
    ];
    for (const reply of refused) {
      expect([reply.status, reply.body.message]).toEqual([
        422,
        'The books are closed through 10/31/2026. Choose a later date.',
      ]);
    }
    expect((await expense('2026-11-01')).status).toBe(200);
  });

  test('200: an edit and a void of what is closed stand on the first open day, and say so; undo too', async () => {
    const { rent, id, close, remove, get, undo, balance, isSound } = await october2026();
    await close();
    const gone = await remove(rent.transactionID);
    expect(gone.status).toBe(200);
    const { versions } = await get('accounting/get_entry_versions', { entryID: rent.entryID });
    expect(versions.map((one: { date: string }) => one.date)).toEqual(['2026-10-05', '2026-11-01']);
    const reversal = await get('accounting/get_journal_entry', { entryID: versions[1].entryID });
    expect(reversal.memo).toBe('Dated 10/05/2026, in a closed month: it counts on the first open day.');
    expect(await balance('6400')).toBe(0);
    expect((await undo(gone.body.undo)).status).toBe(200);
    expect(await balance('6400')).toBe(700);
    const { months } = await get('accounting/get_account_sums', { accountID: id('6400') });
    expect(months.map(({ month, balance: at }: { month: string; balance: number }) => [month, at])).toEqual([
      ['2026-11-01', 700],
      ['2026-10-01', 700],
    ]);
    await isSound();
  });

  test('200: who edits what is closed is told on which day the change counts', async () => {
    const { admin, rent, id, close } = await october2026();
    expect(rent.countsOn).toBe('2026-10-05');
    await close();
    const { status, body } = await admin.call('accounting/update_account_transaction', {
      transactionID: rent.transactionID,
      entryID: rent.entryID,
      form: {
        kind: 'expense',
        date: '2026-10-05',
        paidFrom: id('1000'),
        lines: [{ accountID: id('6400'), amount: 710 }],
      },
    });
    expect([status, body.data.form.date, body.data.countsOn]).toEqual([200, '2026-10-05', '2026-11-01']);
  });

  test('200: what is applied or taken off in a closed month counts on the first open day, so its aging stays', async () => {
    const { owe, payment, close, remove, open, isSound, get } = await october2026();
    const itemID = await owe(100, '2026-10-10');
    const paid = await payment(40, [{ itemID, amount: 40 }], { date: '2026-10-12' });
    await close();
    const before = await get('accounting/get_aging', { account: 'receivable', asOf: october });
    expect((await remove(paid.transactionID)).status).toBe(200);
    expect(await get('accounting/get_aging', { account: 'receivable', asOf: october })).toEqual(before);
    expect(await open('accounts_receivable')).toEqual([100]);
    expect((await get('accounting/get_aging', { account: 'receivable', asOf: '2026-11-01' })).totals.total).toBe(100);
    await isSound();
  });

  test('200 of a void undone and voided again: what it settled is put on and taken off once each', async () => {
    const { owe, payment, close, remove, undo, open, isSound } = await october2026();
    const itemID = await owe(100, '2026-10-10');
    const paid = await payment(40, [{ itemID, amount: 40 }], { date: '2026-11-02' });
    await close();
    for (let round = 0; round < 2; round++) {
      const gone = await remove(paid.transactionID);
      expect(await open('accounts_receivable')).toEqual([100]);
      expect((await undo(gone.body.undo)).status).toBe(200);
      expect(await open('accounts_receivable')).toEqual([60]);
    }
    await isSound();
  });

  test('200: it is logged with who, when, the dates, the reason, what the checklist found, and the trial balance', async () => {
    const { close, logs, get, admin } = await october2026();
    const { body } = await close();
    const [closing] = await logs();
    expect(closing).toEqual(body.data.closing);
    expect(closing).toMatchObject({
      closingID: 1,
      kind: 'closed',
      closedBy: admin.name,
      oldDate: null,
      newDate: october,
      isUnchanged: true,
      reason: 'Agreed with the accountant',
      balanceOn: october,
      debits: 700,
      credits: 700,
    });
    const { totals } = await get('accounting/getTrialBalance', { to: october });
    expect([closing.debits, closing.credits]).toEqual([totals.closingDebits, totals.closingCredits]);
    expect(closing.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('422: a line of the checklist finds something, and no reason is given; with one it is kept in the log', async () => {
    const { post, id, close, logs } = await october2026();
    await post('expense', { date: '2026-10-06', paidFrom: id('1000'), lines: [{ accountID: id('6990'), amount: 31 }] });
    const { status, body } = await close({ reason: '' });
    expect([status, body.message]).toEqual([
      422,
      'The checklist still finds something in 2 lines. Mend it, or say why it stays so.',
    ]);
    expect(body.fields).toEqual({ reason: 'Say why it stays so' });
    expect((await close()).status).toBe(200);
    expect((await logs())[0].openChecks).toEqual([
      { key: 'reconciled', text: '1 account is not reconciled', total: 1, amount: -731 },
      { key: 'uncategorized', text: '1 entry is uncategorized', total: 1, amount: 31 },
    ]);
  });

  test('422: back, twice the same day, and days that are not over; 400: no day; 422: no books', async () => {
    const { close } = await october2026();
    await close();
    expect((await close()).body.message).toBe('The books are closed through 10/31/2026 already.');
    expect((await close({ through: '2026-09-30' })).body.fields).toEqual({
      through: 'The books are closed through 10/31/2026 already.',
    });
    expect((await close({ through: '2999-01-31' })).body.message).toBe(
      'These days are not over yet. Choose a day that has passed.',
    );
    expect((await close({ through: '2026-02-30' })).status).toBe(400);
    const { admin } = await app.newTenant();
    expect((await admin.call('accounting/close_books', { through: october })).body.message).toBe(
      'Set up the books first.',
    );
  });

  test('403: without the right to close the books', async () => {
    const { add } = await october2026();
    const manager = await add('Manager');
    const { status, body } = await manager.call('accounting/close_books', { through: october });
    expect([status, body.message]).toEqual([
      403,
      'This needs the right "Accounting, close the books". An administrator of your company can give it.',
    ]);
  });

  test('409: the books have changed since the simulation, and stay open', async () => {
    const { get, expense, close, logs } = await october2026();
    const { figures } = await get('accounting/simulate_close', { through: october });
    await expense('2026-10-30');
    const { status, body } = await close({ hash: figures.hash });
    expect([status, body.message]).toEqual([409, 'The books have changed since the simulation. Simulate again.']);
    expect(await logs()).toEqual([]);
    const again = await get('accounting/simulate_close', { through: october });
    expect((await close({ hash: again.figures.hash })).status).toBe(200);
  });

  test('the dates are moved by no other way: not by SQL as the application, and the log is only added to', async () => {
    const { tenantID, id, close } = await october2026();
    await close();
    const noRight = '42501';
    for (const statement of [
      `update tenants set book_closing_date = null`,
      `update tenants set book_soft_closing_date = '2026-11-20'`,
      `update books_closings set reason = 'Another'`,
      `delete from books_closings`,
      `insert into late_entries (tenant_id, entry_id, soft_date, reason) values (${tenantID}, 1, '2026-10-31', '')`,
    ])
      expect([statement, await asApplication(tenantID, statement)]).toEqual([statement, noRight]);
    expect(
      await asApplication(tenantID, `select close_books(${tenantID}, null, null, null, '', '[]'::jsonb, null)`),
    ).toBe('LE014');
    const lines = [
      { account: id('1000'), cents: 5 },
      { account: id('6400'), cents: -5 },
    ];
    const entry = JSON.stringify([{ date: october, source: 'x', lines }]);
    expect(await asApplication(tenantID, `select post_entries(${tenantID}, null, '${entry}'::jsonb)`)).toBe('LE006');
    await expect(app.owner.query('delete from books_closings where tenant_id = $1', [tenantID])).rejects.toMatchObject({
      code: 'LE009',
    });
  });

  test('two who close at once: one is told that it is closed already, and there is one line in the log', async () => {
    const { close, logs } = await october2026();
    const replies = await Promise.all([close(), close(), close()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await logs()).toHaveLength(1);
  });
});

describe('accounting/close_books for review', () => {
  const underReview = (books: Books) => books.close({ isForReview: true, reason: '' });

  test('422 reason_needed: posting there asks for a reason; with it 200, and it is written on the entry', async () => {
    const books = await october2026();
    const { body } = await underReview(books);
    expect([body.data.closingDate, body.data.softClosingDate, body.data.closing.kind]).toEqual([
      null,
      october,
      'review',
    ]);
    const form = {
      kind: 'expense',
      date: october,
      paidFrom: books.id('1000'),
      lines: [{ accountID: books.id('6400'), amount: 9 }],
    };
    const asked = await books.admin.call('accounting/insert_account_transaction', { form });
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([
      422,
      'reason_needed',
      'The books are under review through 10/31/2026. Say why this belongs there, or choose a later date.',
    ]);
    const posted = await books.admin.call('accounting/insert_account_transaction', { form }, why);
    expect([posted.status, posted.body.data.form.date]).toEqual([200, october]);
    const [exception] = await books.exceptions();
    expect(exception).toMatchObject({
      entryID: posted.body.data.entryID,
      kind: 'created',
      reason: 'The bank’s letter came late',
      before: null,
      after: { amount: 9, date: october },
    });
    await books.isSound();
  });

  test('403: the reason of somebody who may not close the books; without one they are told the day', async () => {
    const books = await october2026();
    await underReview(books);
    const manager = await books.add('Manager');
    await app.owner.query(
      `update roles set grants = jsonb_set(grants, '{levels,accounting}', '2') where tenant_id = $1 and name = 'Manager'`,
      [books.tenantID],
    );
    const form = {
      kind: 'expense',
      date: october,
      paidFrom: books.id('1000'),
      lines: [{ accountID: books.id('6400'), amount: 9 }],
    };
    const told = await manager.call('accounting/insert_account_transaction', { form });
    expect([told.status, told.body.code, told.body.message]).toEqual([
      422,
      'unprocessable',
      'The books are under review through 10/31/2026. Choose a later date.',
    ]);
    expect((await manager.call('accounting/insert_account_transaction', { form }, why)).status).toBe(403);
  });

  test('an edit without a reason stands on the first open day, with one on its own', async () => {
    const books = await october2026();
    const other = (await books.expense('2026-10-08')).body.data;
    await underReview(books);
    const void1 = await books.remove(books.rent.transactionID);
    const void2 = await books.admin.call(
      'accounting/delete_account_transaction',
      { transactionID: other.transactionID },
      why,
    );
    expect([void1.status, void2.status]).toEqual([200, 200]);
    const dates = await Promise.all(
      [books.rent, other].map(async ({ entryID }) => {
        const { versions } = await books.get('accounting/get_entry_versions', { entryID });
        return versions.map((one: { date: string }) => one.date);
      }),
    );
    expect(dates).toEqual([
      ['2026-10-05', '2026-11-01'],
      ['2026-10-08', '2026-10-08'],
    ]);
  });

  test('200: closing for good ends the review; 400: a reason of two lines', async () => {
    const books = await october2026();
    await underReview(books);
    const { body } = await books.close();
    expect([body.data.closingDate, body.data.softClosingDate]).toEqual([october, null]);
    const two = await books.admin.call('accounting/get_close', {}, { headers: { reason: 'one%0Atwo' } });
    expect([two.status, two.body.fields]).toEqual([
      400,
      { reason: 'Give the reason in one line of at most 500 characters.' },
    ]);
  });
});

describe('accounting/reopen_books', () => {
  test('200: an administrator moves it back with a reason, and what is posted then is an exception', async () => {
    const { close, reopen, expense, logs, exceptions, get, remove } = await october2026();
    await close();
    const { status, body } = await reopen();
    expect([status, body.data.closingDate, body.data.closing.kind]).toEqual([200, '2026-09-30', 'reopened']);
    const late = (await expense('2026-10-28')).body.data;
    await remove(late.transactionID);
    const found = await exceptions();
    expect(found.map(({ kind, date, closedThrough }: Record<string, string>) => [kind, date, closedThrough])).toEqual([
      ['reversed', '2026-10-28', october],
      ['created', '2026-10-28', october],
    ]);
    expect(found[0]).toMatchObject({ before: { entryID: late.entryID, amount: 700, date: '2026-10-28' }, after: null });
    await close();
    expect(
      (await logs()).map(({ kind, isUnchanged }: { kind: string; isUnchanged: boolean }) => [kind, isUnchanged]),
    ).toEqual([
      ['closed', true],
      ['reopened', true],
      ['closed', true],
    ]);
    expect((await get('accounting/list_closing_exceptions')).accounts).toEqual([]);
  });

  test('200: what is opened stays under review; null opens every day', async () => {
    const { close, reopen } = await october2026();
    await close();
    const kept = (await reopen({ isForReview: true })).body.data;
    expect([kept.closingDate, kept.softClosingDate]).toEqual(['2026-09-30', october]);
    const all = (await reopen({ through: null })).body.data;
    expect([all.closingDate, all.softClosingDate]).toEqual([null, null]);
  });

  test('403: whoever may close the books ends a review, and reopens nothing', async () => {
    const { add, close } = await october2026();
    const accountant = await add('Accountant');
    await close();
    const back = { through: '2026-09-30', reason: 'A bill was missing' };
    const { status, body } = await accountant.call('accounting/reopen_books', back);
    expect([status, body.message]).toEqual([403, 'Only an administrator of your company can reopen the books.']);
    const review = { through: '2026-11-15', isForReview: true };
    expect((await accountant.call('accounting/close_books', review)).status).toBe(200);
    const ended = await accountant.call('accounting/reopen_books', { through: october, reason: 'Reviewed' });
    expect([ended.status, ended.body.data.softClosingDate]).toEqual([200, null]);
  });

  test('422: nothing is closed, and a day that is not earlier; 400: no reason; 403: no right', async () => {
    const { close, reopen, add } = await october2026();
    expect((await reopen()).body.message).toBe('The books are not closed.');
    await close();
    expect((await reopen({ through: october })).body.message).toBe(
      'The books are closed through 10/31/2026. Choose an earlier day.',
    );
    expect((await reopen({ reason: ' ' })).body.fields).toEqual({ reason: 'Say why' });
    const manager = await add('Manager');
    expect((await manager.call('accounting/reopen_books', { through: null, reason: 'x' })).status).toBe(403);
  });
});

describe('settings/get_books_closing_logs', () => {
  test('200: latest first, page after page; 403: without accounting', async () => {
    const { close, reopen, get, add } = await october2026();
    for (let round = 0; round < 13; round++) {
      await close();
      await reopen();
    }
    const first = await get('settings/get_books_closing_logs');
    const second = await get('settings/get_books_closing_logs', { next: first.next });
    const ids = [...first.rows, ...second.rows].map(({ closingID }: { closingID: number }) => closingID);
    expect(ids).toEqual(Array.from({ length: 26 }, (_none, index) => 26 - index));
    expect(second.next).toBeNull();
    const technician = await add('Technician');
    expect((await technician.call('settings/get_books_closing_logs')).status).toBe(403);
  });
});

describe('accounting/list_closing_exceptions', () => {
  test('200: what was changed after closing, before and after, and what it did to the balances', async () => {
    const books = await october2026();
    const { admin, rent, id, get } = books;
    await books.close({ isForReview: true, reason: '' });
    const form = {
      kind: 'expense',
      date: '2026-10-05',
      paidFrom: id('1000'),
      lines: [{ accountID: id('6400'), amount: 750 }],
    };
    const edit = { transactionID: rent.transactionID, entryID: rent.entryID, form };
    expect((await admin.call('accounting/update_account_transaction', edit, why)).status).toBe(200);
    const { rows, accounts, balanceOn } = await get('accounting/list_closing_exceptions');
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['changed', 'reversed']);
    expect(rows[0]).toMatchObject({ before: { amount: 700 }, after: { amount: 750 }, sourceName: 'Expense' });
    expect(balanceOn).toBe(october);
    expect(accounts).toMatchObject([
      { number: '1000', before: -700, after: -750 },
      { number: '6400', before: 700, after: 750 },
    ]);
    expect((await books.logs())[0].isUnchanged).toBe(false);
  });

  test('200: nothing while nothing is closed, and nothing of what was posted before', async () => {
    const { exceptions, close, expense } = await october2026();
    expect(await exceptions()).toEqual([]);
    await close();
    await expense('2026-11-02');
    expect(await exceptions()).toEqual([]);
  });

  test('403: without accounting', async () => {
    const { add } = await october2026();
    expect((await (await add('Technician')).call('accounting/list_closing_exceptions')).status).toBe(403);
  });
});

describe('accounting/post_closing_entry', () => {
  test('200: #33 the entry is flagged and counted nowhere: income stays, retained earnings are not doubled', async () => {
    const { admin, post, id, get, undo, isSound } = await october2026();
    await post('interest_earned', { date: '2025-03-02', amount: 120, into: id('1000') });
    const statements = async () =>
      Promise.all([
        get('accounting/getIncomeStatementReport', { from: '2025-01-01', to: '2025-12-31' }),
        get('accounting/getBalanceSheetData', { asOf: '2026-01-31' }),
        get('accounting/getTrialBalance', { to: '2026-01-31' }),
        get('accounting/simulate_close', { through: '2025-12-31' }).then(({ figures }) => ({
          ...figures,
          entriesTotal: 0,
        })),
      ]);
    const before = await statements();
    expect(before[3].retainedEarnings).toBe(120);
    const { status, body } = await admin.call('accounting/post_closing_entry', { yearEnd: '2025-12-31' });
    expect([status, body.data.netIncome]).toEqual([200, 120]);
    expect(await statements()).toEqual(before);
    const entry = await get('accounting/get_journal_entry', { entryID: body.data.entryID });
    expect([entry.sourceName, entry.date, entry.total]).toEqual(['Closing entry', '2025-12-31', 120]);
    const again = await admin.call('accounting/post_closing_entry', { yearEnd: '2025-12-31' });
    expect([again.status, again.body.message]).toEqual([409, 'The year to 12/31/2025 has a closing entry already.']);
    expect((await undo(body.undo)).status).toBe(200);
    expect(await statements()).toEqual(before);
    expect((await admin.call('accounting/post_closing_entry', { yearEnd: '2025-12-31' })).status).toBe(200);
    await isSound();
  });

  test('422: no year ends there, nothing was earned, and a closed year; 403: without the right', async () => {
    const { admin, close, add } = await october2026();
    const on = (yearEnd: string) => admin.call('accounting/post_closing_entry', { yearEnd });
    expect((await on('2026-10-31')).body.fields).toEqual({ yearEnd: 'No fiscal year ends on this day.' });
    expect((await on('2020-12-31')).body.message).toBe('There is nothing to post: every amount is zero.');
    await close();
    expect((await on('2025-12-31')).status).toBe(422);
    const manager = await add('Manager');
    expect((await manager.call('accounting/post_closing_entry', { yearEnd: '2025-12-31' })).status).toBe(403);
  });
});
