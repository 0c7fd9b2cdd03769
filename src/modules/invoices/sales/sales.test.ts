import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldDocumentSums } from '#modules/documents/public.ts';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import { isLong } from '#test/seed.ts';
import type { SalesRow } from './contract.ts';

const app = await testApp();

async function openSales() {
  const books = await openInvoices(app);
  const { admin, tenantID, within } = books;
  const sales = async (asked: object) => {
    const { status, body } = await admin.call('invoices/get_sales', { from: '2026-01-01', to: '2026-12-31', ...asked });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  };
  const named = async (asked: object) =>
    ((await sales(asked)).rows as SalesRow[]).map(({ name, sales: cents }) => `${name} ${cents}`);
  const fold = async () => {
    while ((await within(foldDocumentSums)) === 'more');
  };
  const noted = async () =>
    (await app.owner.query('select count(*)::int as n from document_changes where tenant_id = $1', [tenantID])).rows[0]
      .n;
  return { ...books, sales, named, fold, noted };
}

describe('invoices/get_sales', () => {
  test('200: invoices less credit memos, without tax and less discounts, by each; drafts and what is void do not count', async () => {
    const { admin, make, line, id, customerID, named, sales } = await openSales();
    const other = (await admin.call('customers/create_customer', { customerName: 'Ramos Pump' })).body.data.customerID;
    const { divisionID } = (await admin.call('settings/create_division', { name: 'Wells' })).body.data;
    const lines = [line(100, { quantity: 2 }), line(50, { itemClass: 'material', accountID: id('4100') })];
    await make(0, { lines, discount: 25, divisionID });
    await make(80, { customerID: other, date: '2026-10-31' });
    await make(30, { kind: 'credit_memo', customerID: other });
    await make(999, {}, false);
    const gone = await make(777);
    await admin.call('invoices/delete_invoice', { invoiceID: gone.invoiceID });
    // 25 of 250 less on 200 and 50 as they weigh: 20 and 5.
    expect(await named({})).toEqual(['Orla Ridge 225', 'Ramos Pump 50']);
    expect(await named({ by: 'item_class' })).toEqual(['Service and labor 230', 'Materials and parts 45']);
    expect(await named({ by: 'account' })).toEqual(['4000 Service Income 230', '4100 Product Sales 45']);
    expect(await named({ by: 'division' })).toEqual(['Wells 225', 'No division 50']);
    expect(await named({ by: 'month' })).toEqual(['Oct 2026 80', 'Nov 2026 195']);
    expect((await sales({})).totals).toEqual({
      documentCount: 3,
      lineCount: 4,
      invoiced: 305,
      credited: 30,
      sales: 275,
      compared: null,
    });
    const compared = await sales({
      from: '2026-11-01',
      to: '2026-11-30',
      compareFrom: '2026-10-01',
      compareTo: '2026-10-31',
    });
    expect(compared.rows).toMatchObject([
      { subject: String(customerID), sales: 225, compared: 0 },
      { name: 'Ramos Pump', sales: -30, compared: 80 },
    ]);
  });

  test('200: before there are books, and of days without a sale, there is nothing; 400: odd days; 403: without the right to read the books', async () => {
    const { admin } = await app.newTenant();
    expect((await admin.call('invoices/get_sales', {})).body.data).toMatchObject({ rows: [], totals: { sales: 0 } });
    const { sales, make, add, admin: biller } = await openSales();
    await make(10);
    expect(await sales({ from: '1900-01-01', to: '2025-12-31' })).toMatchObject({ rows: [], totals: { sales: 0 } });
    expect(await sales({ from: '1900-01-01', to: '2999-12-31' })).toMatchObject({ totals: { sales: 10 } });
    for (const asked of [{ from: '2026-02-01', to: '2026-01-01' }, { compareFrom: '2026-01-01' }, { by: 'mood' }])
      expect((await biller.call('invoices/get_sales', asked)).status).toBe(400);
    expect((await (await add('Technician')).call('invoices/get_sales', {})).status).toBe(403);
  });
});

describe('invoices/list_sold_lines', () => {
  test('200: the lines of a figure, the latest first, credit memos below zero; all of them are counted', async () => {
    const { admin, make, line, customerID } = await openSales();
    const { invoiceID } = await make(0, {
      lines: Array.from({ length: 250 }, (_, at) => line(1, { description: `Bolt ${at}` })),
    });
    const memo = await make(30, { kind: 'credit_memo', date: '2026-11-20' });
    const asked = { from: '2026-11-01', to: '2026-11-30', by: 'customer', subject: String(customerID) };
    const { lines, lineCount, total } = (await admin.call('invoices/list_sold_lines', asked)).body.data;
    expect([lines.length, lineCount, total]).toEqual([200, 251, 220]);
    expect(lines.slice(0, 2)).toMatchObject([
      { documentID: memo.invoiceID, kind: 'credit_memo', amount: -30 },
      { documentID: invoiceID, description: 'Bolt 0', customerName: 'Orla Ridge', amount: 1 },
    ]);
    const credited = await admin.call('invoices/list_sold_lines', { ...asked, kind: 'credit_memo' });
    expect(credited.body.data).toMatchObject({ lineCount: 1, total: -30 });
    const odd = ["'; drop", '2026-02-30', '-1', ''].map((subject) =>
      admin.call('invoices/list_sold_lines', { ...asked, subject }),
    );
    expect((await Promise.all(odd)).map(({ status, body }) => [status, body.data?.lineCount])).toEqual(
      odd.map(() => [200, 0]),
    );
    const months = await admin.call('invoices/list_sold_lines', { ...asked, by: 'month', subject: 'x' });
    expect([months.status, months.body.data.lineCount]).toEqual([200, 0]);
  });
});

test('sums are what the lines come to, whatever becomes of the documents, and before and after they are folded', {
  timeout: 600_000,
}, async () => {
  const { admin, make, line, id, read, sales, fold, noted, customerID, isSound, tenantID } = await openSales();
  const other = (await admin.call('customers/create_customer', { customerName: 'Ramos Pump' })).body.data.customerID;
  const { divisionID } = (await admin.call('settings/create_division', { name: 'Wells' })).body.data;
  const day = fc.tuple(fc.integer({ min: 8, max: 11 }), fc.integer({ min: 1, max: 28 }));
  const step = fc.oneof(
    fc.record({
      do: fc.constant('make' as const),
      day,
      cents: fc.array(fc.integer({ min: 100, max: 90_000 }), { minLength: 1, maxLength: 3 }),
      isCredit: fc.boolean(),
      isApproved: fc.boolean(),
      isOther: fc.boolean(),
      discount: fc.nat(100),
    }),
    fc.record({
      do: fc.constant('edit' as const),
      at: fc.nat(9),
      day,
      cents: fc.integer({ min: 100, max: 5_000 }),
      isOther: fc.boolean(),
    }),
    fc.record({ do: fc.constantFrom('void' as const, 'undo' as const, 'approve' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('fold' as const) }),
  );
  const dateOf = ([month, on]: [number, number]) =>
    `2026-${String(month).padStart(2, '0')}-${String(on).padStart(2, '0')}`;
  const made: number[] = [];
  const undos: string[] = [];
  const lineOf = (cents: number, at: number) =>
    line(cents / 100, { accountID: id(at % 2 ? '4100' : '4000'), itemClass: at % 2 ? 'material' : 'service' });
  const ranges = [
    { from: '2026-08-01', to: '2026-11-30' },
    { from: '2026-08-17', to: '2026-11-09' },
    { from: '2026-10-05', to: '2026-10-20' },
  ];
  const plain = async (range: { from: string; to: string }, column: string) => {
    const { rows } = await app.owner.query(
      `select ${column} as subject, sum((case d.kind when 'invoice' then 1 else -1 end) * (l.amount_cents - l.discount_cents))::int as cents
       from documents d join document_lines l using (tenant_id, family, document_id)
       where d.tenant_id = $1 and d.family = 'invoices' and d.document_date between $2 and $3
         and d.approved_at is not null and d.voided_at is null group by 1`,
      [tenantID, range.from, range.to],
    );
    return Object.fromEntries(rows.map(({ subject, cents }) => [subject, cents / 100]));
  };
  const columns = {
    customer: 'd.customer_id::text',
    item_class: 'l.item_class',
    account: 'l.account_id::text',
    division: 'coalesce(d.division_id, 0)::text',
    month: "to_char(d.document_date, 'YYYY-MM-01')",
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const one of steps) {
        const at = 'at' in one ? made[one.at % Math.max(1, made.length)] : undefined;
        if (one.do === 'make') {
          const { invoiceID } = await make(
            0,
            {
              kind: one.isCredit ? 'credit_memo' : 'invoice',
              customerID: one.isOther ? other : customerID,
              divisionID: one.isOther ? divisionID : null,
              date: dateOf(one.day),
              lines: one.cents.map(lineOf),
              discount: one.discount / 100,
            },
            one.isApproved,
          );
          made.push(invoiceID);
        } else if (one.do === 'fold') await fold();
        else if (one.do === 'edit' && at !== undefined) {
          // A draft that was deleted is not there any more.
          const { version = 1, form = {} } = (await read(at)) ?? {};
          const changes = {
            date: dateOf(one.day),
            divisionID: one.isOther ? divisionID : null,
            lines: [lineOf(one.cents, one.at)],
            discount: 0,
          };
          await admin.call('invoices/update_invoice', { invoiceID: at, version, form: { ...form, ...changes } });
        } else if (one.do === 'undo') {
          const undo = undos[one.at % Math.max(1, undos.length)];
          if (undo) await admin.call('events/undo', { undo });
        } else if (at !== undefined) {
          const call = one.do === 'void' ? 'invoices/delete_invoice' : 'invoices/approve_invoice';
          const { body } = await admin.call(call, { invoiceID: at });
          if (body.undo) undos.push(body.undo);
        }
      }
      for (const range of ranges)
        for (const [by, column] of Object.entries(columns)) {
          const { rows, totals } = (await sales({ ...range, by })) as { rows: SalesRow[]; totals: SalesRow };
          const told = rows.filter((row) => row.sales !== 0 || row.lineCount > 0);
          expect(Object.fromEntries(told.map((row) => [row.subject, row.sales]))).toEqual(await plain(range, column));
          const some = told[0];
          if (!some) continue;
          const lines = await admin.call('invoices/list_sold_lines', { ...range, by, subject: some.subject });
          expect(lines.body.data).toMatchObject({ lineCount: some.lineCount, total: some.sales });
          expect(totals.lineCount).toBe(told.reduce((all, row) => all + row.lineCount, 0));
        }
    }),
    { numRuns: isLong ? 300 : 8 },
  );
  await fold();
  expect(await noted()).toBe(0);
  // As the books have it: income is what these documents sold.
  const { rows } = await app.owner.query(
    `select -coalesce(sum(p.cents), 0)::int as cents from postings p join accounts a using (tenant_id, account_id)
     where p.tenant_id = $1 and a.type = 'income'`,
    [tenantID],
  );
  expect((await sales({ from: '2026-01-01', to: '2027-12-31' })).totals.sales).toBe(rows[0].cents / 100);
  await isSound();
});
