import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import type { RecurringEntry } from './contract.ts';
import { postRecurring } from './jobs.ts';
import { RecurringKinds } from './kinds.ts';

const app = await testApp();
const nowhere = 987_654_321;
const today = dateInZone(new Date(), 'America/Chicago');

type Line = Record<string, unknown>;
const plain = { memo: '', payee: null, ticketID: null, divisionID: null, departmentID: null, locationID: null };

async function make(person: TestPerson, path: string, body: object) {
  const reply = await person.call(path, body);
  expect([path, reply.status, reply.body.message]).toEqual([path, 200, undefined]);
  return { ...reply.body.data, undo: reply.body.undo };
}

/** One of everything that a line can name, no two with the same id. */
async function namedBy(admin: TestPerson, name = 'Field') {
  const last = async (count: number, path: string, fields: (name: string) => object) => {
    for (let n = 1; n < count; n++) await make(admin, path, fields(`${name} ${n}`));
    return make(admin, path, fields(name));
  };
  const { ticketID } = await last(1, 'tickets/create_ticket', (ticketSubject) => ({ ticketSubject }));
  const { divisionID } = await last(2, 'settings/create_division', (called) => ({ name: called }));
  const { departmentID } = await last(3, 'settings/create_department', (called) => ({ name: called }));
  const { locationID } = await last(4, 'settings/create_location', (called) => ({ name: called, city: 'Reno' }));
  const { payeeID } = await last(5, 'accounting/create_payee', (called) => ({ kind: 'lender', name: called }));
  const ids: number[] = [ticketID, divisionID, departmentID, locationID, payeeID];
  expect(new Set(ids).size).toBe(ids.length);
  return { ticketID, divisionID, departmentID, locationID, lender: { kind: 'lender', id: payeeID as number } };
}

async function open() {
  const trade = await openTrade(app);
  const { admin, tenantID, id } = trade;
  const [debit, credit] = [
    { ...plain, accountID: id('6400'), debitAmount: 1200, creditAmount: null },
    { ...plain, accountID: id('1000'), debitAmount: null, creditAmount: 1200 },
  ];
  const form = { name: 'Yard rent', memo: 'Rent', frequency: 'monthly', startsOn: addDays(today, 3) };
  const insert = (lines: Line[], more: object = {}): Promise<RecurringEntry> =>
    make(admin, 'accounting/insert_recurring_entry', { ...form, lines, ...more });
  const update = ({ recurringEntryID }: RecurringEntry, lines: Line[]) =>
    admin.call('accounting/update_recurring_entry', { ...form, recurringEntryID, lines });
  const read = ({ recurringEntryID }: RecurringEntry): Promise<RecurringEntry> =>
    make(admin, 'accounting/get_recurring_entry', { recurringEntryID });
  /** As they were given, without what is said besides. */
  const linesOf = async (one: RecurringEntry) =>
    (await read(one)).lines.map(({ line: _, accountNumber: __, accountName: ___, payeeName: ____, ...given }) => given);
  const counted = async () =>
    (
      await app.owner.query(
        `select (select count(*)::int from recurring_entries where tenant_id = $1) as entries,
                (select count(*)::int from recurring_lines where tenant_id = $1) as lines,
                (select count(*)::int from events where tenant_id = $1 and module = 'recurring_entries') as events`,
        [tenantID],
      )
    ).rows[0];
  return { ...trade, debit, credit, insert, update, read, linesOf, counted };
}

describe('lines of a recurring entry', () => {
  test('are what was given: in their order, with all that they name, each side as it was typed', async () => {
    const { admin, id, customer, vendor, debit, credit, insert, read, linesOf } = await open();
    const { lender, ...named } = await namedBy(admin);
    const lines = [
      { ...credit, creditAmount: 1300, debitAmount: 0, memo: 'Last comes first' },
      { ...debit, ...named, payee: vendor },
      { ...debit, accountID: id('6710'), debitAmount: 60.5, payee: lender },
      { ...debit, accountID: id('6500'), debitAmount: 39.5, payee: customer, creditAmount: 0 },
    ];
    const added = await insert(lines);
    expect(await linesOf(added)).toEqual(lines);
    expect(await read(added)).toMatchObject({
      total: 1300,
      lines: [{ line: 1 }, { payeeName: 'Ironwood Pump Works' }, { payeeName: 'Field' }, { line: 4 }],
    });
    expect((await admin.call('accounting/get_recurring_entries')).body.data.rows).toMatchObject([{ total: 1300 }]);
  });

  test('are posted with all that they name', async () => {
    const { admin, vendor, debit, credit, insert, read } = await open();
    const { lender: _, ...named } = await namedBy(admin);
    const added = await insert([credit, { ...debit, ...named, payee: vendor, memo: 'North yard' }], {
      startsOn: today,
    });
    await postRecurring(app.runtime, new RecurringKinds([]));
    const { past, lines } = await read(added);
    const posted = await make(admin, 'accounting/get_journal_entry', { entryID: past[0]?.entryID });
    expect(posted.lines).toEqual(lines);
    expect(posted.lines[1]).toMatchObject({ ...named, payee: vendor, memo: 'North yard' });
  });

  test('of an edit stand in the place of those before, in the history too; undo puts those back, also once it was stopped', async () => {
    const { admin, debit, credit, insert, update, linesOf } = await open();
    const was = [debit, { ...credit, creditAmount: 1000 }, { ...credit, creditAmount: 200, memo: 'Deposit' }];
    const added = await insert(was);
    const now = [credit, debit];
    const edited = await update(added, now);
    expect([edited.status, await linesOf(added)]).toEqual([200, now]);
    const { recurringEntryID } = added;
    const history = { module: 'recurring_entries', entityID: recurringEntryID };
    const [last] = (await admin.call('events/list_history', history)).body.data.events;
    expect(last.changes).toMatchObject([{ field: 'lines' }]);
    expect(last.changes[0].words.was).toContain('Deposit');
    const stopped = await admin.call('accounting/stop_recurring_entry', { recurringEntryID });
    const undo = async (token: unknown) => (await admin.call('events/undo', { undo: token })).status;
    expect(await undo(edited.body.undo)).toBe(200);
    expect(await undo(stopped.body.undo)).toBe(200);
    expect(await linesOf(added)).toEqual(was);
  });

  test('404: what is another company’s is not there, whatever of it a line names; nothing is made or changed', async () => {
    const ours = await open();
    const theirs = await open();
    const { debit, credit, insert, update, linesOf, counted, admin } = ours;
    // Ids count within a company: theirs go on where ours have ended.
    for (const name of ['One', 'Two', 'Three']) await namedBy(theirs.admin, name);
    const { lender, ...parts } = await namedBy(theirs.admin, 'Four');
    const { customerID } = await make(theirs.admin, 'customers/create_customer', { customerName: 'Theirs' });
    const { vendorID } = await make(theirs.admin, 'vendors/create_vendor', { vendorName: 'Theirs' });
    const account = { number: '6999', name: 'Theirs', type: 'expense' };
    const { accountID } = await make(theirs.admin, 'accounting/insert_account', account);
    const employee = await theirs.add('Technician');
    const wrong: [object, string][] = [
      [{ accountID }, 'Account'],
      [{ ticketID: parts.ticketID }, 'Ticket'],
      [{ divisionID: parts.divisionID }, 'Division'],
      [{ departmentID: parts.departmentID }, 'Department'],
      [{ locationID: parts.locationID }, 'Location'],
      [{ payee: { kind: 'customer', id: customerID } }, 'Customer'],
      [{ payee: { kind: 'vendor', id: vendorID } }, 'Vendor'],
      [{ payee: lender }, 'Lender'],
      [{ payee: { kind: 'employee', id: employee.userID } }, 'Employee'],
    ];
    const kept = await insert([debit, credit]);
    const before = await counted();
    const form = { name: 'Rent', memo: 'Rent', frequency: 'monthly', startsOn: today };
    for (const [named, noun] of wrong) {
      const lines = [debit, { ...credit, creditAmount: 1000 }, { ...credit, creditAmount: 200, ...named }];
      const added = await admin.call('accounting/insert_recurring_entry', { ...form, lines });
      expect([noun, added.status, added.body.message]).toEqual([noun, 404, expect.stringContaining(noun)]);
      const edited = await update(kept, lines);
      expect([noun, edited.status, edited.body.message]).toEqual([noun, 404, expect.stringContaining(noun)]);
    }
    expect(await counted()).toEqual(before);
    expect(await linesOf(kept)).toEqual([debit, credit]);
  });

  test.each([
    ['account_id', 'recurring_lines_tenant_id_account_id_fkey', {}],
    ['ticket_id', 'recurring_lines_tenant_id_ticket_kind_ticket_id_fkey', {}],
    ['division_id', 'recurring_lines_tenant_id_division_id_fkey', {}],
    ['department_id', 'recurring_lines_tenant_id_department_id_fkey', {}],
    ['location_id', 'recurring_lines_tenant_id_location_id_fkey', {}],
    ['payee_id', 'recurring_lines_tenant_id_customer_id_fkey', { payee_kind: 'customer' }],
    ['payee_id', 'recurring_lines_tenant_id_vendor_id_fkey', { payee_kind: 'vendor' }],
    ['payee_id', 'recurring_lines_tenant_id_employee_id_fkey', { payee_kind: 'employee' }],
    ['payee_id', 'recurring_lines_tenant_id_lender_id_fkey', { payee_kind: 'donor' }],
  ])('are refused by the database where %s is nobody’s of the company: %s', async (column, constraint, more) => {
    const { tenantID, debit, credit, insert } = await open();
    const { recurringEntryID } = await insert([debit, credit]);
    const set = Object.entries({ ...more, [column]: nowhere });
    const columns = set.map(([name], index) => `${name} = $${index + 3}`).join(', ');
    const written = app.owner.query(
      `update recurring_lines set ${columns} where tenant_id = $1 and recurring_id = $2 and line = 1`,
      [tenantID, recurringEntryID, ...set.map(([, value]) => value)],
    );
    await expect(written).rejects.toMatchObject({ code: '23503', constraint });
  });

  test('keep whom they name when a file of records is taken back', async () => {
    const { admin, debit, credit, insert } = await open();
    const importID = crypto.randomUUID();
    const rows = ['Goes', 'Is named'].map((vendorName, index) => ({ line: index + 2, cells: { vendorName } }));
    const columns = [{ head: 'Name', field: 'vendorName' }];
    const file = { module: 'vendors', importID };
    await make(admin, 'imports/stage_rows', { ...file, fileName: 'v.csv', columns, rows });
    const { firstID } = await make(admin, 'imports/run_import', file);
    await insert([{ ...debit, payee: { kind: 'vendor', id: firstID + 1 } }, credit]);
    expect(await make(admin, 'imports/take_back_import', file)).toMatchObject({ deleted: 1, kept: 1 });
  });

  test('leave with everything, in dollars', async () => {
    const { admin, vendor, debit, credit, insert } = await open();
    await insert([{ ...debit, payee: vendor }, credit]);
    const asked = { list: 'Everything', filter: '', format: 'zip' };
    const { exportID } = await make(admin, 'exports/start_export', asked);
    const { raw } = await admin.call('exports/download_everything', { exportID });
    const text = new TextDecoder().decode(unzipSync(raw)['recurring entry lines.csv']);
    const [heads, ...lines] = text.trim().split(/\r?\n/);
    expect(heads).toBe(
      'recurring_id,line,account_id,debit,credit,memo,payee_kind,payee_id,ticket_id,division_id,department_id,location_id',
    );
    expect(lines).toEqual([
      `1,1,${debit.accountID},1200,,,vendor,${vendor.id},,,,`,
      `1,2,${credit.accountID},,1200,,,,,,,`,
    ]);
  });
});
