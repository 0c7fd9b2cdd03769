import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openBank } from '#test/banking.ts';

/**
 * The laws of reconciling (docs/rules/banking.md) after any history, against a plain list of lines: the difference is what a sum
 * over the list says, a reconciled line cannot be voided, and completing, undoing and completing again restores exactly.
 */
const app = await testApp();
const histories = process.env.TEST_LONG ? 2_000 : 40;

const which = fc.nat(9);
const anAct = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('in' as const), cents: fc.integer({ min: 1, max: 90_000 }) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('out' as const), cents: fc.integer({ min: 1, max: 90_000 }) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('tick' as const), which, isCleared: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('void' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('complete' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
);
type Line = { id: number; transactionID: number; cents: number; month: number; isVoid: boolean; done: boolean };

test('the difference is the plain sum, what is reconciled stays, and completing again restores exactly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 4, maxLength: 16 }), async (acts) => {
      const bank = await openBank(app);
      const { call, done, post, get } = bank;
      let lines: Line[] = [];
      let month = 0;
      /** Of each completed month: its number, and the list as it was before. */
      let past: { id: number; ending: number; before: string }[] = [];
      const dayOf = (at: number) => `2027-${String(at + 1).padStart(2, '0')}-28`;
      let beginning = 100_000;
      const begin = async (ending: number) => {
        const given = { accountID: bank.bank, endsOn: dayOf(month), ending: ending / 100 };
        return (await done('insert_reconciliation', given)).reconciliationID as number;
      };
      let id = await begin(beginning);
      const ticked = () => lines.filter((line) => line.month === month && !line.isVoid);
      const expected = () => beginning + ticked().reduce((sum, line) => sum + line.cents, 0);
      for (const one of acts) {
        if (one.act === 'in' || one.act === 'out') {
          const side = { date: dayOf(month), amount: one.cents / 100 };
          const form =
            one.act === 'in'
              ? { kind: 'interest_earned', into: bank.bank }
              : { kind: 'bank_charge', paidFrom: bank.bank };
          const { kind, ...fields } = { ...form, ...side };
          const made = await post(kind, fields);
          const cents = one.act === 'in' ? one.cents : -one.cents;
          lines.push({
            id: made.entryID,
            transactionID: made.transactionID,
            cents,
            month: -1,
            isVoid: false,
            done: false,
          });
        } else if (one.act === 'tick' && lines.length > 0) {
          const line = lines[one.which % lines.length] as Line;
          const given = { reconciliationID: id, lineIDs: [line.id], isCleared: one.isCleared };
          const { status } = await call('tick_reconciliation_lines', given);
          expect(status).toBe(line.isVoid ? 404 : line.done ? 409 : 200);
          if (status === 200) line.month = one.isCleared ? month : -1;
        } else if (one.act === 'void' && lines.length > 0) {
          const line = lines[one.which % lines.length] as Line;
          const { status } = await call('delete_account_transaction', { transactionID: line.transactionID });
          expect(status).toBe(line.done ? 422 : line.isVoid ? 409 : 200);
          if (status === 200) line.isVoid = true;
        } else if (one.act === 'complete' && month < 10) {
          const ending = expected();
          const was = (await get(id)).ending;
          const changes = { ending: { was, now: ending / 100 } };
          await done('update_reconciliation', { reconciliationID: id, changes });
          const before = structuredClone(lines);
          const complete = async () => {
            await done('complete_reconciliation', { reconciliationID: id });
            return (await done('getAccountReconciliationTransactions', { reconciliationID: id })).lines;
          };
          const first = await complete();
          await done('undo_reconciliation', { reconciliationID: id, reconciliationIDs: [id] });
          expect(await get(id)).toMatchObject({ state: 'open', difference: 0 });
          expect(await complete()).toEqual(first);
          past.push({ id, ending: beginning, before: JSON.stringify(before) });
          for (const line of ticked()) line.done = true;
          beginning = ending;
          month++;
          id = await begin(ending);
        } else if (one.act === 'undo' && past.length > 0) {
          await done('delete_reconciliation', { reconciliationID: id });
          for (const line of lines) if (line.month === month) line.month = -1;
          const last = past.at(-1) as (typeof past)[number];
          past = past.slice(0, -1);
          await done('undo_reconciliation', { reconciliationID: last.id, reconciliationIDs: [last.id] });
          month--;
          id = last.id;
          beginning = last.ending;
          for (const line of lines) if (line.month === month) line.done = false;
        }
        const now = await get(id);
        expect(Math.round(now.difference * 100)).toBe(Math.round(now.ending * 100) - expected());
        expect(Math.round(now.beginning * 100)).toBe(beginning);
      }
      await bank.isSound();
      lines = [];
    }),
    { numRuns: histories },
  );
}, 900_000);
