import { describe, expect, test } from 'vitest';
import { bucketOf } from '#modules/ledger/open-items/rules.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { ageOf, agingColumns } from './rules.ts';

const app = await testApp();

test('each item stands in the column of its days past due, a credit apart (behaviour B3)', () => {
  const items = [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400].map((days) => ({ bucket: bucketOf(days), cents: 100 }));
  expect(ageOf([...items, { bucket: 2, cents: -250 }])).toEqual({
    buckets: [200, 200, 200, 200, 200],
    unapplied: -250,
    total: 750,
  });
});

describe('accounting/get_aging', () => {
  const empty = { buckets: [0, 0, 0, 0, 0], unapplied: 0, total: 0, retainage: 0 };

  test('200: payables by vendor and age on any day, by due date or by date; a credit apart; the total is the balance', async () => {
    const { admin, bill, post, vendor, items, id, balance } = await openTrade(app);
    const aging = async (more: object = {}) =>
      (await admin.call('accounting/get_aging', { account: 'payable', asOf: '2026-11-30', ...more })).body.data;
    await bill(500, { date: '2026-10-01', dueOn: '2026-10-31' });
    await bill(300, { date: '2026-11-20', dueOn: '2026-12-20' });
    await bill(5000, { date: '2026-08-01', retainage: 10 });
    const paid = (await items('accounts_payable')).find((one: { open: number }) => one.open === 500);
    await post('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 260,
      date: '2026-11-15',
      items: [{ itemID: paid.itemID, amount: 200 }],
    });
    const row = { payee: vendor, payeeName: 'Ironwood Pump Works' };
    const now = { buckets: [300, 300, 0, 0, 4500], unapplied: -60, total: 5040, retainage: 500 };
    expect(await aging()).toEqual({ asOf: '2026-11-30', rows: [{ ...row, ...now }], totals: now });
    expect(await balance('2000')).toBe(5040);
    // By its own date the older one is 60 days old, and the younger 10.
    expect((await aging({ by: 'date' })).totals).toMatchObject({ buckets: [0, 300, 300, 0, 4500], total: 5040 });
    // On the day before the payment and the second bill.
    expect((await aging({ asOf: '2026-11-14' })).totals).toMatchObject({ buckets: [0, 500, 0, 0, 4500], total: 5000 });
    expect(await aging({ asOf: '2026-07-31' })).toEqual({ asOf: '2026-07-31', rows: [], totals: empty });
    expect((await aging({ payee: vendor })).totals).toEqual(now);
    expect((await aging({ payee: { kind: 'vendor', id: 987_654 } })).rows).toEqual([]);
  });
  test('200: what is void in a later month was as old as it was until then', async () => {
    const { admin, tenantID, bill, remove, isSound, undo } = await openTrade(app);
    const made = await bill(500, { date: '2026-08-20', dueOn: '2026-09-20' });
    await app.owner.query("update tenants set book_closing_date = '2026-10-31' where tenant_id = $1", [tenantID]);
    const voided = await remove(made.transactionID);
    expect(voided.status).toBe(200);
    const on = async (asOf: string) =>
      (await admin.call('accounting/get_aging', { account: 'payable', asOf })).body.data.totals.buckets;
    expect(await on('2026-10-31')).toEqual([0, 0, 500, 0, 0]);
    expect(await on('2026-12-31')).toEqual([0, 0, 0, 0, 0]);
    await undo(voided.body.undo);
    expect(await on('2026-10-31')).toEqual([0, 0, 500, 0, 0]);
    await isSound();
  });

  test('200: receivables, each customer by name; what is owed to a customer is a credit', async () => {
    const { admin, owe, payment, customer } = await openTrade(app);
    await owe(250, '2026-10-01');
    await payment(400, [], { date: '2026-11-05' });
    const { body } = await admin.call('accounting/get_aging', { account: 'receivable', asOf: '2026-11-10' });
    expect(body.data.rows).toEqual([
      {
        payee: customer,
        payeeName: 'Orla Ridge',
        ...empty,
        buckets: [0, 0, 250, 0, 0],
        unapplied: -400,
        total: -150,
      },
    ]);
  });
  test('200: nothing before there are books, and nothing of another company; 400: an unknown account; 403', async () => {
    const { add, admin, bill } = await openTrade(app);
    await bill(10);
    const stranger = (await app.newTenant()).admin;
    expect((await stranger.call('accounting/get_aging', { account: 'payable' })).body.data).toMatchObject({
      rows: [],
      totals: empty,
    });
    expect((await admin.call('accounting/get_aging', { account: 'bank' })).status).toBe(400);
    const technician = await add('Technician');
    expect((await technician.call('accounting/get_aging', { account: 'payable' })).status).toBe(403);
  });
});

test('an application that says another account than its items, and so would be missed, is found', async () => {
  const { admin, payment, owe, id, tenantID, isSound } = await openTrade(app);
  await payment(40, [{ itemID: await owe(100), amount: 40 }]);
  await isSound();
  await app.owner.query("set session_replication_role = 'replica'");
  await app.owner
    .query('update applications set account_id = $2 where tenant_id = $1', [tenantID, id('2000')])
    .finally(() => app.owner.query("set session_replication_role = 'origin'"));
  const { problems } = (await admin.call('accounting/check_books')).body.data;
  expect(problems.map(({ accountID }: { accountID: number }) => accountID)).toEqual([id('1100'), id('1100')]);
});

describe('accounting/list_aged_items', () => {
  test('200: the documents of each column, which add up to the aging; credits apart; of one payee only', async () => {
    const { admin, bill, post, vendor, items, id } = await openTrade(app);
    await bill(500, { date: '2026-10-01', dueOn: '2026-10-31' });
    await bill(5000, { date: '2026-08-01', retainage: 10 });
    const [due] = await items('accounts_payable');
    await post('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 260,
      date: '2026-11-15',
      items: [{ itemID: due.itemID, amount: 200 }],
    });
    const asked = { account: 'payable', asOf: '2026-11-30' };
    const { body } = await admin.call('accounting/list_aged_items', asked);
    const seen = body.data.items.map((one: { bucket: number | null; open: number; isRetainage: boolean }) => [
      ...[one.bucket, one.open, one.isRetainage],
    ]);
    const totals = (await admin.call('accounting/get_aging', asked)).body.data.totals;
    for (const [index, amount] of totals.buckets.entries())
      expect(
        seen
          .filter(([at, , isHeld]: unknown[]) => at === index && !isHeld)
          .reduce((sum: number, [, open]: number[]) => sum + (open ?? 0), 0),
      ).toBe(amount);
    expect(seen).toContainEqual([null, -60, false]);
    expect(seen.filter(([, , isHeld]: unknown[]) => isHeld)).toEqual([[4, 500, true]]);
    const others = await admin.call('accounting/list_aged_items', { ...asked, payee: { kind: 'vendor', id: 987_654 } });
    expect(others.body.data).toEqual({ asOf: '2026-11-30', items: [], hasMore: false, itemCount: 0, total: 0 });
  });

  test('200: one column of the aging, and what names nobody, come to what the aging says', async () => {
    const { admin, bill, post, vendor, id } = await openTrade(app);
    for (const month of ['07', '08', '09', '10', '11']) await bill(100 + Number(month), { date: `2026-${month}-02` });
    await bill(75, { date: '2026-11-20', dueOn: '2026-12-20' });
    await bill(5000, { date: '2026-08-01', retainage: 10 });
    await post('vendor_credit', { payee: vendor, date: '2026-11-15', lines: [{ accountID: id('5000'), amount: 60 }] });
    const asked = { account: 'payable', asOf: '2026-11-30' };
    const { rows } = (await admin.call('accounting/get_aging', asked)).body.data;
    expect(rows).toHaveLength(1);
    const { buckets, unapplied, total, retainage } = rows[0];
    const figures: number[] = [...buckets, unapplied, total, retainage];
    for (const [index, column] of agingColumns.entries()) {
      const { body } = await admin.call('accounting/list_aged_items', { ...asked, payee: rows[0].payee, column });
      const { items, itemCount, total: said } = body.data;
      expect([column, said, itemCount]).toEqual([column, figures[index], items.length]);
      expect([column, items.reduce((sum: number, { open }: { open: number }) => sum + open, 0)]).toEqual([
        column,
        said,
      ]);
    }
    expect(figures.every((figure) => figure !== 0)).toBe(true);
    const nobody = await admin.call('accounting/list_aged_items', { ...asked, isOfNobody: true });
    expect(nobody.body.data).toMatchObject({ items: [], itemCount: 0, total: 0 });
  });

  test('400: an account that does not age; 403: without the right to read the books', async () => {
    const { admin, add } = await openTrade(app);
    expect((await admin.call('accounting/list_aged_items', { account: 'cash' })).status).toBe(400);
    const ben = await add('Technician');
    expect((await ben.call('accounting/list_aged_items', { account: 'payable' })).status).toBe(403);
  });
});
