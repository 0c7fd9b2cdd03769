import { describe, expect, test } from 'vitest';
import { foldDocumentSums } from '#modules/documents/public.ts';
import { tradeKeys } from '#modules/ledger/accounts/rules.ts';
import { type TestTenant, testApp } from '#test/app.ts';
import { sampleBills, sampleCustomers, sampleInvoices, sampleTasks, sampleTickets, sampleVendors } from './rules.ts';

const app = await testApp();

type Tried = Pick<TestTenant, 'admin' | 'tenantID'>;
const samplesOf = async ({ admin }: Pick<TestTenant, 'admin'>) =>
  (await admin.call('settings/get_sample_data')).body.data;
const until = (tenant: Pick<TestTenant, 'admin'>, state: string) =>
  expect.poll(async () => (await samplesOf(tenant)).state, { timeout: 30_000 }).toBe(state);
async function young(trade = 'general') {
  const tenant = await app.newTenant();
  await tenant.admin.call('accounting/set_up_books', { trade });
  return tenant;
}
async function fill(tenant: Tried) {
  const { status, body } = await tenant.admin.call('settings/fill_with_sample_data');
  expect(status, body.message).toBe(200);
  await until(tenant, 'filled');
}
async function empty(tenant: Tried) {
  expect((await tenant.admin.call('settings/empty_sample_data')).status).toBe(200);
  await until(tenant, 'emptied');
  return (await samplesOf(tenant)).kept as { module: string; label: string; why: string }[];
}
async function filled(trade?: string) {
  const tenant = await young(trade);
  await fill(tenant);
  return tenant;
}
const rowsOf = async ({ admin }: Pick<TestTenant, 'admin'>, path: string, body: object = {}) =>
  // biome-ignore lint/suspicious/noExplicitAny: of any call
  (await admin.call(path, body)).body.data.rows as any[];
const customerNamed = async (tenant: Tried, name: string) =>
  (await rowsOf(tenant, 'customers/get_customer_list')).find((row) => row.customerName === name)?.customerID as number;

/** Of every table of the company how many rows there are that are not deleted. */
async function rowsOfTables({ tenantID }: Pick<TestTenant, 'tenantID'>): Promise<Record<string, number>> {
  const { rows } = await app.owner.query<{ name: string; isDeletable: boolean }>(`
    select c.table_name as name,
           bool_or(d.column_name is not null) as "isDeletable"
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      left join information_schema.columns d
        on d.table_schema = c.table_schema and d.table_name = c.table_name and d.column_name = 'deleted_at'
     where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
     group by c.table_name order by c.table_name`);
  const counts: Record<string, number> = {};
  for (const { name, isDeletable } of rows) {
    const where = `where tenant_id = $1 ${isDeletable ? 'and deleted_at is null' : ''}`;
    const found = await app.owner.query<{ count: number }>(`select count(*)::int from ${name} ${where}`, [tenantID]);
    counts[name] = found.rows[0]?.count ?? 0;
  }
  return counts;
}

const untouched = await young();
await app.settled(untouched);
const before = await rowsOfTables(untouched);
const differences = (now: Record<string, number>) => Object.keys(now).filter((table) => now[table] !== before[table]);

/** What is never deleted: what was posted and what documents say, numbers that were given, and what happened. */
const trail = [
  ...[
    'account_sums',
    'applications',
    'document_items',
    'document_lines',
    'document_numbers',
    'document_values',
    'documents',
    'invoices',
  ],
  'journal_entries',
  ...['open_items', 'postings'],
  ...['counters', 'events', 'reactions_done', 'sample_data', 'work_changes'],
  // The words of the documents that are voided, and of a company every word once.
  ...['search_records', 'search_vocabulary'],
];
/** What goes with the customer or the ticket that it is of, which is marked as deleted. */
const ofDeleted = ['customer_contacts', 'customer_locations', 'work_assignees'];

describe('settings/fill_with_sample_data', () => {
  test.each(tradeKeys)(
    '200: a young company of %s is filled with a sample of everything, and its books are sound',
    async (trade) => {
      const tenant = await filled(trade);
      const { admin } = tenant;
      expect(await samplesOf(tenant)).toMatchObject({ state: 'filled', problem: '', kept: [], obstacle: null });
      expect(await rowsOf(tenant, 'customers/get_customer_list')).toHaveLength(sampleCustomers.length);
      expect(await rowsOf(tenant, 'vendors/get_vendor_list')).toHaveLength(sampleVendors.length);
      const tickets = await rowsOf(tenant, 'tickets/tickets', { view: 'all' });
      expect(tickets).toHaveLength(sampleTickets.length);
      expect([...new Set(tickets.map(({ statusID }) => statusID))].sort()).toEqual([1, 3, 4, 5, 6, 7, 9]);
      expect(await rowsOf(tenant, 'tasks/get_task_list', { view: 'all' })).toHaveLength(sampleTasks.length);
      const invoices = await rowsOf(tenant, 'invoices/get_invoice_list');
      expect(invoices).toHaveLength(sampleInvoices.length);
      expect(invoices.some(({ isOverdue }) => isOverdue)).toBe(true);
      const bills = await rowsOf(tenant, 'accounting/get_account_transaction_list', { kinds: ['bill'] });
      expect(bills).toHaveLength(sampleBills.length);
      expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
      expect((await admin.call('users/getCurrentUser')).body.data.showsSamples).toBe(true);
    },
  );

  test('200: filled twice, or by two at once, it is filled once', async () => {
    const tenant = await young();
    const two = await Promise.all([1, 2].map(() => tenant.admin.call('settings/fill_with_sample_data')));
    expect(two.map(({ status }) => status)).toEqual([200, 200]);
    await until(tenant, 'filled');
    expect((await tenant.admin.call('settings/fill_with_sample_data')).status).toBe(200);
    await app.settled(tenant);
    expect(await rowsOf(tenant, 'customers/get_customer_list')).toHaveLength(sampleCustomers.length);
  });

  test('422: without books, with work or entries of one’s own, and once it was filled and emptied', async () => {
    const refused = async ({ admin }: Pick<TestTenant, 'admin'>) => {
      const { status, body } = await admin.call('settings/fill_with_sample_data');
      return [status, body.message];
    };
    const none = await app.newTenant();
    expect(await refused(none)).toEqual([422, 'Choose your trade first: it sets up the books.']);
    expect((await samplesOf(none)).obstacle).toBe('Choose your trade first: it sets up the books.');
    const working = await young();
    await working.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' });
    expect(await refused(working)).toEqual([422, 'This company has work of its own already.']);
    const posting = await young();
    const { accounts } = (await posting.admin.call('accounting/getOwnersEquityFormOptions')).body.data;
    const into = accounts.find(({ type }: { type: string }) => type === 'bank').accountID;
    const form = { kind: 'owners_equity', date: '2026-11-03', into, amount: 5 };
    await posting.admin.call('accounting/insert_account_transaction', { form });
    expect(await refused(posting)).toEqual([422, 'The books of this company have entries already.']);
    const emptied = await filled();
    await empty(emptied);
    expect(await refused(emptied)).toEqual([422, 'This company was filled with sample data before.']);
  });

  test('403: who may not make all of it, or not take it away', async () => {
    const tenant = await young();
    const manager = await tenant.add('Manager');
    await app.owner.query(
      `update roles set grants = jsonb_set(jsonb_set(grants, '{levels,settings}', '3'), '{levels,invoices}', '2')
        where tenant_id = $1 and name = 'Manager'`,
      [tenant.tenantID],
    );
    expect((await samplesOf({ admin: manager })).obstacle).toMatch(/right/);
    expect((await manager.call('settings/fill_with_sample_data')).status).toBe(403);
    await fill(tenant);
    expect((await manager.call('settings/empty_sample_data')).status).toBe(403);
    expect((await (await tenant.add('Technician')).call('settings/fill_with_sample_data')).status).toBe(403);
  });
});

describe('settings/empty_sample_data', () => {
  test('200: every table has what it had before, but for what is never deleted; the books come to nothing', async () => {
    const tenant = await filled();
    const { admin } = tenant;
    expect(differences(await rowsOfTables(tenant))).toEqual(
      expect.arrayContaining(['customers', 'work_items', 'notes']),
    );
    expect(await empty(tenant)).toEqual([]);
    await app.settled(tenant);
    // Sums of months are made anew, and nothing is left in them.
    while ((await tenant.within(foldDocumentSums)) === 'more');
    expect(differences(await rowsOfTables(tenant)).sort()).toEqual([...trail, ...ofDeleted].sort());
    expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
    const sums = await app.owner.query(
      'select account_id from account_sums where tenant_id = $1 group by account_id having sum(debit_cents - credit_cents) <> 0',
      [tenant.tenantID],
    );
    expect(sums.rows).toEqual([]);
    const open = await app.owner.query('select from open_items where tenant_id = $1 and open_cents <> 0', [
      tenant.tenantID,
    ]);
    expect(open.rows).toEqual([]);
    for (const path of ['invoices/get_invoice_list', 'accounting/get_account_transaction_list'])
      expect(
        (await rowsOf(tenant, path)).every((row) => row.status === 'VOID' || row.voidedAt),
        path,
      ).toBe(true);
    expect((await admin.call('users/getCurrentUser')).body.data.showsSamples).toBe(false);
    // Its void invoices are nothing that the company has done.
    const { steps } = (await admin.call('settings/get_setup')).body.data;
    const doneSteps = steps.filter(({ state }: { state: string }) => state === 'done');
    expect(doneSteps.map(({ step }: { step: string }) => step)).toEqual(['trade']);
    const { events } = (await admin.call('events/list_deleted', { module: 'customers' })).body.data;
    expect(new Set(events.map((event: { obstacle: string }) => event.obstacle))).toEqual(
      new Set(['Sample data is not brought back']),
    );
    expect((await admin.call('settings/empty_sample_data')).status).toBe(200);
  });

  test('200: another one who may empties it too, time of whoever filled it included', async () => {
    const tenant = await filled();
    const other = await tenant.add('Administrator');
    expect(await empty({ ...tenant, admin: other })).toEqual([]);
  });

  test('200: what somebody has used or changed stays, with whom it is of, and is named', async () => {
    const tenant = await filled();
    const { admin } = tenant;
    const bakery = await customerNamed(tenant, 'Bluebonnet Bakery');
    const mine = { ticketSubject: 'Oven is cold', customerID: bakery };
    const { ticketID } = (await admin.call('tickets/create_ticket', mine)).body.data;
    const hotel = await customerNamed(tenant, 'Gulf Winds Hotel');
    const [owed] = (await rowsOf(tenant, 'invoices/get_invoice_list')).filter(({ customerID }) => customerID === hotel);
    const { itemID } = (await admin.call('invoices/getInvoiceData', { invoiceID: owed.invoiceID })).body.data;
    const { accounts } = (await admin.call('accounting/getPaymentFormOptions')).body.data;
    const into = accounts.find(({ type }: { type: string }) => type === 'bank').accountID;
    const payee = { kind: 'customer', id: hotel };
    const form = { kind: 'payment', date: owed.date, payee, into, amount: 20, items: [{ itemID, amount: 20 }] };
    const paid = await admin.call('accounting/insert_account_transaction', { form });
    expect(paid.status, paid.body.message).toBe(200);
    const academy = await customerNamed(tenant, 'First Baptist Academy');
    await admin.call('notes/post_note', { type: 'customers', ID: academy, noteBody: '<p>Closed in July</p>' });
    const [task] = await rowsOf(tenant, 'tasks/get_task_list', { view: 'all' });
    const renamed = { subject: { was: task.taskSubject, now: 'Mine now' } };
    await admin.call('tasks/update_task', { taskID: task.taskID, changes: renamed });

    const before = (await admin.call('invoices/getInvoiceData', { invoiceID: owed.invoiceID })).body.data;
    const kept = await empty(tenant);
    expect(kept.map(({ module, label, why }) => [module, label, why]).sort()).toEqual([
      // It paid a part of the invoice, which would be owed again without it.
      ['account_transactions', 'Payment 3', 'Used by something that stays.'],
      ['customers', 'Bluebonnet Bakery', 'Used by something that stays.'],
      ['customers', 'First Baptist Academy', 'Used by something that stays.'],
      ['customers', 'Gulf Winds Hotel', 'Used by something that stays.'],
      ['invoices', expect.stringContaining('Invoice'), 'Used by something that stays.'],
      ['tasks', 'Mine now', 'Changed since.'],
    ]);
    expect((await admin.call('tickets/ticket', { ticketID })).body.data.customerID).toBe(bakery);
    const invoice = (await admin.call('invoices/getInvoiceData', { invoiceID: owed.invoiceID })).body.data;
    expect([invoice.voidedAt, invoice.open, invoice.settled]).toEqual([null, before.open, before.settled]);
    const payment = (
      await admin.call('accounting/get_account_transaction', { transactionID: paid.body.data.transactionID })
    ).body;
    expect(payment.data.voidedAt).toBeNull();
    expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
  });

  test('422: where there is none; nothing of another company goes', async () => {
    const tenant = await filled();
    const other = await young();
    expect((await other.admin.call('settings/empty_sample_data')).status).toBe(422);
    expect(await rowsOf(tenant, 'customers/get_customer_list')).toHaveLength(sampleCustomers.length);
  });
});

test('settings/get_sample_data: 403 for who may not change settings', async () => {
  const { add } = await app.newTenant();
  expect((await (await add('Technician')).call('settings/get_sample_data')).status).toBe(403);
});
