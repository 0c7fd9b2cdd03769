import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openBank } from '#test/banking.ts';
import { openInvoices } from '#test/invoicing.ts';

/**
 * Twice is once without a key too: two tabs, a second click after a reload, two people. Whatever acts on one thing is asked eight times at once
 * with keys of their own; one does it, the others are told, and the effect is there once.
 */
const app = await testApp();

type Act = { call: () => Promise<{ status: number }>; effects: () => Promise<number>; before: number };

/** How many documents and entries the books of a company hold. */
const entriesOf = async (tenantID: number): Promise<number> =>
  (await app.owner.query('select count(*)::int as n from journal_entries where tenant_id = $1', [tenantID])).rows[0].n;
const countOf = async (table: string, tenantID: number, where = 'true'): Promise<number> =>
  (await app.owner.query(`select count(*)::int as n from ${table} where tenant_id = $1 and ${where}`, [tenantID]))
    .rows[0].n;

async function bankAct(
  work: (bank: Awaited<ReturnType<typeof openBank>>) => Promise<() => Promise<{ status: number }>>,
): Promise<Act> {
  const bank = await openBank(app);
  const call = await work(bank);
  const effects = () => entriesOf(bank.tenantID);
  return { call, effects, before: await effects() };
}

const acts: Record<string, () => Promise<Act>> = {
  'accounting/import_journal_entries': () =>
    bankAct(async ({ admin }) => {
      const importID = randomUUID();
      const rows = [
        { line: 2, cells: { entry: 'J-1', date: '2026-10-05', account: '6400', debit: '12.00', memo: 'Rent' } },
        { line: 3, cells: { entry: 'J-1', account: 'Checking', credit: '12.00' } },
      ];
      await admin.call('accounting/stage_entry_rows', { importID, fileName: 'books.csv', rows });
      return () => admin.call('accounting/import_journal_entries', { importID });
    }),
  'accounting/complete_reconciliation': () =>
    bankAct(async ({ start, complete }) => {
      const { reconciliationID } = await start(988, { charge: 12 });
      return () => complete(reconciliationID);
    }),
  'accounting/delete_account_transaction': () =>
    bankAct(async ({ post, id, vendor, admin }) => {
      const lines = [{ accountID: id('6400'), amount: 5 }];
      const { transactionID } = await post('expense', { paidFrom: id('1000'), payee: vendor, lines });
      return () => admin.call('accounting/delete_account_transaction', { transactionID });
    }),
  'events/undo': () =>
    bankAct(async ({ post, id, vendor, undo: takeBack }) => {
      const lines = [{ accountID: id('6400'), amount: 5 }];
      const { undo } = await post('expense', { paidFrom: id('1000'), payee: vendor, lines });
      return () => takeBack(undo);
    }),
  'accounting/apply_credit': async () => {
    const bank = await openBank(app);
    const owed = await bank.owe(80);
    await bank.payment(50, []);
    const [credit] = await bank.items('accounts_receivable', { side: 'credit' });
    const shares = [{ itemID: owed, amount: 50 }];
    return {
      call: () => bank.admin.call('accounting/apply_credit', { itemID: credit.itemID, shares }),
      effects: () => countOf('applications', bank.tenantID),
      before: 0,
    };
  },
  'accounting/import_bank_statement': async () => {
    const bank = await openBank(app);
    const text = 'Date,Description,Amount\n10/10/2026,RENT,-200.00\n';
    const { statementID } = await bank.done('stage_bank_statement', {
      accountID: bank.bank,
      fileName: 'x.csv',
      offset: 0,
      text,
    });
    return {
      call: () => bank.call('import_bank_statement', { statementID }),
      effects: () => countOf('bank_lines', bank.tenantID),
      before: 0,
    };
  },
  'imports/run_import': async () => {
    const { admin, tenantID } = await app.newTenant();
    const importID = randomUUID();
    const rows = [{ line: 2, cells: { subject: 'Seal leak' } }];
    await admin.call('imports/stage_rows', { module: 'tickets', importID, fileName: 'tickets.csv', rows });
    return {
      call: () => admin.call('imports/run_import', { module: 'tickets', importID }),
      effects: () => countOf('work_items', tenantID),
      before: 0,
    };
  },
  'settings/delete_view': async () => {
    const { admin, tenantID } = await app.newTenant();
    const layout = { order: [], hidden: [], widths: {} };
    const view = { list: 'tickets', name: 'Mine', search: {}, layout, isShared: false };
    const { viewID } = (await admin.call('settings/save_view', view)).body.data;
    return {
      call: () => admin.call('settings/delete_view', { viewID }),
      effects: () => countOf('events', tenantID, `name = 'saved_view_deleted'`),
      before: 0,
    };
  },
  'invoices/approve_invoice': async () => {
    const { make, admin, tenantID } = await openInvoices(app);
    const { invoiceID } = await make(100, {}, false);
    return {
      call: () => admin.call('invoices/approve_invoice', { invoiceID }),
      effects: () => entriesOf(tenantID),
      before: 0,
    };
  },
};

describe.each(Object.entries(acts))('%s', (_path, make) => {
  test('eight at once with different keys: one does it', async () => {
    const { call, effects, before } = await make();
    const statuses = (await Promise.all(Array.from({ length: 8 }, call))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
    expect((await effects()) - before).toBe(1);
  });
});
