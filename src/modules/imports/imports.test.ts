import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
// Its first types and categories are made when the event of its beginning is reacted to.
await app.settled(acme);
const customer = await admin.call('customers/create_customer', { customerName: 'Caliche Midstream' });
const tech = await acme.add('Technician', { name: 'Ruben Ortega' });

type Row = { line: number; cells: Record<string, string> };
const rowsOf = (...cells: Record<string, string>[]): Row[] =>
  cells.map((one, index) => ({ line: index + 2, cells: one }));
const stage = (importID: string, rows: Row[], by = admin, module = 'tickets') =>
  by.call('imports/stage_rows', { module, importID, fileName: 'calls.csv', rows });
async function stagedOf(module: string, ...cells: Record<string, string>[]): Promise<string> {
  const importID = randomUUID();
  const { status, body } = await stage(importID, rowsOf(...cells), admin, module);
  expect(status, body.message).toBe(200);
  return importID;
}
const staged = (...cells: Record<string, string>[]) => stagedOf('tickets', ...cells);
const run = (
  importID: string,
  more: { module?: string; withSame?: boolean; withInactive?: boolean; withoutWrong?: boolean } = {},
) => admin.call('imports/run_import', { module: 'tickets', importID, ...more });
const check = async (importID: string, module = 'tickets') =>
  (await admin.call('imports/check_import', { module, importID })).body.data;
const takeBack = (importID: string, module = 'tickets') => admin.call('imports/take_back_import', { module, importID });
const countAll = async () => (await admin.call('tickets/ticketsFilterTypeCount', { view: 'all' })).body.data.total;

describe('imports/stage_rows, imports/check_import and imports/run_import', () => {
  test('200: each line becomes a ticket with its customer, type, people, days and steps', async () => {
    // The first types of tickets are made by a reaction.
    await app.settled(acme);
    const importID = await staged(
      {
        subject: 'Seal leak',
        description: 'At the gland',
        priority: 'urgent',
        customer: 'caliche midstream',
        type: 'Inspection',
        assignees: 'Ruben Ortega',
        startDate: '12/1/2026',
        dueDate: '2026-12-24',
      },
      { subject: 'Bearing noise' },
    );
    expect(await check(importID)).toEqual({
      rows: 2,
      errorCount: 0,
      errors: [],
      errorLineCount: 0,
      sameCount: 0,
      twiceCount: 0,
      same: [],
      maySame: true,
      joinedCount: 0,
      inactiveCount: 0,
      inactive: [],
      left: null,
    });
    const { body } = await run(importID);
    expect(body.data.made).toBe(2);
    const ticketID = body.data.firstID;
    expect((await admin.call('tickets/ticket', { ticketID })).body.data).toMatchObject({
      subject: 'Seal leak',
      description: 'At the gland',
      priorityName: 'Urgent',
      statusName: 'New',
      customerID: customer.body.data.customerID,
      ticketTypeName: 'Inspection',
      startDate: '2026-12-01',
      dueDate: '2026-12-24',
      stepsTotal: 3,
      assignedUserWithFlagStatus: [{ userID: tech.userID }],
      createdByName: 'Ada Admin',
    });
    expect((await admin.call('tickets/ticket', { ticketID: ticketID + 1 })).body.data.subject).toBe('Bearing noise');
    const { hits } = (await admin.call('search/find', { text: 'bearing noise' })).body.data;
    expect(hits.map(({ entityID }: { entityID: number }) => entityID)).toEqual([ticketID + 1]);
  });

  test('422: one wrong line, even the last, and nothing is imported; each error names its line and field', async () => {
    const before = await countAll();
    const lines = Array.from({ length: 30 }, () => ({ subject: 'Fine' }));
    const importID = await staged(...lines, {
      subject: '',
      priority: 'soon',
      customer: 'Nobody Inc',
      assignees: 'Somebody Else',
      dueDate: '31/31/2026',
    });
    const { errors, errorCount } = await check(importID);
    expect(errorCount).toBe(5);
    expect(errors.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`).sort()).toEqual([
      '32 assignees',
      '32 customer',
      '32 dueDate',
      '32 priority',
      '32 subject',
    ]);
    expect(await run(importID)).toMatchObject({ status: 422, body: { message: expect.stringMatching(/^Line 32: /) } });
    expect(await countAll()).toBe(before);
  });

  test('200: of tickets too a wrong line is left out where that is said', async () => {
    const importID = await staged({ subject: 'Seal leak' }, { subject: 'Noise', priority: 'soon' });
    expect(await check(importID)).toMatchObject({ rows: 1, errorLineCount: 1 });
    const { made, firstID: ticketID } = (await run(importID, { withoutWrong: true })).body.data;
    expect(made).toBe(1);
    expect((await admin.call('tickets/ticket', { ticketID })).body.data.subject).toBe('Seal leak');
  });

  test('200: a portion sent twice is kept once, and an import runs once', async () => {
    const importID = randomUUID();
    await stage(importID, rowsOf({ subject: 'Once' }));
    expect((await stage(importID, rowsOf({ subject: 'Once' }))).body.data.rows).toBe(1);
    const replies = await Promise.all([run(importID), run(importID)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { body } = await admin.call('tickets/tickets', { search: 'Once' });
    expect(body.data.rows).toHaveLength(1);
  });

  test('404: an import of somebody else, of another kind, and one that was given up for another', async () => {
    const importID = await staged({ subject: 'Mine' });
    const dispatcher = await acme.add('Dispatcher');
    expect(await stage(importID, rowsOf({ subject: 'Theirs' }), dispatcher)).toMatchObject({ status: 404 });
    expect(await dispatcher.call('imports/check_import', { module: 'tickets', importID })).toMatchObject({
      status: 404,
    });
    expect(await admin.call('imports/check_import', { module: 'tasks', importID })).toMatchObject({ status: 404 });
    await staged({ subject: 'Another' });
    expect(await run(importID)).toMatchObject({ status: 404 });
  });

  test('200: ten thousand lines in one go', async () => {
    const importID = randomUUID();
    for (let first = 0; first < 10_000; first += 400) {
      const rows = Array.from({ length: 400 }, (_, index) => ({
        line: first + index + 2,
        cells: { subject: `Pump ${first + index}`, type: 'Inspection', customer: 'Caliche Midstream' },
      }));
      expect(await stage(importID, rows)).toMatchObject({ status: 200 });
    }
    expect((await check(importID)).rows).toBe(10_000);
    expect((await run(importID)).body.data.made).toBe(10_000);
    const gone = await takeBack(importID);
    expect(gone.body.data).toEqual({ deleted: 10_000, kept: 0 });
  }, 120_000);
});

describe('imports/take_back_import and imports/list_imports', () => {
  test('200: what was made is gone, but for what was worked on since; 422 the second time', async () => {
    const importID = await staged({ subject: 'Goes' }, { subject: 'Stays' });
    const { firstID } = (await run(importID)).body.data;
    await admin.call('tickets/change_ticket_priority', { ticketID: firstID + 1, priorityID: 4 });
    const imports = async () => (await admin.call('imports/list_imports', { module: 'tickets' })).body.data.imports;
    expect((await imports())[0]).toMatchObject({ importID, fileName: 'calls.csv', madeCount: 2, takenBackAt: null });
    const back = await takeBack(importID);
    expect(back.body.data).toEqual({ deleted: 1, kept: 1 });
    expect((await admin.call('search/find', { text: 'goes', modules: ['tickets'] })).body.data.hits).toEqual([]);
    expect(await admin.call('tickets/ticket', { ticketID: firstID })).toMatchObject({ status: 404 });
    expect(await admin.call('tickets/ticket', { ticketID: firstID + 1 })).toMatchObject({ status: 200 });
    expect(await takeBack(importID)).toMatchObject({ status: 422 });
    expect((await imports())[0].takenBackAt).not.toBeNull();
  });
});

test('200: of tasks alike, with their category', async () => {
  const importID = await stagedOf('tasks', { subject: 'Order seals', type: 'Purchasing' });
  expect((await check(importID, 'tasks')).errorCount).toBe(0);
  const { firstID } = (await run(importID, { module: 'tasks' })).body.data;
  const task = (await admin.call('tasks/get_task', { taskID: firstID })).body.data;
  expect(task).toMatchObject({ taskCategoryName: 'Purchasing', stepsTotal: 3 });
  expect((await takeBack(importID, 'tasks')).body.data.deleted).toBe(1);
});

test('404, 403: a kind that does not come in from files, and without the right to make or delete it', async () => {
  const rows = rowsOf({ vendorName: 'Permian Supply' });
  const technician = await acme.add('Technician');
  expect((await stage(randomUUID(), rows, admin, 'roles')).status).toBe(404);
  const refused = await stage(randomUUID(), rows, technician, 'vendors');
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('Vendors, create')]);
  const asked = { module: 'tickets', importID: randomUUID() };
  expect((await technician.call('imports/take_back_import', asked)).status).toBe(403);
  expect((await technician.call('imports/list_imports', { module: 'vendors' })).status).toBe(403);
});

describe('customers and vendors of a file', () => {
  const columns = [
    { head: 'Company', field: 'customerName' },
    { head: 'Balance', field: null },
  ];

  test('200: a company with its contact, address and terms; a person alone is the customer', async () => {
    const importID = await stagedOf(
      'customers',
      {
        customerName: 'Wolfcamp Water',
        firstName: 'Dale',
        lastName: 'Reyes',
        phone: '432-555-0161',
        mobile: '432-555-0162',
        email: 'Accounts <ap@wolfcamp.com>; dale@wolfcamp.com',
        website: 'wolfcamp.com',
        address: '4100 Andrews Hwy',
        address2: 'Suite 2',
        city: 'Odessa',
        state: 'texas',
        zip: '79762',
        paymentTerms: 'Net 15',
        remarks: 'Gate code 4471',
      },
      { firstName: 'Orla', lastName: 'Wells', mobile: '432-555-0163' },
    );
    expect(await check(importID, 'customers')).toMatchObject({ rows: 2, errorCount: 0 });
    const { firstID } = (await run(importID, { module: 'customers' })).body.data;
    const get = async (customerID: number) => (await admin.call('customers/get_customer', { customerID })).body.data;
    expect(await get(firstID)).toMatchObject({
      customerName: 'Wolfcamp Water',
      phone: '432-555-0161',
      email: 'ap@wolfcamp.com',
      website: 'https://wolfcamp.com',
      remarks: 'Gate code 4471\nAlso: dale@wolfcamp.com',
      paymentTerms: 'Net 15',
      contacts: [{ name: 'Dale Reyes', phone: '432-555-0162', email: 'ap@wolfcamp.com' }],
      locations: [{ name: 'Odessa', address: '4100 Andrews Hwy, Suite 2', city: 'Odessa', state: 'TX', zip: '79762' }],
    });
    expect(await get(firstID + 1)).toMatchObject({
      customerName: 'Orla Wells',
      phone: '432-555-0163',
      contacts: [],
      locations: [],
    });
  });

  test('200: the address of an envelope, one of the service beside that of the bill, a lost zero and a second phone', async () => {
    const importID = await stagedOf(
      'customers',
      {
        customerName: 'Lone Star Bakery',
        billTo1: 'Lone Star Bakery',
        billTo2: '12 Mill Rd',
        billTo3: 'Odessa, TX 79762',
        phone: '432-555-0161',
        otherPhone: '432-555-0162',
      },
      {
        customerName: 'Summit HOA',
        address: 'PO Box 77',
        zip: '1103',
        serviceAddress: '1 Summit Way',
        serviceCity: 'Lee',
      },
      { customerName: 'Same', address: '5 Mesa Rd', serviceAddress: '5 Mesa Rd' },
    );
    expect(await check(importID, 'customers')).toMatchObject({ errorCount: 0 });
    const { firstID } = (await run(importID, { module: 'customers' })).body.data;
    const get = async (customerID: number) => (await admin.call('customers/get_customer', { customerID })).body.data;
    expect(await get(firstID)).toMatchObject({
      remarks: 'Other phone: 432-555-0162',
      locations: [{ name: 'Odessa', address: '12 Mill Rd', city: 'Odessa', state: 'TX', zip: '79762' }],
    });
    expect((await get(firstID + 2)).locations).toHaveLength(1);
    expect((await get(firstID + 1)).locations).toMatchObject([
      { address: 'PO Box 77', zip: '01103' },
      { name: 'Lee', address: '1 Summit Way', city: 'Lee' },
    ]);
  });

  test('200: several properties of one are one customer with several locations; whoever is otherwise is another', async () => {
    const client = { customerName: 'Sand Hills Ranch', phone: '432-555-0150' };
    const importID = await stagedOf(
      'customers',
      { ...client, locationName: '', serviceAddress: '1 Pump Rd', serviceCity: 'Odessa', serviceState: 'TX' },
      { ...client, customerName: 'SAND HILLS RANCH', serviceAddress: '2 Pump Rd', locationName: 'North well' },
      { ...client, phone: '', serviceAddress: '3 Pump Rd', remarks: 'Gate 4' },
      { ...client, serviceAddress: '1 Pump Rd', serviceCity: 'Odessa', serviceState: 'TX' },
      { ...client, phone: '432-555-0151', serviceAddress: '4 Pump Rd' },
    );
    const checked = await check(importID, 'customers');
    expect(checked).toMatchObject({ rows: 1, joinedCount: 2, sameCount: 2, twiceCount: 2, errorCount: 0 });
    const { firstID: customerID } = (await run(importID, { module: 'customers' })).body.data;
    const { locations, remarks } = (await admin.call('customers/get_customer', { customerID })).body.data;
    expect(locations.map(({ name, address }: { name: string; address: string }) => [name, address])).toEqual([
      ['Odessa', '1 Pump Rd'],
      ['North well', '2 Pump Rd'],
      ['3 Pump Rd', '3 Pump Rd'],
    ]);
    expect(remarks).toBe('Gate 4');
  });

  test('200: a sub-customer is called by its parent too; who is not active stays out unless wanted', async () => {
    const rows = [
      { customerName: 'Bakery' },
      { customerName: 'Bakery:Oven room', active: 'Active' },
      { customerName: 'Bakery:Night shift:2', active: 'Not-active' },
      { customerName: 'Old mill', archived: 'true' },
      { customerName: 'Open 7:30', archived: 'false' },
    ];
    const importID = await stagedOf('customers', ...rows);
    expect(await check(importID, 'customers')).toMatchObject({
      rows: 3,
      inactiveCount: 2,
      inactive: [
        { line: 4, label: 'Bakery: Night shift:2' },
        { line: 5, label: 'Old mill' },
      ],
    });
    expect((await run(importID, { module: 'customers' })).body.data.made).toBe(3);
    const names = async () => {
      const { rows: listed } = (await admin.call('customers/get_customer_list', {})).body.data;
      return listed.map(({ customerName }: { customerName: string }) => customerName);
    };
    expect(await names()).toEqual(expect.arrayContaining(['Bakery', 'Bakery: Oven room', 'Open 7:30']));
    expect(await names()).not.toContain('Old mill');
    const again = await stagedOf('customers', ...rows);
    expect((await run(again, { module: 'customers', withInactive: true })).body.data.made).toBe(2);
    expect(await names()).toEqual(expect.arrayContaining(['Bakery: Night shift:2', 'Old mill']));
  });

  test('200: vendors and colleagues whom a file calls inactive stay out as well', async () => {
    const vendors = [
      { vendorName: 'Hobbs Rental', active: 'Active' },
      { vendorName: 'Old Rental', active: 'Not-active' },
      { vendorName: 'Past Rental', archived: 'Inactive' },
      { vendorName: 'Kept Rental', archived: 'no' },
    ];
    expect(await check(await stagedOf('vendors', ...vendors), 'vendors')).toMatchObject({ rows: 2, inactiveCount: 2 });
    const colleagues = [
      { email: app.newEmail(), userDisplayName: 'Dewey Hale', active: 'Active' },
      { email: app.newEmail(), userDisplayName: 'Past Hale', active: 'Terminated' },
    ];
    const importID = await stagedOf('users', ...colleagues);
    expect(await check(importID, 'users')).toMatchObject({ rows: 1, inactiveCount: 1 });
    expect((await run(importID, { module: 'users' })).body.data.made).toBe(1);
  });

  test('200: lines with mistakes are left out where that is said', async () => {
    const importID = await stagedOf(
      'customers',
      { customerName: 'Right one' },
      { customerName: 'Wrong one', email: 'x' },
    );
    expect(await check(importID, 'customers')).toMatchObject({ rows: 1, errorLineCount: 1 });
    expect((await run(importID, { module: 'customers' })).status).toBe(422);
    expect((await run(importID, { module: 'customers', withoutWrong: true })).body.data.made).toBe(1);
  });

  test('422: what the form would refuse is refused at its line and column', async () => {
    const importID = await stagedOf(
      'customers',
      { customerName: 'Fine' },
      { customerName: '', email: 'nobody' },
      { customerName: 'Three', state: 'Tejas', zip: '79', paymentTerms: 'whenever' },
      { customerName: 'Four', state: 'TJ' },
    );
    const { errors } = await check(importID, 'customers');
    expect(errors.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`).sort()).toEqual([
      '3 customerName',
      '3 email',
      '4 paymentTerms',
      '4 state',
      '4 zip',
      '5 state',
    ]);
    expect((await run(importID, { module: 'customers' })).status).toBe(422);
  });

  test('200: what is there by its name, or twice in the file, is left out unless it is wanted', async () => {
    await admin.call('customers/create_customer', { customerName: 'Caprock Ranch' });
    const file = [{ customerName: 'CAPROCK ranch' }, { customerName: 'New one' }, { customerName: 'new ONE' }];
    const first = await stagedOf('customers', ...file);
    expect(await check(first, 'customers')).toMatchObject({
      rows: 1,
      sameCount: 2,
      same: [
        { line: 2, label: 'CAPROCK ranch' },
        { line: 4, label: 'new ONE' },
      ],
    });
    expect((await run(first, { module: 'customers' })).body.data.made).toBe(1);
    const again = await stagedOf('customers', ...file);
    expect((await run(again, { module: 'customers' })).body.message).toBe('All of this file is there already.');
    expect((await run(again, { module: 'customers', withSame: true })).body.data.made).toBe(3);
  });

  test('200: of two people who import the same at once, one finds it there', async () => {
    const other = await acme.add('Manager');
    const asked = [admin, other].map((by) => ({ by, importID: randomUUID() }));
    for (const { by, importID } of asked) await stage(importID, rowsOf({ customerName: 'Both' }), by, 'customers');
    const replies = await Promise.all(
      asked.map(({ by, importID }) => by.call('imports/run_import', { module: 'customers', importID })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('200: taken back as one, but for those that were changed or are named by something', async () => {
    const names = ['Goes', 'Is changed', 'Has a ticket', 'Has a note', 'Went'].map((customerName) => ({
      customerName,
    }));
    const importID = await stagedOf('customers', ...names);
    const { firstID } = (await run(importID, { module: 'customers' })).body.data;
    const changes = { phone: { was: '', now: '432-555-0164' } };
    await admin.call('customers/update_customer', { customerID: firstID + 1, changes });
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID: firstID + 2 });
    const note = { ID: firstID + 3, type: 'customers', noteBody: 'Gate code 4471' };
    expect((await admin.call('notes/post_note', note)).status).toBe(200);
    await admin.call('customers/delete_customer', { customerID: firstID + 4 });
    expect((await takeBack(importID, 'customers')).body.data).toEqual({ deleted: 1, kept: 3 });
    const history = async (entityID: number) =>
      (await admin.call('events/list_history', { module: 'customers', entityID })).body.data.events.map(
        ({ name }: { name: string }) => name,
      );
    expect(await history(firstID)).toEqual(['customer_import_undone', 'customer_imported']);
    expect(await history(firstID + 2)).toEqual(['customer_imported']);
    expect((await admin.call('customers/get_customer', { customerID: firstID })).status).toBe(404);
    expect((await takeBack(importID, 'customers')).status).toBe(422);
  });

  test('200: vendors with their account, terms, 1099 and the last digits of the tax id alone', async () => {
    const importID = await stagedOf('vendors', {
      vendorName: 'Hobbs Bearing',
      accountNumber: 'C-118',
      is1099: 'Yes',
      taxID: '12-3456789',
      state: 'NM',
    });
    const { firstID } = (await run(importID, { module: 'vendors' })).body.data;
    expect((await admin.call('vendors/get_vendor', { vendorID: firstID })).body.data).toMatchObject({
      vendorName: 'Hobbs Bearing',
      accountNumber: 'C-118',
      paymentTerms: 'Net 30',
      is1099: true,
      taxIDLastFour: '6789',
      state: 'NM',
    });
    const wrong = await stagedOf('vendors', { vendorName: 'X', is1099: 'perhaps' });
    expect((await check(wrong, 'vendors')).errors).toMatchObject([{ line: 2, field: 'is1099' }]);
  });

  test('200: how the columns were taken is remembered with the file', async () => {
    const importID = randomUUID();
    const rows = rowsOf({ customerName: 'Remembered' });
    await admin.call('imports/stage_rows', { module: 'customers', importID, fileName: 'c.csv', columns, rows });
    await run(importID, { module: 'customers' });
    const { imports } = (await admin.call('imports/list_imports', { module: 'customers' })).body.data;
    expect(imports[0]).toMatchObject({ fileName: 'c.csv', columns });
  });
});

describe('colleagues of a list', () => {
  test('200: each is invited with role, division and department; taken back, those who have not come are not awaited', async () => {
    const tenant = await app.newTenant();
    await tenant.admin.call('settings/create_division', { name: 'Field service' });
    const [ben, orla] = [app.newEmail(), app.newEmail()];
    const rows = rowsOf(
      { firstName: 'Ben', lastName: 'Ortiz', email: ben, division: 'field service' },
      { userDisplayName: 'Orla Wells', email: orla, role: 'dispatcher' },
      { userDisplayName: 'Ada', email: tenant.admin.email },
    );
    const asked = { module: 'users', importID: randomUUID() };
    expect((await stage(asked.importID, rows, tenant.admin, 'users')).status).toBe(200);
    const checked = (await tenant.admin.call('imports/check_import', asked)).body.data;
    expect(checked).toMatchObject({ rows: 2, errorCount: 0, same: [{ line: 4, label: tenant.admin.email }] });
    expect((await tenant.admin.call('imports/run_import', asked)).body.data.made).toBe(2);
    const { token } = await app.nextMail(ben);
    await app.nextMail(orla);
    const listed = async () => (await tenant.admin.call('users/list_users', { sort: 'name' })).body.data.rows;
    expect(await listed()).toMatchObject([
      { userDisplayName: 'Ada Admin' },
      { userDisplayName: 'Ben Ortiz', roleName: 'Technician', divisionName: 'Field service', status: 'invited' },
      { userDisplayName: 'Orla Wells', roleName: 'Dispatcher', status: 'invited' },
    ]);
    expect((await app.call('users/accept_invitation', { token, password: 'my very own password' })).status).toBe(200);
    const back = await tenant.admin.call('imports/take_back_import', asked);
    expect([back.status, back.body.message]).toEqual([200, undefined]);
    expect(back.body.data).toEqual({ deleted: 1, kept: 1 });
    expect((await listed()).map(({ status }: { status: string }) => status)).toEqual([
      'active',
      'active',
      'deactivated',
    ]);
  });

  test('200: with phone; the same address twice is said so, beside other mistakes too, and what is left of the mails of the day', async () => {
    const tenant = await app.newTenant();
    const [ben, orla] = [app.newEmail(), app.newEmail()];
    const asked = { module: 'users', importID: randomUUID() };
    const rows = rowsOf(
      { userDisplayName: 'Ben', email: ben, phone: '432-555-0100' },
      { userDisplayName: 'Ben again', email: ben.toUpperCase() },
      { userDisplayName: 'Ada', email: tenant.admin.email },
      { userDisplayName: 'Orla', email: orla, role: 'Welder' },
      { userDisplayName: 'Orla', email: orla, role: 'Welder' },
    );
    await stage(asked.importID, rows, tenant.admin, 'users');
    const checked = (await tenant.admin.call('imports/check_import', asked)).body.data;
    expect(checked).toMatchObject({ rows: 1, errorLineCount: 2, sameCount: 2, twiceCount: 1 });
    expect(checked.same.map(({ line, isTwice }: { line: number; isTwice: boolean }) => [line, isTwice])).toEqual([
      [3, true],
      [4, false],
    ]);
    expect(checked.errors.map(({ line, message }: { line: number; message: string }) => `${line} ${message}`)).toEqual([
      '5 There is no role called “Welder”.',
      '6 There is no role called “Welder”.',
      '6 It stands in line 5 already.',
    ]);
    expect(checked.left).toEqual({ count: expect.any(Number), of: expect.stringMatching(/^[\d,]+ emails of a day$/) });
    expect((await tenant.admin.call('imports/run_import', asked)).status).toBe(422);
    expect((await tenant.admin.call('imports/run_import', { ...asked, withoutWrong: true })).body.data.made).toBe(1);
    await app.nextMail(ben);
    const { rows: users } = (await tenant.admin.call('users/list_users', { search: 'ben' })).body.data;
    expect((await tenant.admin.call('users/get_user', { userID: users[0].userID })).body.data).toMatchObject({
      userDisplayName: 'Ben',
      phone: '432-555-0100',
    });
  });

  test('422: an address that is none, roles that there are not or that are above one’s own', async () => {
    const tenant = await app.newTenant();
    const manager = await tenant.add('Manager');
    const rows = rowsOf(
      { userDisplayName: 'Ben', email: 'nobody' },
      { userDisplayName: 'Ben', email: app.newEmail(), role: 'Welder', division: 'Nowhere' },
      { userDisplayName: '', email: app.newEmail(), role: 'Administrator' },
    );
    const asked = { module: 'users', importID: randomUUID() };
    await stage(asked.importID, rows, manager, 'users');
    const { errors } = (await manager.call('imports/check_import', asked)).body.data;
    expect(errors.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`).sort()).toEqual([
      '2 email',
      '3 division',
      '3 role',
      '4 role',
      '4 userDisplayName',
    ]);
    expect((await manager.call('imports/run_import', asked)).status).toBe(422);
    expect((await manager.call('imports/take_back_import', asked)).status).toBe(403);
  });
});

test('200: assets with customer and location by their names; a number that is taken stays out, whatever is asked', async () => {
  const tenant = await app.newTenant();
  await tenant.admin.call('customers/create_customer', {
    customerName: 'Wolfcamp Water',
    locations: [{ name: 'Station 4', city: 'Pecos' }],
  });
  await tenant.admin.call('assets/create_asset', { assetNumber: 'P-1', assetName: 'Pump' });
  const asked = { module: 'assets', importID: randomUUID() };
  const rows = rowsOf(
    {
      assetNumber: 'P-7',
      assetName: 'Transfer pump',
      serialNumber: 'SN9',
      customer: 'wolfcamp water',
      location: 'STATION 4',
    },
    { assetNumber: 'p-1' },
    { assetNumber: 'P-8' },
  );
  await stage(asked.importID, rows, tenant.admin, 'assets');
  expect((await tenant.admin.call('imports/check_import', asked)).body.data).toMatchObject({ rows: 2, maySame: false });
  const { made, firstID } = (await tenant.admin.call('imports/run_import', { ...asked, withSame: true })).body.data;
  expect(made).toBe(2);
  expect((await tenant.admin.call('assets/get_asset', { assetID: firstID })).body.data).toMatchObject({
    assetNumber: 'P-7',
    serialNumber: 'SN9',
    customerName: 'Wolfcamp Water',
    locationName: 'Station 4',
  });
  expect((await tenant.admin.call('imports/take_back_import', asked)).body.data).toEqual({ deleted: 2, kept: 0 });
  const wrong = { module: 'assets', importID: randomUUID() };
  const lines = rowsOf({ assetNumber: 'P-9', customer: 'Nobody', location: 'Nowhere' });
  await stage(wrong.importID, lines, tenant.admin, 'assets');
  const { errors } = (await tenant.admin.call('imports/check_import', wrong)).body.data;
  expect(errors.map(({ field }: { field: string }) => field)).toEqual(['customer', 'location']);
});
