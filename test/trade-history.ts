import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { aMixedAct, type MixedAct, mixedActs, playMixed } from './mixed-acts.ts';
import { openTrade } from './trade.ts';

const aDay = fc.record({ month: fc.constantFrom('08', '09', '10'), day: fc.integer({ min: 1, max: 28 }) });
const cents = fc.integer({ min: 100, max: 90_000 });
const made = fc.record({
  act: fc.constantFrom('bill' as const, 'pay' as const, 'owe' as const, 'receive' as const, 'credit' as const),
  cents,
  share: fc.integer({ min: 1, max: 100 }),
  on: aDay,
  due: fc.integer({ min: 0, max: 75 }),
  which: fc.nat(5),
});
/** What people do with documents of trade, in any order. */
export const anAct = fc.oneof(
  { weight: 6, arbitrary: made },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('edit' as const, 'void' as const, 'undo' as const),
      which: fc.nat(9),
      cents,
      on: aDay,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('apply' as const), which: fc.nat(5) }) },
  { weight: 5, arbitrary: aMixedAct },
);
export type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;
const dateOf = ({ month, day }: { month: string; day: number }) => `2026-${month}-${String(day).padStart(2, '0')}`;
const later = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const isMixed = (act: Act): act is MixedAct => mixedActs.has(act.act);

/** Acts that the books refuse, such as paying what has been voided, leave nothing and are part of a history. */
export async function playTrade(app: TestApp, acts: readonly Act[], on?: Awaited<ReturnType<typeof openTrade>>) {
  const books = on ?? (await openTrade(app));
  const { admin, vendor, customer, id, items, insert } = books;
  const posted: { transactionID: number; entryID: number; form: Record<string, unknown> }[] = [];
  let undo: string | undefined;
  const keep = async (reply: ReturnType<typeof insert>) => {
    const { status, body } = await reply;
    // What was undone is not there any more.
    expect([200, 404, 409, 422]).toContain(status);
    if (status !== 200) return;
    undo = body.undo;
    if (!body.data?.transactionID) return;
    const at = posted.findIndex(({ transactionID }) => transactionID === body.data.transactionID);
    if (at >= 0) posted[at] = body.data;
    else posted.push(body.data);
  };
  const someOf = async (account: string, side: string, which: number, share: number) => {
    const open = await items(account, { side });
    const one = open[which % Math.max(1, open.length)];
    const amount = one ? Math.max(1, Math.floor(one.open * share)) / 100 : 0;
    return one ? [{ itemID: one.itemID, amount }] : [];
  };
  for (const one of acts) {
    if (isMixed(one)) {
      const payments = posted.filter(({ form }) => form.kind === 'payment').map((paid) => paid.transactionID);
      const reply = await playMixed(books, one, payments);
      if (reply) await keep(Promise.resolve(reply));
      continue;
    }
    const target = posted.at(-1 - (one.which % Math.max(1, posted.length)));
    if (one.act === 'apply') {
      const [account, side, other] =
        one.which % 2 === 0 ? ['accounts_receivable', 'credit', 'debit'] : ['accounts_payable', 'debit', 'credit'];
      const [credit] = await items(account as string, { side });
      const [owed] = await items(account as string, { side: other });
      if (!credit || !owed) continue;
      const shares = [{ itemID: owed.itemID, amount: Math.min(credit.open, owed.open) }];
      await keep(admin.call('accounting/apply_credit', { itemID: credit.itemID, shares }));
      continue;
    }
    const date = dateOf(one.on);
    const amount = one.cents / 100;
    if (one.act === 'bill') {
      const lines = [{ accountID: id('5000'), amount }];
      await keep(insert('bill', { date, payee: vendor, dueOn: later(date, one.due), lines }));
    } else if (one.act === 'credit') {
      await keep(insert('vendor_credit', { date, payee: vendor, lines: [{ accountID: id('5000'), amount }] }));
    } else if (one.act === 'owe') {
      const lines = [{ accountID: id('1100'), amount, payee: customer }];
      await keep(insert('opening_balance', { date, lines }));
    } else if (one.act === 'pay' || one.act === 'receive') {
      const isIn = one.act === 'receive';
      const chosen = await (isIn
        ? someOf('accounts_receivable', 'debit', one.which, one.share)
        : someOf('accounts_payable', 'credit', one.which, one.share));
      const form = { date, amount: Math.max(amount, chosen[0]?.amount ?? 0), items: chosen };
      const account = isIn ? { payee: customer, into: id('1200') } : { payee: vendor, paidFrom: id('1000') };
      await keep(insert(isIn ? 'payment' : 'bill_payment', { ...form, ...account }));
    } else if (one.act === 'undo' && undo) {
      expect([200, 409, 422]).toContain((await admin.call('events/undo', { undo })).status);
      undo = undefined;
      const left = await Promise.all(posted.map(({ transactionID }) => books.read(transactionID)));
      posted.splice(0, posted.length, ...left.filter((one) => one !== undefined));
    } else if (one.act === 'void' && target) {
      await keep(books.remove(target.transactionID));
    } else if (one.act === 'edit' && target) {
      const { transactionID, entryID } = target;
      const lines = (target.form.lines as object[] | undefined)?.map((line) => ({ ...line, amount }));
      const form = { ...target.form, date, ...(lines && { lines }), ...('dueOn' in target.form && { dueOn: null }) };
      await keep(admin.call('accounting/update_account_transaction', { transactionID, entryID, form }));
    }
  }
  await books.isSound();
  return books;
}
