import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '#shared/csv-text.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { everythingButMoney, giveRole } from '#test/generated-roles.ts';
import { openTaxedInvoices } from '#test/invoicing.ts';
import { servicesOf } from '#test/services.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();
const asked = { list: 'Tickets', filter: 'view=open', format: 'csv' };
const start = async (person: TestPerson) =>
  (await person.call('exports/start_export', asked)).body.data as { exportID: number };
const labelsFor = async (person: TestPerson) =>
  (await person.call('events/list_recent')).body.data.events
    .filter(({ name }: { name: string }) => name === 'list_exported')
    .map(({ label }: { label: string }) => label);

describe('exports/start_export', () => {
  test('200: who took which list with which filter is an event', async () => {
    const acme = await app.newTenant();
    const { exportID } = await start(acme.admin);
    const history = await acme.admin.call('events/list_history', { module: 'exports', entityID: exportID });
    expect(history.body.data.events).toMatchObject([
      { name: 'list_exported', userDisplayName: 'Ada Admin', label: 'Tickets', undo: null },
    ]);
    const changes = history.body.data.events[0].changes as { field: string; now: unknown }[];
    expect(Object.fromEntries(changes.map(({ field, now }) => [field, now]))).toEqual(asked);
  });

  test('403: without the right to export nothing is begun', async () => {
    const acme = await app.newTenant();
    const ben = await acme.add('Technician');
    const { status, body } = await ben.call('exports/start_export', asked);
    expect([status, body.message]).toEqual([
      403,
      'This needs the right "Reports, export". An administrator of your company can give it.',
    ]);
    const { rows } = await app.owner.query('select count(*)::int as begun from exports where tenant_id = $1', [
      acme.tenantID,
    ]);
    expect(rows[0].begun).toBe(0);
  });

  test('200: the own ones are seen by oneself, all by who may see the audit', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Manager');
    const ben = await acme.add('Technician');
    await start(acme.admin);
    await start(ruben);
    const seen = [acme.admin, ruben, ben].map(async (person) => (await labelsFor(person)).length);
    expect(await Promise.all(seen)).toEqual([2, 2, 0]);
  });
});

describe('exports/finish_export', () => {
  test('200: its label says how many rows went out', async () => {
    const acme = await app.newTenant();
    const [first, second] = [await start(acme.admin), await start(acme.admin)];
    await acme.admin.call('exports/finish_export', { ...first, rowCount: 1214 });
    await acme.admin.call('exports/finish_export', { ...second, rowCount: 1 });
    expect(await labelsFor(acme.admin)).toEqual(['Tickets, 1 row', 'Tickets, 1,214 rows']);
  });

  test('404: another person’s, and one that has ended', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Manager');
    const begun = await start(acme.admin);
    const finish = async (person: TestPerson) =>
      (await person.call('exports/finish_export', { ...begun, rowCount: 7 })).status;
    expect(await finish(ruben)).toBe(404);
    expect(await finish(acme.admin)).toBe(200);
    expect(await finish(acme.admin)).toBe(404);
  });
});

describe('exports/download_everything', () => {
  const everything = { list: 'Everything', filter: '', format: 'zip' };
  async function takeOut(person: TestPerson) {
    const { exportID } = (await person.call('exports/start_export', everything)).body.data;
    const reply = await person.call('exports/download_everything', { exportID });
    expect(reply.status, reply.body.message).toBe(200);
    const files = Object.entries(unzipSync(reply.raw)).map(([name, bytes]) => {
      const [heads = [], ...rows] = parseCsv(new TextDecoder().decode(bytes));
      return [name, rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]])))] as const;
    });
    return new Map(files);
  }

  test('200: of time on work that is out of sight only how long', async () => {
    const acme = await app.newTenant();
    const accountant = await acme.add('Accountant');
    const times = { startedAt: '2026-11-02 15:00:00', endedAt: '2026-11-02 17:00:00' };
    for (const isPrivate of [true, false]) {
      const { body } = await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', isPrivate });
      const entry = { module: 'tickets', entityID: body.data.ticketID, remarks: `Private: ${isPrivate}` };
      const moved = Object.fromEntries(
        Object.entries(times).map(([k, at]) => [k, isPrivate ? at : at.replace('-02 ', '-03 ')]),
      );
      expect((await acme.admin.call('time/add_entry', { ...entry, ...moved })).status).toBe(200);
    }
    const remarksFor = async (person: TestPerson) =>
      (await takeOut(person))
        .get('time.csv')
        ?.map((row) => [row.ended_at?.slice(0, 10), row.remarks, row.work_id !== '']);
    const open = ['2026-11-03', 'Private: false', true];
    expect(await remarksFor(acme.admin)).toEqual([['2026-11-02', 'Private: true', true], open]);
    expect(await remarksFor(accountant)).toEqual([['2026-11-02', '', false], open]);
  });

  test('200: each table with all of its rows, money in dollars, nothing deleted, nothing of another company', async () => {
    const { admin, bill, id } = await openTrade(app);
    const other = await openTrade(app);
    await other.admin.call('customers/create_customer', { customerName: 'Not theirs' });
    await bill(125.5);
    await admin.call('tickets/create_ticket', { ticketSubject: '=1+1' });
    await admin.call('tickets/create_ticket', { ticketSubject: '\uff1d1+1' });
    const gone = (await admin.call('customers/create_customer', { customerName: 'Gone' })).body.data;
    await admin.call('customers/delete_customer', { customerID: gone.customerID });
    const files = await takeOut(admin);
    expect(files.get('customers.csv')?.map((row) => row.name)).toEqual(['Orla Ridge', 'Rattler Ridge']);
    expect(files.get('tickets.csv')).toMatchObject([{ subject: "'=1+1" }, { subject: "'\uff1d1+1" }]);
    const postings = files.get('postings.csv');
    expect(postings).toMatchObject([{ entry_id: '1', account_id: String(id('5000')) }, { amount: '-125.5' }]);
    expect(files.get('open items.csv')).toMatchObject([{ amount: '-125.5' }]);
    expect(files.get('accounts.csv')?.length).toBeGreaterThan(60);
    expect([...files.keys()]).toContain('people.csv');
  });

  test('200: who sees no money takes out what was done, and no amount or rate of it', async () => {
    const acme = await app.newTenant();
    const service = await servicesOf(acme.admin)('LAB', 115);
    const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: 'Antelope' })).body.data;
    const lines = [{ serviceID: service, personID: acme.admin.userID, quantity: 8.5 }];
    const given = { customerID, fieldTicketServiceDate: '2026-11-20', lines };
    expect((await acme.admin.call('field_tickets/create_field_ticket', given)).status).toBe(200);
    const blind = await acme.add('Viewer');
    await giveRole(acme, blind, everythingButMoney);
    const [all, some] = [await takeOut(acme.admin), await takeOut(blind)];
    expect(all.get('field ticket lines.csv')).toMatchObject([{ quantity: '8.5', rate: '115', amount: '977.5' }]);
    const [line = {}] = some.get('field ticket lines.csv') ?? [];
    expect(line).toMatchObject({ quantity: '8.5', multiplier: '1' });
    const told = [...some].flatMap(([name, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([head, cell]) => (/^(977\.5|115)$/.test(cell ?? '') ? `${name} ${head}` : [])),
      ),
    );
    expect(told).toEqual([]);
  });

  test('200: invoices with their lines and tax, agencies, rates and zones', async () => {
    const { admin, make } = await openTaxedInvoices(app);
    await make(1000);
    const files = await takeOut(admin);
    expect(files.get('invoices.csv')).toMatchObject([{ kind: 'invoice', total: '1082.5' }]);
    expect(files.get('invoice lines.csv')).toMatchObject([{ amount: '1000' }]);
    expect(files.get('invoice taxes.csv')).toMatchObject([{ jurisdiction: 'Texas', taxable: '1000', tax: '82.5' }]);
    expect(files.get('posted taxes.csv')).toMatchObject([{ gross: '1000', taxable: '1000', tax: '82.5' }]);
    expect(files.get('tax agencies.csv')).toMatchObject([{ name: 'Texas Comptroller' }]);
    expect(files.get('tax rates.csv')).toMatchObject([{ percent: '8.25' }]);
    expect(files.get('tax zones.csv')).toMatchObject([{ name: 'Odessa, TX' }]);
  });

  test('200: of many rows none is missing and none twice', async () => {
    const acme = await app.newTenant();
    await app.owner.query(
      `insert into customers (tenant_id, customer_id, name) select $1, n, 'Customer ' || n from generate_series(1, 2500) n`,
      [acme.tenantID],
    );
    const rows = (await takeOut(acme.admin)).get('customers.csv');
    expect(rows?.map((row) => Number(row.customer_id))).toEqual(Array.from({ length: 2500 }, (_, at) => at + 1));
  });

  test('200: only what the person may read, and of that only the records in their sight', async () => {
    const acme = await openTrade(app);
    const manager = await acme.add('Manager');
    await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Private', isPrivate: true });
    await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Open to all' });
    const all = await takeOut(acme.admin);
    const theirs = await takeOut(manager);
    expect(all.get('tickets.csv')).toHaveLength(2);
    const listed = (await manager.call('tickets/tickets', {})).body.data.rows;
    expect(theirs.get('tickets.csv')).toHaveLength(listed.length);
    await app.owner.query(
      `update roles set grants = '{"levels": {"customers": 1}, "subs": {"reports/export": true}}'
        where tenant_id = $1 and role_id = (select role_id from people where tenant_id = $1 and user_id = $2)`,
      [acme.tenantID, manager.userID],
    );
    const few = await takeOut(manager);
    expect([...few.keys()].toSorted()).toEqual([
      'customer contacts.csv',
      'customer locations.csv',
      'customers.csv',
      'merged customers.csv',
    ]);
  });

  test('403: without the right to export; 404: an export of another format', async () => {
    const acme = await app.newTenant();
    const ben = await acme.add('Technician');
    const { exportID } = await start(acme.admin);
    expect((await ben.call('exports/download_everything', { exportID })).status).toBe(403);
    expect((await acme.admin.call('exports/download_everything', { exportID })).status).toBe(404);
  });
});
