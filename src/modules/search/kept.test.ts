import { expect, test } from 'vitest';
import { entities } from '#app/modules.ts';
import { testApp } from '#test/app.ts';
import { findable } from '#test/search.ts';
import type { Hit } from './contract.ts';
import { searchJobs } from './jobs.ts';

/** How records come to be found: each kind by what it says, and what was there before the search was. */
const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;

const find = async (text: string, modules?: string[], by = admin): Promise<string[]> =>
  (await by.call('search/find', { text, ...(modules && { modules }) })).body.data.hits.map(
    ({ noun, label }: Hit) => `${noun} ${label}`,
  );

test('200: each kind by what it says', async () => {
  const made = async (path: string, body: object) => {
    const reply = await admin.call(path, body);
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, undefined]);
    return reply.body.data;
  };
  await app.settled(tenant);
  const ben = await tenant.add('Technician', { name: 'Benedikta Ørsted' });
  const { customerID } = await made('customers/create_customer', {
    customerName: 'Wolfcamp Water',
    email: 'ap@wolfcamp.example',
  });
  await made('customers/save_contact', {
    customerID,
    name: 'Dale Reyes',
    phone: '(432) 555-0162',
    email: '',
    title: '',
  });
  await made('assets/create_asset', {
    assetNumber: 'C-7',
    assetName: 'Compressor',
    serialNumber: 'SN-88213-A',
    customerID,
  });
  await made('vendors/create_vendor', { vendorName: 'Hobbs Bearing', accountNumber: 'HB/4471' });
  await made('settings/create_checklist', {
    name: 'Lockout before work',
    steps: [],
    ticketTypeIDs: [],
    taskCategoryIDs: [],
  });
  const { ticketID } = await made('tickets/create_ticket', {
    ticketSubject: 'Noise',
    description: '<p>Cavitation at the <strong>suction</strong></p>',
    customerID,
    assignees: [ben.userID],
  });
  await made('notes/post_note', { ID: ticketID, type: 'tickets', noteBody: '<p>Grease is <em>emulsified</em></p>' });
  await made('accounting/set_up_books', { trade: 'general' });
  const expected: [string, string[]][] = [
    ['benedikta', ['User Benedikta Ørsted', 'Ticket Noise']],
    ['ap@wolfcamp.ex', ['Customer Wolfcamp Water']],
    ['dale', ['Customer Wolfcamp Water']],
    ['4325550162', ['Customer Wolfcamp Water']],
    ['555-0162', ['Customer Wolfcamp Water']],
    ['88213', ['Asset Compressor']],
    ['wolfcamp compressor', ['Asset Compressor']],
    ['hb/4471', ['Vendor Hobbs Bearing']],
    ['lockout', ['Checklist Lockout before work']],
    ['cavitation', ['Ticket Noise']],
    ['strong', []],
    ['emulsified', ['Note Grease is emulsified']],
    ['accounts receivable', ['Account Accounts Receivable']],
  ];
  for (const [text, hits] of expected) expect([text, await find(text)]).toEqual([text, hits]);
  // By their address people are found only as it is typed.
  const { email } = ben;
  expect(await find(email)).toEqual(['User Benedikta Ørsted']);
  expect(await find(email.split('@')[1] ?? '', ['users'])).toEqual([]);
  // What one may not read is not there: a technician reads no books.
  expect(await find('accounts receivable', undefined, ben)).toEqual([]);
});

test('what was there before is gone through by the job, where it was stopped, and again when words are made otherwise', async () => {
  const other = await app.newTenant();
  await app.settled(other);
  const add = (from: number, to: number) =>
    app.owner.query(
      `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id)
       select $1, 'ticket', n, 'Gauge ' || n, 1, 1 from generate_series($2::int, $3::int) n`,
      [other.tenantID, from, to],
    );
  await add(1, 1_200);
  expect(await find('gauge', undefined, other.admin)).toEqual([]);
  const job = searchJobs(() => entities).find(({ name }) => name === 'fill_search');
  const run = () => job?.run(app.runtime, {}, new AbortController().signal);
  // It has been done in this company; it is once more in another form.
  await run();
  expect(await find('gauge', undefined, other.admin)).toEqual([]);
  await app.owner.query('update search_fillings set form = 0 where tenant_id = $1', [other.tenantID]);
  await run();
  expect(await find('gauge 1', undefined, other.admin)).toContain('Ticket Gauge 1');
  expect(await find('#1200', undefined, other.admin)).toEqual(['Ticket Gauge 1200']);
  // Stopped after some of a kind, it goes on there.
  await add(1_201, 1_900);
  await app.owner.query(`update search_fillings set kind = 'tickets', after_id = 1500 where tenant_id = $1`, [
    other.tenantID,
  ]);
  await run();
  expect(await find('#1900', undefined, other.admin)).toEqual(['Ticket Gauge 1900']);
  expect(await find('#1300', undefined, other.admin)).toEqual([]);
  const { rows } = await app.owner.query('select kind from search_fillings where tenant_id = $1', [other.tenantID]);
  expect(rows).toEqual([{ kind: null }]);
});

test('200: a list of what more hold than it asks the ids of has all of them, and its count says so', async () => {
  const other = await app.newTenant();
  await app.owner.query(
    `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id, closed_at)
     select $1, 'task', n, case when n % 500 = 0 then 'Worn gauge ' else 'Gauge ' end || n, 8, 1, now() - make_interval(mins => n)
     from generate_series(1, 10100) n`,
    [other.tenantID],
  );
  await findable(other, 'tasks');
  const total = async (search: string) =>
    (await other.admin.call('tasks/taskFilterTypeCount', { view: 'all', search })).body.data.total;
  expect(await total('gauge')).toBe(10_100);
  expect(await total('worn gauge')).toBe(20);
  const { rows } = (await other.admin.call('tasks/get_task_list', { view: 'all', search: 'gauge', limit: 5 })).body
    .data;
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([10_100, 10_099, 10_098, 10_097, 10_096]);
}, 60_000);

test('the application reads neither words nor vocabulary, and of another company it is told nothing', async () => {
  for (const table of ['search_records', 'search_vocabulary']) {
    const { rows } = await app.owner.query(
      `select has_table_privilege('ops_app', $1, 'select, insert, update, delete') as may`,
      [table],
    );
    expect([table, rows[0].may]).toEqual([table, false]);
  }
  const other = await app.newTenant();
  await admin.call('customers/create_customer', { customerName: 'Secretive Mining' });
  expect(await find('secretive')).toEqual(['Customer Secretive Mining']);
  for (const text of ['secretive', 'ecretiv', 'secretvie', '#1'])
    expect([text, await find(text, ['customers'], other.admin)]).toEqual([text, []]);
});
