import { expect } from 'vitest';
import type { TestApp, TestPerson } from './app.ts';
import { openTrade } from './trade.ts';

/** Books with money in the bank, and short words for reconciling it. */
export async function openBank(app: TestApp) {
  const trade = await openTrade(app);
  const { admin, id, post } = trade;
  const bank = id('1000');
  await post('opening_balance', { date: '2026-10-01', lines: [{ accountID: bank, amount: 1000 }] });
  /** Rent paid, and interest that came in: one line of the bank each. Answers the first version of its entry. */
  const out = async (amount: number, date = '2026-10-10') =>
    (await post('expense', { date, paidFrom: bank, payee: trade.vendor, lines: [{ accountID: id('6400'), amount }] }))
      .entryID as number;
  const into = async (amount: number, date = '2026-10-12') =>
    (await post('interest_earned', { date, into: bank, amount })).entryID as number;
  const call = (name: string, input: object, person: TestPerson = admin) => person.call(`accounting/${name}`, input);
  const done = async (name: string, input: object) => {
    const { status, body } = await call(name, input);
    expect([name, status, body.message]).toEqual([name, 200, undefined]);
    return { ...body.data, undo: body.undo };
  };
  const start = (ending: number, more: object = {}) =>
    done('insert_reconciliation', { accountID: bank, endsOn: '2026-10-31', ending, ...more });
  const tick = (reconciliationID: number, lineIDs: number[], isCleared = true) =>
    done('tick_reconciliation_lines', { reconciliationID, lineIDs, isCleared });
  const complete = (reconciliationID: number) => call('complete_reconciliation', { reconciliationID });
  const get = (reconciliationID: number) => done('getAccountReconciliationDetails', { reconciliationID });
  const lines = async (reconciliationID: number, more: object = {}) =>
    (await done('getAccountReconciliationTransactions', { reconciliationID, ...more })).lines;
  return { ...trade, bank, out, into, call, done, start, tick, complete, get, lines };
}
