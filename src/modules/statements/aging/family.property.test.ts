import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import { isLong } from '#test/seed.ts';

/** What a family owes is what each of it owes (docs/rules/customers.md#sub-customers). */
const app = await testApp();

type Row = { customerID: number; parentCustomerID: number | null; level: number; total: number; retainage: number };

test('accounting/get_family_balance 200: of any tree, the sum of what each owes by itself, each once', async () => {
  const { admin, make } = await openInvoices(app);
  const step = fc.record({ parent: fc.nat(7), sale: fc.integer({ min: 1, max: 900 }), isPaid: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      const ids: number[] = [];
      const above = new Map<number, number | null>();
      for (const { parent, sale, isPaid } of steps) {
        const wanted = ids.length === 0 ? null : (ids[parent % ids.length] ?? null);
        const given = { customerName: 'Site', parentCustomerID: wanted };
        let reply = await admin.call('customers/create_customer', given);
        const isTooDeep = reply.status === 422;
        if (isTooDeep) reply = await admin.call('customers/create_customer', { ...given, parentCustomerID: ids[0] });
        const { customerID } = reply.body.data;
        above.set(customerID, isTooDeep ? (ids[0] ?? null) : wanted);
        ids.push(customerID);
        await make(sale, { customerID });
        if (isPaid) await make(sale, { customerID, kind: 'credit_memo' });
      }
      for (const id of ids) {
        const { body } = await admin.call('accounting/get_family_balance', { customerID: id });
        const rows: Row[] = body.data.rows;
        const isBelow = (one: number | null): boolean =>
          one !== null && (one === id || isBelow(above.get(one) ?? null));
        expect(rows.map((row) => row.customerID).sort()).toEqual(ids.filter(isBelow).sort());
        let sum = 0;
        for (const { customerID, total } of rows) {
          const asked = { account: 'receivable', payee: { kind: 'customer', id: customerID } };
          const own = (await admin.call('accounting/get_aging', asked)).body.data.totals.total;
          expect(total).toBe(own);
          sum += Math.round(own * 100);
        }
        expect(Math.round(body.data.total * 100)).toBe(sum);
      }
    }),
    { numRuns: isLong ? 40 : 4 },
  );
}, 240_000);

test('accounting/get_family_balance 404: of nobody, and of another company; 403: who reads no books', async () => {
  const tenant = await app.newTenant();
  const other = await openInvoices(app);
  const asked = { customerID: other.customerID };
  expect((await tenant.admin.call('accounting/get_family_balance', asked)).status).toBe(404);
  const technician = await other.add('Technician');
  expect((await technician.call('accounting/get_family_balance', asked)).status).toBe(403);
});
