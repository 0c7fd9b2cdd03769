import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountType } from '#modules/ledger/rules.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { percentOf } from '../table-rules.ts';
import type { ProfitRow } from './contract.ts';
import { profitOf } from './rules.ts';

const app = await testApp();
const year = { from: '2026-01-01', to: '2026-12-31' };

test('profit is income less cost and expenses, whatever moved; of nothing earned there is no margin', () => {
  const types = new Map<number, AccountType>([
    [1, 'income'],
    [2, 'cost_of_goods_sold'],
    [3, 'expense'],
    [4, 'other_income'],
    [5, 'other_expense'],
    [6, 'accounts_payable'],
  ]);
  const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: -9_000, max: 9_000 })));
  fc.assert(
    fc.property(moves, (moved) => {
      const { income, cost, expenses, profit } = profitOf(moved, types);
      expect(profit).toBe(0 - moved.reduce((sum, [id, cents]) => sum + (id === 6 ? 0 : cents), 0) || 0);
      expect(income - cost - expenses).toBe(profit);
    }),
  );
  expect([percentOf(5, 0), percentOf(-250, 1000)]).toEqual([null, -25]);
});

describe('accounting/get_profitability', () => {
  async function openJobs() {
    const books = await openTrade(app);
    const { admin, id, vendor, customer, otherCustomer, post } = books;
    const ticketOf = async (ticketSubject: string) =>
      (await admin.call('tickets/create_ticket', { ticketSubject, customerID: customer.id })).body.data
        .ticketID as number;
    const [sold, lost] = [await ticketOf('Reseal'), await ticketOf('Warranty call')];
    const line = { description: 'Work', accountID: id('4000') };
    const invoice = (form: object) =>
      admin.call('invoices/insert_invoice', { form: { date: '2026-11-03', ...form }, isApproved: true });
    await invoice({ customerID: customer.id, lines: [{ ...line, rate: 1000, ticketID: sold }] });
    await invoice({ customerID: otherCustomer.id, lines: [{ ...line, rate: 70 }] });
    const lines = [
      { accountID: id('5000'), amount: 400, ticketID: sold },
      { accountID: id('5000'), amount: 300, ticketID: lost },
      { accountID: id('6400'), amount: 25 },
    ];
    await post('bill', { date: '2026-11-04', payee: vendor, lines });
    const ask = async (more: object = {}) => {
      const { status, body } = await admin.call('accounting/get_profitability', { ...year, ...more });
      expect([status, body.message]).toEqual([200, undefined]);
      return body.data;
    };
    return { ...books, sold, lost, ask };
  }

  test('200: the least profit first, what names none last; by each, on both bases, the sums are those of the income statement', async () => {
    const { admin, sold, lost, ask } = await openJobs();
    const { rows, totals } = await ask();
    expect(rows).toEqual([
      { id: lost, name: `Ticket ${lost} Warranty call`, income: 0, cost: 300, expenses: 0, profit: -300 },
      { id: sold, name: `Ticket ${sold} Reseal`, income: 1000, cost: 400, expenses: 0, profit: 600 },
      { id: 0, name: 'No ticket', income: 70, cost: 0, expenses: 25, profit: 45 },
    ]);
    expect(totals).toEqual({ income: 1070, cost: 700, expenses: 25, profit: 345 });
    const byCustomer = (await ask({ by: 'customer' })).rows.map(({ name, profit }: ProfitRow) => [name, profit]);
    expect(byCustomer).toEqual([
      ['Rattler Ridge', 70],
      ['Orla Ridge', 275],
    ]);
    expect(await ask({ basis: 'cash' })).toMatchObject({ rows: [], totals: { profit: 0 } });
    for (const basis of ['accrual', 'cash']) {
      const { rows: stated } = (await admin.call('accounting/getIncomeStatementReport', { ...year, basis })).body.data;
      const net = stated.find(({ key }: { key: string }) => key === 'total:net_income')?.amounts[0];
      for (const by of ['ticket', 'customer', 'division', 'department', 'project'])
        expect((await ask({ by, basis })).totals.profit).toBe(net);
    }
  });

  test('200: before there are books nothing; 400: odd days and what is no dimension; 403: without the right to read the books', async () => {
    const { admin } = await app.newTenant();
    expect((await admin.call('accounting/get_profitability', {})).body.data).toMatchObject({
      rows: [],
      totals: { profit: 0 },
    });
    const { add, admin: clerk } = await openTrade(app);
    for (const asked of [{ from: '2026-02-01', to: '2026-01-01' }, { by: 'mood' }, { basis: 'guess' }])
      expect((await clerk.call('accounting/get_profitability', asked)).status).toBe(400);
    expect((await (await add('Technician')).call('accounting/get_profitability', {})).status).toBe(403);
  });
});
