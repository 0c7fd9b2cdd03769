import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();

describe('accounting/get_customer_statement', () => {
  test('200: opening, every document with the balance after it, closing, and what is open by age', async () => {
    const { admin, owe, payment, customer, items, remove } = await openTrade(app);
    await owe(300, '2026-08-01');
    await owe(200, '2026-10-10');
    const gone = await payment(999, [], { date: '2026-10-12' });
    await remove(gone.transactionID);
    const [first] = await items('accounts_receivable');
    await payment(120, [{ itemID: first.itemID, amount: 100 }], { date: '2026-10-20' });
    const { body } = await admin.call('accounting/get_customer_statement', {
      ...{ customerID: customer.id, from: '2026-10-01', to: '2026-10-31' },
    });
    const { lines, ...sums } = body.data;
    expect(lines.map((one: Record<string, unknown>) => [one.date, one.sourceName, one.amount, one.balance])).toEqual([
      ['2026-10-10', 'Opening balance', 200, 500],
      ['2026-10-20', 'Payment', -120, 380],
    ]);
    expect(sums).toMatchObject({
      customerName: 'Orla Ridge',
      opening: 300,
      closing: 380,
      unapplied: -20,
      hasMore: false,
    });
    expect(sums.buckets).toEqual([0, 200, 0, 0, 200]);
  });

  test('404: a customer that is not there; 400: a range that ends before it begins; 403: without the right', async () => {
    const { admin, add, customer } = await openTrade(app);
    const ask = (input: object, person = admin) => person.call('accounting/get_customer_statement', input);
    expect((await ask({ customerID: 987_654 })).status).toBe(404);
    expect((await ask({ customerID: customer.id, from: '2026-11-01', to: '2026-10-01' })).status).toBe(400);
    expect((await ask({ customerID: customer.id }, await add('Technician'))).status).toBe(403);
  });
});
