import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { thresholdCents } from './rules.ts';

const app = await testApp();

test('what is reported from which amount, by year', () => {
  expect([2025, 2026].map(thresholdCents)).toEqual([60_000, 200_000]);
});

describe('accounting/get_vendor_1099', () => {
  test('200: what was paid from a bank counts, from a card it does not; a void takes it back', async () => {
    const { admin, post, vendor, id, remove, tenantID } = await openTrade(app);
    const card = (await admin.call('accounting/insert_account', { number: '2150', name: 'Card', type: 'credit_card' }))
      .body.data;
    const spend = (amount: number, paidFrom: number, date: string) =>
      post('expense', { payee: vendor, paidFrom, date, lines: [{ accountID: id('6400'), amount }] });
    await spend(1500, id('1000'), '2026-03-01');
    await spend(700, id('1000'), '2026-05-01');
    await spend(400, card.accountID, '2026-05-02');
    await spend(650, id('1000'), '2025-05-02');
    const gone = await spend(99, id('1000'), '2026-06-01');
    await remove(gone.transactionID);
    const ask = async (year: number) => (await admin.call('accounting/get_vendor_1099', { year })).body.data;
    const row = { vendorName: 'Ironwood Pump Works', paid: 2200, paidByCard: 400 };
    expect(await ask(2026)).toMatchObject({ threshold: 2000, rows: [{ ...row, isReportable: false }], total: 0 });
    await app.owner.query('update vendors set is_1099 = true where tenant_id = $1', [tenantID]);
    expect(await ask(2026)).toMatchObject({ rows: [{ ...row, isReportable: true }], total: 2200 });
    expect(await ask(2025)).toMatchObject({ threshold: 600, rows: [{ paid: 650, isReportable: true }] });
    expect(await ask(2024)).toMatchObject({ rows: [], total: 0 });
  });

  test('200: every form that pays a vendor for what they did counts; what is withheld from others and handed on does not', async () => {
    const { admin, post, vendor, id } = await openTrade(app);
    const paidFrom = id('1000');
    const date = '2026-03-02';
    await post('commission', { payee: vendor, date, amount: 300 });
    await post('commission_payment', { payee: vendor, paidFrom, date, amount: 300 });
    await post('payroll_liability', { payee: vendor, paidFrom, date, lines: [{ accountID: id('2200'), amount: 70 }] });
    const { rows } = (await admin.call('accounting/get_vendor_1099', { year: 2026 })).body.data;
    expect(rows).toMatchObject([{ vendorName: 'Ironwood Pump Works', paid: 300 }]);
  });

  test('400: a year that is none; 403: without the right to read the books', async () => {
    const { admin, add } = await openTrade(app);
    expect((await admin.call('accounting/get_vendor_1099', { year: 26 })).status).toBe(400);
    expect((await (await add('Technician')).call('accounting/get_vendor_1099', {})).status).toBe(403);
  });
});
