import { describe, expect, test } from 'vitest';
import type { AccountTransaction } from '#modules/banking/registers/contract.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { allPages } from '#test/pages.ts';
import type { JournalEntry } from './contract.ts';
import { sealLedger } from './jobs.ts';

const app = await testApp();

/** A company with books, and its accounts by number. */
async function withBooks() {
  const tenant = await app.newTenant();
  await tenant.admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await tenant.admin.call('accounting/getAccountsByType')).body.data;
  const ids = new Map<string, number>(
    accounts.map((one: { number: string; accountID: number }) => [one.number, one.accountID]),
  );
  const id = (number: string) => ids.get(number) ?? 0;
  const line = (number: string, amount: number, more: object = {}) => ({
    accountID: id(number),
    ...(amount > 0 ? { debitAmount: amount } : { creditAmount: -amount }),
    ...more,
  });
  const entry = (amount = 700, more: object = {}) => ({
    date: '2026-11-03',
    memo: 'Rent of the yard',
    lines: [line('6400', amount), line('1000', -amount)],
    ...more,
  });
  const post = async (given: object = entry(), person: TestPerson = tenant.admin): Promise<JournalEntry> => {
    const { status, body } = await person.call('accounting/insert_journal_entry', given);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  };
  const balance = async (number: string): Promise<number> =>
    (await tenant.admin.call('accounting/getAccountDetails', { accountID: id(number) })).body.data.balance;
  return { ...tenant, id, line, entry, post, balance };
}

describe('accounting/insert_journal_entry', () => {
  test('200: #32 numbered, with its lines; accounting/get_journal_entry answers the same', async () => {
    const { admin, post, balance } = await withBooks();
    const entry = await post();
    expect(entry).toMatchObject({ entryID: 1, date: '2026-11-03', source: 'journal_entry', total: 700 });
    expect(entry.lines).toMatchObject([
      { line: 1, accountNumber: '6400', debitAmount: 700, creditAmount: null },
      { line: 2, accountNumber: '1000', debitAmount: null, creditAmount: 700 },
    ]);
    expect((await admin.call('accounting/get_journal_entry', { entryID: 1 })).body.data).toEqual(entry);
    expect(await balance('1000')).toBe(-700);
    expect((await post()).entryID).toBe(2);
  });
  test('200: #19b, #24c with a reversing date it is taken back on that day; both days count', async () => {
    const { admin, post, balance, entry } = await withBooks();
    await post(entry(120, { reversingDate: '2026-12-01' }));
    const { rows } = (await admin.call('accounting/getJournalEntries')).body.data;
    expect(rows.map((row: JournalEntry) => [row.entryID, row.date, row.memo])).toEqual([
      [2, '2026-12-01', 'Reversal of entry 1: Rent of the yard'],
      [1, '2026-11-03', 'Rent of the yard'],
    ]);
    expect(await balance('6400')).toBe(120);
    await admin.call('accounting/delete_journal_entry', { entryID: 1 });
    const after = (await admin.call('accounting/getJournalEntries')).body.data.rows as JournalEntry[];
    expect(after.filter((row) => row.reversesID !== null)).toHaveLength(2);
  });
  test('400: one line, no memo, a line with both sides or none', async () => {
    const { admin, entry, line, id } = await withBooks();
    const refused = async (more: object) => {
      const { status, body } = await admin.call('accounting/insert_journal_entry', entry(5, more));
      expect(status).toBe(400);
      return body.fields;
    };
    expect(await refused({ lines: [line('6400', 5)] })).toEqual({ lines: 'Enter at least two lines' });
    expect(await refused({ memo: ' ' })).toEqual({ memo: 'Say what the entry is for' });
    const both = { accountID: id('6400'), debitAmount: 5, creditAmount: 5 };
    const neither = { accountID: id('1000'), debitAmount: 0 };
    expect(await refused({ lines: [both, neither] })).toEqual({
      'lines.0.debitAmount': 'Enter a debit or a credit',
      'lines.1.debitAmount': 'Enter a debit or a credit',
    });
    expect(await refused({ lines: [line('6400', 0.001), line('1000', -5)] })).toMatchObject({
      'lines.0.debitAmount': expect.any(String),
    });
  });
  test('404: a ticket that is not there to be seen; what the entry named before it may go on naming', async () => {
    const { admin, add, entry, line, post } = await withBooks();
    const bookkeeper = await add('Accountant');
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'x', isPrivate: true })).body.data;
    const named = (one: number) => ({ lines: [{ ...line('6400', 5), ticketID: one }, line('1000', -5)] });
    const insert = (person: typeof admin, one: number) =>
      person.call('accounting/insert_journal_entry', entry(5, named(one)));
    for (const refused of [await insert(admin, 987_654), await insert(bookkeeper, ticketID)])
      expect([refused.status, refused.body.message]).toEqual([404, 'Ticket not found.']);
    const { entryID } = await post(entry(5, named(ticketID)));
    const edit = { entryID, ...entry(5, { ...named(ticketID), memo: 'Said better' }) };
    expect((await bookkeeper.call('accounting/update_journal_entry', edit)).status).toBe(200);
  });
  test('404: a division, a department or a location that the company does not have', async () => {
    const { admin, entry, line } = await withBooks();
    for (const name of ['division', 'department', 'location']) {
      const lines = [{ ...line('6400', 5), [`${name}ID`]: 987_654 }, line('1000', -5)];
      const reply = await admin.call('accounting/insert_journal_entry', entry(5, { lines }));
      expect([reply.status, reply.body.message?.toLowerCase()]).toEqual([404, `${name} not found.`]);
    }
  });
  test('422: sides that differ, by how much', async () => {
    const { admin, line } = await withBooks();
    const lines = [line('6400', 10), line('1000', -9.5)];
    const given = { date: '2026-11-03', memo: 'x', lines };
    const { status, body } = await admin.call('accounting/insert_journal_entry', given);
    expect([status, body.fields]).toEqual([422, { lines: 'The sides differ by 0.50' }]);
  });
  test('422: before the books are set up', async () => {
    const { admin } = await app.newTenant();
    const lines = [
      { accountID: 1, debitAmount: 1 },
      { accountID: 2, creditAmount: 1 },
    ];
    expect((await admin.call('accounting/insert_journal_entry', { date: '2026-11-03', memo: 'x', lines })).status).toBe(
      404,
    );
  });
  test('422: a negative amount is the other side, and what comes to nothing is nothing', async () => {
    const { post, line } = await withBooks();
    const { lines } = await post({
      date: '2026-11-03',
      memo: 'Corrected',
      lines: [
        { accountID: line('6400', 1).accountID, debitAmount: -25 },
        { accountID: line('1000', 1).accountID, creditAmount: -25 },
      ],
    });
    expect(lines).toMatchObject([{ creditAmount: 25 }, { debitAmount: 25 }]);
  });
  test('403: a control account needs the right to; 422: and names its customer', async () => {
    const { admin, add, entry, line } = await withBooks();
    const toReceivables = { lines: [line('1100', 50), line('4000', -50)] };
    const role = await add('Accountant');
    const { status, body } = await role.call('accounting/insert_journal_entry', entry(50, toReceivables));
    expect([status, body.message]).toEqual([422, 'Account 1100 Accounts Receivable needs a customer.']);
    const manager = await add('Manager');
    expect((await manager.call('accounting/insert_journal_entry', entry(50))).status).toBe(403);
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
    const named = [line('1100', 50, { payee: { kind: 'customer', id: customerID } }), line('4000', -50)];
    const posted = await role.call('accounting/insert_journal_entry', entry(50, { lines: named }));
    expect(posted.body.data.lines[0]).toMatchObject({ payeeName: 'Orla Ridge' });
    await app.owner.query(
      `update roles set grants = jsonb_set(grants, '{subs,accounting/post to control accounts}', 'false') where tenant_id = $1 and name = 'Accountant'`,
      [(await admin.call('users/getCurrentUser')).body.data.tenantID],
    );
    const refused = await role.call('accounting/insert_journal_entry', entry(50, { lines: named }));
    expect(refused.status).toBe(403);
  });
  test('422: into a closed month, and on no later day than the closing date', async () => {
    const { admin, tenantID, entry, post } = await withBooks();
    await app.owner.query(`update tenants set book_closing_date = '2026-10-31' where tenant_id = $1`, [tenantID]);
    const late = await admin.call('accounting/insert_journal_entry', entry(5, { date: '2026-10-31' }));
    expect([late.status, late.body.message]).toEqual([
      422,
      'The books are closed through 10/31/2026. Choose a later date.',
    ]);
    expect((await post(entry(5, { date: '2026-11-01' }))).entryID, 'a refused entry takes no number').toBe(1);
  });
  test('200: the same request twice posts once', async () => {
    const { admin, entry } = await withBooks();
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all(
      [1, 2].map(() => admin.call('accounting/insert_journal_entry', entry(), { key })),
    );
    expect(one?.body.data).toEqual(two?.body.data);
    expect((await admin.call('accounting/get_books')).body.data.entriesTotal).toBe(1);
  });
});

describe('accounting/update_journal_entry', () => {
  test('200: three linked versions, of which the last counts; undone it is five', async () => {
    const { admin, post, entry, balance } = await withBooks();
    await post();
    const { status, body } = await admin.call('accounting/update_journal_entry', { entryID: 1, ...entry(650) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ entryID: 3, replacesID: 1, total: 650, reversedByID: null });
    expect((await admin.call('accounting/get_journal_entry', { entryID: 1 })).body.data).toMatchObject({
      total: 700,
      reversedByID: 2,
      replacedByID: 3,
    });
    expect((await admin.call('accounting/get_journal_entry', { entryID: 2 })).body.data).toMatchObject({
      reversesID: 1,
    });
    expect(await balance('6400')).toBe(650);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await balance('6400')).toBe(700);
    expect((await admin.call('accounting/get_books')).body.data.entriesTotal).toBe(5);
  });
  test('200: of a closed month it is dated on the first open day', async () => {
    const { admin, tenantID, post, entry } = await withBooks();
    await post(entry(700, { date: '2026-10-15' }));
    await app.owner.query(`update tenants set book_closing_date = '2026-10-31' where tenant_id = $1`, [tenantID]);
    const given = { entryID: 1, ...entry(650, { date: '2026-10-15' }) };
    const { body } = await admin.call('accounting/update_journal_entry', given);
    expect(body.data).toMatchObject({ entryID: 3, date: '2026-11-01' });
    expect((await admin.call('accounting/get_journal_entry', { entryID: 2 })).body.data.date).toBe('2026-11-01');
  });
  test('409: who edits what somebody has edited meanwhile is told, and nothing is posted', async () => {
    const { admin, post, entry } = await withBooks();
    await post();
    const edits = await Promise.all(
      [1, 2].map((more) => admin.call('accounting/update_journal_entry', { entryID: 1, ...entry(650 + more) })),
    );
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await admin.call('accounting/get_books')).body.data.entriesTotal).toBe(3);
  });
  test('404: an entry that is not there', async () => {
    const { admin, entry } = await withBooks();
    expect((await admin.call('accounting/update_journal_entry', { entryID: 9, ...entry() })).status).toBe(404);
  });
});

describe('accounting/delete_journal_entry', () => {
  test('200: voids it by an entry of its own; undo posts it anew', async () => {
    const { admin, post, balance } = await withBooks();
    await post();
    const { body } = await admin.call('accounting/delete_journal_entry', { entryID: 1 });
    expect(body.data).toMatchObject({ entryID: 1, reversedByID: 2 });
    expect(await balance('6400')).toBe(0);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await balance('6400')).toBe(700);
    expect((await admin.call('accounting/get_journal_entry', { entryID: 3 })).body.data.replacesID).toBe(1);
  });
  test('409: once only', async () => {
    const { admin, post } = await withBooks();
    await post();
    await admin.call('accounting/delete_journal_entry', { entryID: 1 });
    expect((await admin.call('accounting/delete_journal_entry', { entryID: 1 })).status).toBe(409);
    expect((await admin.call('accounting/delete_journal_entry', { entryID: 2 })).status).toBe(409);
  });
  test('200: what was posted is undone by voiding it', async () => {
    const { admin, entry, balance } = await withBooks();
    const { body } = await admin.call('accounting/insert_journal_entry', entry());
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await balance('6400')).toBe(0);
    expect((await admin.call('accounting/get_books')).body.data.entriesTotal).toBe(2);
  });
});

describe('accounting/getJournalEntries', () => {
  test('200: by days, words, account, amount and person, page after page', async () => {
    const { admin, post, entry, id } = await withBooks();
    for (let day = 1; day <= 28; day++) {
      const date = `2026-10-${String(day).padStart(2, '0')}`;
      await post(entry(day, { date, memo: `Day ${day}` }));
      await post(entry(day * 10, { date, memo: `Ten times ${day}` }));
    }
    const list = async (filter: object) => (await admin.call('accounting/getJournalEntries', filter)).body.data;
    const first = await list({});
    expect(first.rows).toHaveLength(50);
    expect(first.rows[0]).toMatchObject({ entryID: 56, date: '2026-10-28' });
    const second = await list({ next: first.next });
    expect([...first.rows, ...second.rows].map((row: JournalEntry) => row.entryID)).toEqual(
      Array.from({ length: 56 }, (_, index) => 56 - index),
    );
    expect(second.next).toBeNull();
    expect((await list({ from: '2026-10-05', to: '2026-10-06' })).rows).toHaveLength(4);
    expect((await list({ search: 'ten times 7' })).rows).toMatchObject([{ total: 70 }]);
    expect((await list({ amount: 20 })).rows).toMatchObject([{ total: 20 }, { total: 20 }]);
    expect((await list({ accountID: id('4000') })).rows).toEqual([]);
    expect((await list({ userID: admin.userID, sources: ['journal_entry'], to: '2026-10-01' })).rows).toHaveLength(2);
    expect((await admin.call('accounting/getJournalEntries', { next: 'x' })).status).toBe(400);
  });
});

describe('accounting/getAccountTransactionsList', () => {
  test('200: each with the balance after it, page after page, and what stands on the other side', async () => {
    const { admin, post, entry, id, line } = await withBooks();
    for (let count = 1; count <= 60; count++) {
      await post(
        entry(count, { date: `2026-${count <= 30 ? '09' : '10'}-${String((count % 9) + 1).padStart(2, '0')}` }),
      );
    }
    await post({
      date: '2026-10-31',
      memo: 'Two at once',
      lines: [line('6400', 5), line('6410', 6), line('1000', -11)],
    });
    const rows: AccountTransaction[] = await allPages(admin, 'accounting/getAccountTransactionsList', {
      accountID: id('1000'),
    });
    expect(rows).toHaveLength(61);
    expect(rows[0]).toMatchObject({ offsetAccount: 'Split', balance: -1841, creditAmount: 11, isDebit: false });
    expect(rows[1]).toMatchObject({ offsetAccount: 'Rent', transactionDescription: 'Rent of the yard' });
    let balance = 0;
    for (const row of rows.toReversed()) {
      balance += (row.debitAmount ?? 0) - (row.creditAmount ?? 0);
      expect(row.balance).toBe(balance);
    }
    const october = { accountID: id('1000'), from: '2026-10-01', to: '2026-10-30' };
    const part = (await admin.call('accounting/getAccountTransactionsList', october)).body.data.rows;
    expect(part).toHaveLength(30);
    expect(part[0].balance).toBe(-1830);
  });
  test('200: accounting/verify_transaction marks one, and takes the mark away; 404: what is not there', async () => {
    const { admin, post, id } = await withBooks();
    await post();
    const marked = async () =>
      (await admin.call('accounting/getAccountTransactionsList', { accountID: id('1000') })).body.data.rows[0].verified;
    const verify = (more: object) => admin.call('accounting/verify_transaction', { entryID: 1, line: 2, ...more });
    expect((await verify({ isVerified: true })).body.data).toEqual({ verified: true });
    expect(await marked()).toBe(true);
    await verify({ isVerified: false });
    expect(await marked()).toBe(false);
    expect((await verify({ line: 3, isVerified: true })).status).toBe(404);
  });
});

describe('what is posted', () => {
  /** One transaction as the application's role, in this company. */
  async function asApplication(tenantID: number, ...statements: string[]): Promise<string> {
    const client = await app.runtime.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_tenant(${tenantID})`);
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      return 'done';
    } catch (error) {
      await client.query('rollback');
      return (error as Error).message;
    } finally {
      client.release();
    }
  }

  test('is not changed, removed or added to by the application’s role', async () => {
    const { tenantID, post, id } = await withBooks();
    await post();
    for (const statement of [
      'update postings set cents = 1',
      'delete from postings',
      "update journal_entries set memo = ''",
      'delete from journal_entries',
      'update account_sums set debit_cents = 0',
      'update ledgers set last_entry_id = 7',
      'delete from ledgers',
      'delete from ledger_seals',
      'update open_items set open_cents = 0',
      'delete from applications',
      'update accounts set has_open_items = false',
      `insert into applications (tenant_id, application_id, debit_item_id, credit_item_id, cents, applied_on) values (${tenantID}, 1, 1, 1, 5, '2026-11-03')`,
      `insert into postings (tenant_id, entry_id, line, account_id, cents, entry_date) values (${tenantID}, 1, 3, ${id('1000')}, 5, '2026-11-03')`,
      `insert into journal_entries (tenant_id, entry_id, entry_date, source, line_count) values (${tenantID}, 2, '2026-11-03', 'x', 2)`,
    ]) {
      expect(await asApplication(tenantID, statement), statement).toMatch(/permission denied/);
    }
  });

  test('balances, whatever asks for it: fewer lines, unequal sides, nothing, an unknown account, another tenant', async () => {
    const { tenantID, id } = await withBooks();
    const other = await withBooks();
    const post = (lines: object[], tenant = tenantID) =>
      asApplication(
        tenantID,
        `select * from post_entries(${tenant}, null, '${JSON.stringify([{ date: '2026-11-03', source: 'x', lines }])}')`,
      );
    const [rent, bank] = [id('6400'), id('1000')];
    expect(await post([{ account: rent, cents: 5 }])).toBe('A journal entry has at least two lines.');
    expect(
      await post([
        { account: rent, cents: 5 },
        { account: bank, cents: -4 },
      ]),
    ).toBe('Debits and credits must be equal.');
    expect(
      await post([
        { account: rent, cents: 0 },
        { account: bank, cents: 0 },
      ]),
    ).toContain('postings_cents_check');
    expect(
      await post([
        { account: 987654, cents: 5 },
        { account: bank, cents: -5 },
      ]),
    ).toBe('There is no such account.');
    const huge = '99999999999999999999';
    expect(
      await asApplication(
        tenantID,
        `select * from post_entries(${tenantID}, null, '[{"date": "2026-11-03", "source": "x", "lines": [{"account": ${rent}, "cents": ${huge}}, {"account": ${bank}, "cents": -${huge}}]}]')`,
      ),
    ).toContain('out of range');
    expect(await post([{}, {}], other.tenantID)).toBe("Another tenant's books");
    expect((await app.owner.query('select from journal_entries where tenant_id = $1', [tenantID])).rowCount).toBe(0);
  });

  test('stays balanced under the owner of the tables too: half an entry and a line beside it are refused', async () => {
    const { tenantID, post, id } = await withBooks();
    await post();
    const entry = `insert into journal_entries (tenant_id, entry_id, entry_date, source, line_count, root_id) values (${tenantID}, 2, '2026-11-03', 'x', 2, 2)`;
    const line = (entryID: number, at: number, cents: number) =>
      `insert into postings (tenant_id, entry_id, line, account_id, cents, entry_date) values (${tenantID}, ${entryID}, ${at}, ${id('1000')}, ${cents}, '2026-11-03')`;
    const refused = (...statements: string[]) =>
      app.owner.query(['begin', ...statements, 'commit'].join(';')).then(
        () => 'done',
        async (error: Error) => {
          await app.owner.query('rollback');
          return error.message;
        },
      );
    expect(await refused(entry)).toBe('Entry 2 has not the lines that it was posted with.');
    expect(await refused(entry, line(2, 1, 5), line(2, 2, 5))).toBe('Debits and credits must be equal.');
    expect(await refused(line(1, 3, 5))).toBe('Entry 1 has not the lines that it was posted with.');
    expect(await refused(`update postings set cents = 1 where tenant_id = ${tenantID}`)).toMatch(/never changed/);
    expect(await refused(`delete from journal_entries where tenant_id = ${tenantID}`)).toMatch(/never changed/);
  });
});

describe('accounting/check_books', () => {
  test('200: finds a cent that a superuser changed, by its entry, its account, and its chain', async () => {
    const { admin, tenantID, post, within, id } = await withBooks();
    const check = async () => (await admin.call('accounting/check_books')).body.data;
    for (let count = 0; count < 5; count++) await post();
    expect(await check()).toEqual({ entriesTotal: 5, sealedThrough: 0, problems: [] });
    await within(sealLedger);
    await post();
    expect(await check()).toEqual({ entriesTotal: 6, sealedThrough: 5, problems: [] });
    await app.owner.query("set session_replication_role = 'replica'");
    const change = (cents: number) =>
      app.owner.query(
        'update postings set cents = cents + $3 where tenant_id = $1 and entry_id = 3 and account_id = $2',
        [tenantID, id('6400'), cents],
      );
    await change(1);
    const { problems } = await check();
    expect(problems.map((one: { message: string }) => one.message)).toEqual([
      'Entry 3 is not what was posted.',
      'The sums of 6400 Rent on 2026-11-01 are not those of its postings.',
      'The sums of 6400 Rent on 2026-11-03 are not those of its postings.',
      'The debits of entry 3 are not its credits.',
    ]);
    await change(-1);
    await within(sealLedger);
    expect((await check()).problems).toEqual([]);
    await app.owner.query('update ledger_seals set digests = digests || digests where tenant_id = $1 and seal_id = 1', [
      tenantID,
    ]);
    const messages = (await check()).problems.map((one: { message: string }) => one.message);
    expect(messages).toContain('Seal 1 does not follow from the one before it.');
    await app.owner.query("set session_replication_role = 'origin'");
  });
});
