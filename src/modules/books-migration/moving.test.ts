import { describe, expect, test } from 'vitest';
import { type TestTenant, testApp } from '#test/app.ts';
import { openMoving } from '#test/books-files.ts';

const app = await testApp();

const journal = [
  '2026-10-01 (A1) Opening',
  '    assets:bank:checking      $10,000.00',
  '    equity:opening',
  '2026-10-05 (A2) Yard Supply | Hoses',
  '    expenses:Fuel             $125.50',
  '    assets:bank:checking',
  '2026-11-02 (A3) Orla Ridge | Pump',
  '    Accounts Receivable       $1,082.50',
  '    income:sales             $-1,082.50',
  '',
].join('\n');

/** Somebody who may import and may not close the books. */
async function managerOf({ add, tenantID }: Pick<TestTenant, 'add' | 'tenantID'>) {
  const manager = await add('Manager');
  await app.owner.query(
    `update roles set grants = jsonb_set(grants, '{levels,accounting}', '2') where tenant_id = $1 and name = 'Manager'`,
    [tenantID],
  );
  return manager;
}

describe('accounting/upload_book_file and accounting/get_book_import', () => {
  test('200: a file is known by its content; its first lines, its columns and what it may be are proposed', async () => {
    const { bring, read } = await openMoving(app);
    expect(await read(await bring('books.journal', journal))).toMatchObject({
      format: 'journal',
      state: 'new',
      findings: null,
    });
    expect(await read(await bring('old.txt', '!TRNS\tDATE\n'))).toMatchObject({ format: 'iif' });
    const sheet = await read(await bring('Customers.csv', 'Name;Phone;Balance\nOrla;1;5\n'));
    expect(sheet).toMatchObject({
      format: 'sheet',
      head: [
        ['Name', 'Phone', 'Balance'],
        ['Orla', '1', '5'],
      ],
      options: { sheet: { kind: 'customers', columns: ['name', 'phone', 'amount'] }, addsParties: true },
    });
  });
  test('200: days that can only be day first are proposed so, and imported so', async () => {
    const { admin, bring, read, check, importAll } = await openMoving(app);
    const text =
      'Entry,Date,Account,Debit,Credit\n1,03/10/2026,6400,5,\n1,,1000,,5\n2,31/10/2026,6400,7,\n2,,1000,,7\n';
    const importID = await bring('journal.csv', text);
    const { options } = await read(importID);
    expect(options.dateOrder).toBe('DMY');
    const { findings } = await check(importID, { ...options, dateOrder: 'MDY' });
    expect(findings.mistakes).toEqual([
      { line: 4, message: '“31/10/2026” is no date. Write 12/31/2026, or choose that the day comes first.' },
    ]);
    await importAll(importID, options);
    const { rows } = (await admin.call('accounting/getJournalEntries', {})).body.data;
    expect(rows.map(({ date }: { date: string }) => date)).toEqual(['2026-10-31', '2026-10-03']);
  });
  test('422: what is no text; 403: without the right; 404: of another company', async () => {
    const acme = await openMoving(app);
    const other = await openMoving(app);
    const { admin, bring } = acme;
    const zip = Buffer.from('PK\x03\x04\x00\x00');
    expect((await admin.call('accounting/upload_book_file', { name: 'a.xlsx' }, { file: zip })).status).toBe(422);
    const viewer = await acme.add('Viewer');
    expect(
      (await viewer.call('accounting/upload_book_file', { name: 'a.csv' }, { file: Buffer.from('a') })).status,
    ).toBe(403);
    const importID = await bring('a.journal', journal);
    for (const call of ['get_book_import', 'run_book_import', 'stop_book_import', 'take_back_book_import'])
      expect((await other.admin.call(`accounting/${call}`, { importID: importID + 1000 })).status, call).toBe(404);
    expect((await other.admin.call('accounting/get_book_import', { importID: importID + 7 })).status).toBe(404);
  });
});

describe('accounting/check_book_import and accounting/run_book_import', () => {
  test('200: a journal of elsewhere is posted whole: accounts matched and added, customers added, the proof equal', async () => {
    const { admin, bring, check, run, ended, entriesTotal, balance, isSound } = await openMoving(app);
    const importID = await bring('books.journal', journal);
    const { findings, proof } = await check(importID);
    expect(findings).toMatchObject({
      entries: 3,
      postings: 6,
      firstDay: '2026-10-01',
      lastDay: '2026-11-02',
      mistakes: [],
    });
    expect(findings.newParties).toEqual(['Orla Ridge']);
    const labels = findings.accounts.map((one: { label: string; accountID: number | null; type: string }) =>
      [one.label, one.accountID === null ? 'added' : 'there', one.type].join(', '),
    );
    expect(labels).toEqual([
      '1000 Checking, there, bank',
      '3010 opening, added, equity',
      '6500 Fuel, there, expense',
      '1100 Accounts Receivable, there, accounts_receivable',
      '4010 sales, added, income',
    ]);
    expect(proof).toMatchObject([
      { month: '2026-10-01', fileDebits: 10125.5, booksDebits: 10125.5, booksCredits: 10125.5, unequal: 0 },
      { month: '2026-11-01', fileDebits: 1082.5, booksCredits: 1082.5, unequal: 0 },
    ]);
    expect(await entriesTotal()).toBe(0);
    expect((await run(importID)).status).toBe(200);
    const made = await ended(importID);
    expect(made).toMatchObject({
      state: 'imported',
      entries: 3,
      postings: 6,
      madeAccounts: 2,
      madeCustomers: 1,
      firstEntryID: 1,
    });
    expect(made.proof.every((one: { unequal: number }) => one.unequal === 0)).toBe(true);
    expect([await balance('1000'), await balance('1100'), await balance('6500')]).toEqual([9874.5, 1082.5, 125.5]);
    const open = (await admin.call('accounting/get_open_items', { account: 'accounts_receivable' })).body.data;
    expect(open.items).toMatchObject([{ open: 1082.5, reference: 'A3' }]);
    await isSound();
    expect((await run(importID)).status).toBe(409);
    const { imports } = (await admin.call('accounting/list_book_imports')).body.data;
    expect(imports).toMatchObject([{ importID, fileName: 'books.journal', madeByName: 'Ada Admin' }]);
    const again = await bring('copy.journal', journal);
    expect((await check(again)).findings.mistakes[0].message).toContain(
      'This file was imported as “books.journal” already.',
    );
    expect((await run(again)).status).toBe(422);
  });

  test('200: what stands in the books already is asked about, left out, or imported again; taken back, it comes as new', async () => {
    const { admin, bring, check, mistakesOf, importAll, run, ended, takeBack, entriesTotal, balance, isSound } =
      await openMoving(app);
    const first = await bring('books.journal', journal);
    await importAll(first);
    // Another export: the same entries, written down otherwise, and two of one that stands once.
    const more = '2026-10-05 (A2) Yard Supply | Hoses\n    expenses:Fuel  $125.50\n    assets:bank:checking\n';
    const next = await bring('later.journal', `; exported later\n${journal}\n${more}`);
    expect(await mistakesOf(next)).toEqual([
      '2 A1 of 10/01/2026, $10,000.00, and 2 more stand in the books already. Say below: leave out, or import again.',
    ]);
    expect((await run(next)).status).toBe(422);
    const { findings, proof } = await check(next, { standing: 'left_out' });
    expect(findings).toMatchObject({
      entries: 1,
      postings: 2,
      firstDay: '2026-10-05',
      lastDay: '2026-10-05',
      mistakeCount: 0,
      standing: { entries: 3 },
      leftOut: [{ what: 'an entry that stands in the books already', times: 3 }],
    });
    expect(proof).toMatchObject([{ month: '2026-10-01', fileDebits: 125.5, booksDebits: 125.5 }]);
    const made = await importAll(next, { standing: 'left_out' });
    expect([made.entries, await balance('6500'), await entriesTotal()]).toEqual([1, 251, 4]);

    const whole = await bring('again.journal', `; once more\n${journal}`);
    expect((await check(whole, { standing: 'again' })).findings).toMatchObject({ entries: 3, standing: null });
    // What came in meanwhile is not doubled: the check is no promise.
    const late = await bring(
      'late.journal',
      `; late\n2026-10-07 (L1) Late\n  expenses:Fuel  $9\n  assets:bank:checking\n`,
    );
    const same = await bring(
      'same.journal',
      `; same\n2026-10-07 (L1) Late\n  expenses:Fuel  $9\n  assets:bank:checking\n`,
    );
    expect((await check(same)).findings.mistakes).toEqual([]);
    await importAll(late);
    expect((await run(same)).status).toBe(200);
    expect(await ended(same)).toMatchObject({
      state: 'checked',
      problem: 'The books, numbers or taxes have changed meanwhile. Check the file again.',
    });
    expect((await takeBack(late)).status).toBe(200);
    expect((await ended(late)).state).toBe('taken_back');
    expect((await importAll(same)).entries).toBe(1);
    expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
    await isSound();
  });

  test('200: what has no reference is known again by its text, and only among what a file has brought', async () => {
    const { admin, id, bring, check, importAll } = await openMoving(app);
    const fee = (memo: string) => `2026-10-05 ${memo}\n  6400  $5.00\n  1000\n`;
    const lines = [
      { accountID: id('6400'), debitAmount: 5 },
      { accountID: id('1000'), creditAmount: 5 },
    ];
    const entry = { date: '2026-10-05', memo: 'Wire fee', lines };
    expect((await admin.call('accounting/insert_journal_entry', entry)).status).toBe(200);
    const first = await bring('fees.journal', fee('Wire fee'));
    expect((await check(first)).findings.standing).toBeNull();
    await importAll(first);
    const { findings } = await check(await bring('more.journal', fee('Wire fee') + fee('Card fee') + fee('Wire fee')));
    expect(findings.standing).toMatchObject({ entries: 1, first: 'Wire fee of 10/05/2026, $5.00,' });
  });

  test('200: what accounts are is chosen by people; without a choice an account of no known type is named', async () => {
    const { bring, check, mistakesOf, importAll, id, balance } = await openMoving(app);
    const importID = await bring('b.journal', '2026-10-01 x\n  Kasse  $5\n  Sonstiges  $-5\n');
    expect(await mistakesOf(importID)).toEqual([
      '2 Nothing says what the account “Kasse” is. Choose it below.',
      '3 Nothing says what the account “Sonstiges” is. Choose it below.',
    ]);
    const accounts = [
      { word: 'Kasse', accountID: id('1050') },
      { word: 'Sonstiges', type: 'other_income' },
    ];
    const { findings } = await check(importID, { accounts });
    expect(findings.accounts.map((one: { label: string }) => one.label)).toEqual(['1050 Petty Cash', '7010 Sonstiges']);
    await importAll(importID, { accounts });
    expect(await balance('1050')).toBe(5);
  });

  test('200: tables: a chart, then opening balances, then customers and vendors with their open documents', async () => {
    const { admin, bring, importAll, balance, isSound } = await openMoving(app);
    await importAll(
      await bring('chart.csv', 'Number,Name,Type,Parent\n6405,Yard Rent,Expense,\n6406,Shed,Expense,6405\n'),
    );
    const chart = (await admin.call('accounting/getChartOfAccountsWithHierarchy', {})).body.data.rows;
    expect(chart.find((one: { number: string }) => one.number === '6406')).toMatchObject({ name: 'Shed', depth: 1 });
    await importAll(
      await bring('opening.csv', 'Account,Debit,Credit\n1000,"5,000.00",\n1100,1200,\n2000,,700\n3100,,5500\n'),
      { openedOn: '2026-09-30' },
    );
    // What customers owe and vendors are owed waits in equity for its documents.
    expect([await balance('1100'), await balance('3000')]).toEqual([0, -500]);
    await importAll(
      await bring(
        'customers.csv',
        'Customer,Email,City,State,Zip,Invoice,Due,Balance\nOrla Ridge,o@x.com,Odessa,TX,79761,17,10/30/2026,1200\n',
      ),
      { openedOn: '2026-09-30' },
    );
    await importAll(await bring('vendors.csv', 'Vendor,Bill,Balance\nIronwood,B1,300\nIronwood,B2,400\n'), {
      openedOn: '2026-09-30',
    });
    expect([await balance('1100'), await balance('2000'), await balance('3000')]).toEqual([1200, 700, 0]);
    const owed = (await admin.call('accounting/get_open_items', { account: 'accounts_payable' })).body.data.items;
    expect(owed.map((one: { reference: string; open: number }) => [one.reference, one.open])).toEqual([
      ['B1', 300],
      ['B2', 400],
    ]);
    const due = (await admin.call('accounting/get_open_items', { account: 'accounts_receivable' })).body.data.items;
    expect(due).toMatchObject([{ due: '2026-10-30', reference: '17' }]);
    const { rows } = (await admin.call('customers/get_customer_list', {})).body.data;
    expect(rows).toMatchObject([{ customerName: 'Orla Ridge', email: 'o@x.com', city: 'Odessa', state: 'TX' }]);
    await isSound();
  });

  test('mistakes stand at their lines, and with one of them nothing is posted', async () => {
    const { bring, mistakesOf, run, entriesTotal, tenantID } = await openMoving(app);
    await app.owner.query(`update tenants set book_closing_date = '2026-08-31' where tenant_id = $1`, [tenantID]);
    const importID = await bring(
      'j.csv',
      [
        'Entry,Date,Account,Debit,Credit,Name',
        '1,2026-08-31,6400,5,,',
        '1,,1000,,5,',
        '2,2026-09-01,1100,5,,',
        '2,,4000,,5,',
        '3,2026-09-01,2000,,7,Ironwood',
        '3,,6400,6,,',
        '4,2026-09-01,9999,1,,',
        '4,,1000,,1,',
      ].join('\n'),
    );
    expect(await mistakesOf(importID)).toEqual([
      '2 The books are closed through 08/31/2026: nothing is posted on 08/31/2026.',
      '4 1100 Accounts Receivable needs a customer: the line names none.',
      '6 The debits and credits of this entry are 1.00 apart.',
      '8 Nothing says what the account “9999” is. Choose it below.',
    ]);
    expect((await run(importID)).status).toBe(422);
    expect(await entriesTotal()).toBe(0);
    const nobody = await bring(
      'k.csv',
      'Entry,Date,Account,Debit,Credit,Name\n1,9/1/2026,1100,5,,Nobody Yet\n1,,4000,,5,\n',
    );
    expect(await mistakesOf(nobody, { addsParties: false })).toEqual(['2 There is no customer called “Nobody Yet”.']);
    expect(await mistakesOf(nobody, { addsParties: true })).toEqual([]);
  });

  test('422: a month that is closed between the check and the import refuses all of it, and says so', async () => {
    const { bring, check, run, ended, entriesTotal, tenantID } = await openMoving(app);
    const importID = await bring('books.journal', journal);
    await check(importID);
    await app.owner.query(`update tenants set book_closing_date = '2026-10-31' where tenant_id = $1`, [tenantID]);
    await run(importID);
    const { state, problem } = await ended(importID);
    expect(state).toBe('checked');
    expect(problem).toContain('Line 1: The books are closed through 10/31/2026');
    expect(await entriesTotal()).toBe(0);
  });

  test('422 reason_needed: days under review ask for a reason, which is kept with each of their entries', async () => {
    const { bring, check, run, ended, entriesTotal, admin, tenantID, add } = await openMoving(app);
    await app.owner.query(
      `update tenants set book_closing_date = '2026-09-30', book_soft_closing_date = '2026-10-31' where tenant_id = $1`,
      [tenantID],
    );
    const importID = await bring('books.journal', journal);
    const { findings } = await check(importID);
    expect(findings).toMatchObject({ mistakeCount: 0, underReview: { entries: 2, through: '2026-10-31' } });
    const asked = await run(importID);
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([
      422,
      'reason_needed',
      'The books are under review through 10/31/2026. Say why this belongs there, or choose a later date.',
    ]);
    const reason = encodeURIComponent('Moved from the old program');
    const manager = await managerOf({ add, tenantID });
    const unable = await manager.call('accounting/run_book_import', { importID }, { headers: { reason } });
    expect([unable.status, unable.body.message]).toEqual([403, expect.stringContaining('close the books')]);
    expect(await entriesTotal()).toBe(0);
    const begun = await admin.call('accounting/run_book_import', { importID }, { headers: { reason } });
    expect([begun.status, begun.body.message]).toEqual([200, undefined]);
    expect(await ended(importID)).toMatchObject({ state: 'imported', problem: '', entries: 3 });
    const { rows } = await app.owner.query('select reason from late_entries where tenant_id = $1', [tenantID]);
    expect(rows.map((row) => row.reason)).toEqual(['Moved from the old program', 'Moved from the old program']);
  });

  test('without the right to close the books an entry on a day under review is a mistake that names it', async () => {
    const { bring, read, ended, add, tenantID } = await openMoving(app);
    await app.owner.query(`update tenants set book_soft_closing_date = '2026-10-31' where tenant_id = $1`, [tenantID]);
    const manager = await managerOf({ add, tenantID });
    const importID = await bring('books.journal', journal, manager);
    const { options } = await read(importID);
    await manager.call('accounting/check_book_import', { importID, options });
    const { mistakes } = (await ended(importID)).findings;
    const needs = 'needs the right "close the books".';
    expect(mistakes.slice(0, 2)).toEqual([
      { line: 1, message: `The books are under review through 10/31/2026: posting on 10/01/2026 ${needs}` },
      { line: 4, message: `The books are under review through 10/31/2026: posting on 10/05/2026 ${needs}` },
    ]);
  });

  test('422 reason_needed: also when the month came under review after the file was looked through', async () => {
    const { bring, check, run, read, tenantID } = await openMoving(app);
    const importID = await bring('books.journal', journal);
    expect((await check(importID)).findings.underReview).toBeNull();
    await app.owner.query(`update tenants set book_soft_closing_date = '2026-10-31' where tenant_id = $1`, [tenantID]);
    expect((await run(importID)).body.code).toBe('reason_needed');
    expect((await read(importID)).state).toBe('checked');
  });

  test('files in other encodings and with other line ends are read as they are meant', async () => {
    const { bring, check } = await openMoving(app);
    const text = '2026-10-01 Treviño\r\n  expenses:Café  $5\r\n  assets:bank\r\n';
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'latin1'), wide, Buffer.from(`\uFEFF${text}`)]) {
      const { findings } = await check(await bring('a.journal', bytes));
      expect(findings.mistakes).toEqual([]);
      expect(findings.accounts[0].label).toBe('6010 Café');
    }
  });
});

describe('accounting/take_back_book_import', () => {
  test('200: by inverses, nothing is removed; what it added goes where nothing else uses it; 409 the second time', async () => {
    const { admin, bring, importAll, takeBack, ended, balance, entriesTotal, isSound } = await openMoving(app);
    const { importID } = await importAll(await bring('books.journal', journal));
    const { customerID } = (await admin.call('customers/get_customer_list', {})).body.data.rows[0];
    expect((await takeBack(importID)).status).toBe(200);
    expect(await ended(importID)).toMatchObject({ state: 'taken_back', problem: '' });
    expect([await balance('1000'), await balance('1100'), await entriesTotal()]).toEqual([0, 0, 6]);
    expect((await admin.call('customers/get_customer', { customerID })).status).toBe(404);
    const archived = (await admin.call('accounting/getArchivedChartOfAccountsWithHierarchy')).body.data.rows;
    expect(archived.map((one: { name: string }) => one.name)).toEqual(['opening', 'sales']);
    await isSound();
    expect((await takeBack(importID)).status).toBe(409);
    // And it can be imported again.
    await importAll(await bring('books.journal', journal));
  });

  test.each([
    ['a ticket', 'tickets/create_ticket', { ticketSubject: 'Pump' }],
    ['an asset', 'assets/create_asset', { assetNumber: 'P-204', assetName: 'Triplex' }],
  ])('200: customers of %s stay; an entry that was edited since is taken back as it stands', async (_, path, given) => {
    const { admin, bring, importAll, takeBack, ended, balance, id, isSound } = await openMoving(app);
    const { importID } = await importAll(await bring('books.journal', journal));
    const { customerID } = (await admin.call('customers/get_customer_list', {})).body.data.rows[0];
    expect((await admin.call(path, { ...given, customerID })).status).toBe(200);
    const edited = await admin.call('accounting/update_journal_entry', {
      entryID: 2,
      date: '2026-10-06',
      memo: 'Fuel',
      lines: [
        { accountID: id('6500'), debitAmount: 200 },
        { accountID: id('1000'), creditAmount: 200 },
      ],
    });
    expect([edited.status, edited.body.message]).toEqual([200, undefined]);
    await takeBack(importID);
    expect(await ended(importID)).toMatchObject({
      state: 'taken_back',
      problem: '1 of what it added is used elsewhere, and stays.',
    });
    expect([await balance('1000'), await balance('6500')]).toEqual([0, 0]);
    expect((await admin.call('customers/get_customer', { customerID })).status).toBe(200);
    await isSound();
  });

  test('200: an account and a customer that a recurring entry names stay', async () => {
    const { admin, bring, importAll, takeBack, ended, id } = await openMoving(app);
    const { importID } = await importAll(await bring('books.journal', journal));
    const { customerID } = (await admin.call('customers/get_customer_list', {})).body.data.rows[0];
    const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
    const sales = accounts.find((one: { name: string }) => one.name === 'sales').accountID;
    const lines = [
      { accountID: id('1000'), debitAmount: 40 },
      { accountID: sales, creditAmount: 40, payee: { kind: 'customer', id: customerID } },
    ];
    const form = { name: 'Yard', memo: 'Yard', frequency: 'monthly', startsOn: '2999-01-01', lines };
    expect((await admin.call('accounting/insert_recurring_entry', form)).status).toBe(200);
    await takeBack(importID);
    const problem = '2 of what it added is used elsewhere, and stays.';
    expect(await ended(importID)).toMatchObject({ state: 'taken_back', problem });
    expect((await admin.call('customers/get_customer', { customerID })).status).toBe(200);
    const archived = (await admin.call('accounting/getArchivedChartOfAccountsWithHierarchy')).body.data.rows;
    expect(archived.map((one: { name: string }) => one.name)).toEqual(['opening']);
  });

  test('422: what was paid since keeps the import, by name', async () => {
    const { admin, bring, importAll, takeBack, ended, id, isSound } = await openMoving(app);
    const { importID } = await importAll(await bring('books.journal', journal));
    const { items } = (await admin.call('accounting/get_open_items', { account: 'accounts_receivable' })).body.data;
    const payment = { kind: 'payment', date: '2026-11-03', payee: items[0].payee, into: id('1200'), amount: 100 };
    const form = { ...payment, items: [{ itemID: items[0].itemID, amount: 100 }] };
    expect((await admin.call('accounting/insert_account_transaction', { form })).status).toBe(200);
    await takeBack(importID);
    expect(await ended(importID)).toMatchObject({
      state: 'imported',
      problem: 'A3 of this import has been paid, applied or deposited. Take that back first.',
    });
    await isSound();
  });

  test('403: who may not delete in the books', async () => {
    const acme = await openMoving(app);
    const { importID } = await acme.importAll(await acme.bring('books.journal', journal));
    const person = await acme.add('Technician');
    expect((await person.call('accounting/take_back_book_import', { importID })).status).toBe(403);
  });
});

describe('accounting/get_book_import_proof', () => {
  test('200: a month, account by account, by the file and by the books', async () => {
    const { admin, bring, check } = await openMoving(app);
    const importID = await bring('books.journal', journal);
    await check(importID);
    const { body } = await admin.call('accounting/get_book_import_proof', { importID, month: '2026-11-01' });
    expect(body.data.rows).toEqual([
      { label: '1100 Accounts Receivable', fileDebits: 1082.5, fileCredits: 0, booksDebits: 1082.5, booksCredits: 0 },
      { label: '4010 sales', fileDebits: 0, fileCredits: 1082.5, booksDebits: 0, booksCredits: 1082.5 },
    ]);
  });
});
