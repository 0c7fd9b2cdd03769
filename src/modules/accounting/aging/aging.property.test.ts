import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

/**
 * Receivables and payables on every day, after any history of bills, payments, credits, edits, voids and undone clicks, against a
 * plain implementation that adds up from the first day what the look at the past takes off from today.
 */
const app = await testApp();
const histories = process.env.TEST_LONG ? 2_000 : 25;

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
const anAct = fc.oneof(
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
);
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;
const dateOf = ({ month, day }: { month: string; day: number }) => `2026-${month}-${String(day).padStart(2, '0')}`;
const later = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test('the total of every day is the balance of the account, and each column what a plain sum says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 3, maxLength: 14 }), async (acts) => {
      const books = await play(acts);
      for (const account of ['receivable', 'payable'] as const) {
        for (const asOf of ['2026-07-31', '2026-08-20', '2026-09-10', '2026-10-01', '2026-10-28', '2027-02-28']) {
          for (const by of ['due', 'date'] as const) {
            const { body } = await books.admin.call('accounting/get_aging', { account, asOf, by });
            expect({ account, asOf, by, ...body.data.totals }).toEqual({
              ...{ account, asOf, by, retainage: 0 },
              ...(await plainAge(books.tenantID, account, asOf, by)),
            });
          }
        }
      }
    }),
    { numRuns: histories, endOnFailure: true },
  );
}, 3_600_000);

/** Acts that the books refuse, such as paying what has been voided, leave nothing and are part of a history. */
async function play(acts: readonly Act[]) {
  const books = await openTrade(app);
  const { admin, vendor, customer, id, items, insert } = books;
  const posted: { transactionID: number; entryID: number; form: Record<string, unknown> }[] = [];
  let undo: string | undefined;
  const keep = async (reply: ReturnType<typeof insert>) => {
    const { status, body } = await reply;
    expect([200, 409, 422]).toContain(status);
    if (status !== 200) return;
    undo = body.undo;
    if (!body.data.transactionID) return;
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
      for (const [index, { transactionID }] of posted.entries()) posted[index] = await books.read(transactionID);
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

/** Item by item, from the rows themselves. */
async function plainAge(tenantID: number, account: 'receivable' | 'payable', asOf: string, by: 'due' | 'date') {
  const ask = async (sql: string) => (await app.owner.query(sql, [tenantID, `accounts_${account}`])).rows;
  const postings = await ask(
    `select j.root_id, p.payee_kind, p.payee_id, p.cents::int, p.entry_date::text as day from postings p
     join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
     join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
     where p.tenant_id = $1 and a.system_key = $2`,
  );
  const items = await ask(
    `select i.item_id::int, i.root_entry_id, i.payee_kind, i.payee_id, i.due_on::text as due, i.dated_on::text as date from open_items i
     join accounts a on a.tenant_id = i.tenant_id and a.account_id = i.account_id where i.tenant_id = $1 and a.system_key = $2`,
  );
  const applied = await ask(
    `select debit_item_id::int as debit, credit_item_id::int as credit, cents::int, applied_on::text as day from applications
     where tenant_id = $1 and $2 <> ''`,
  );
  const sign = account === 'receivable' ? 1 : -1;
  const age = { buckets: [0, 0, 0, 0, 0], unapplied: 0, total: 0 };
  for (const item of items) {
    let open = 0;
    for (const one of postings)
      if (one.root_id === item.root_entry_id && one.payee_kind === item.payee_kind && one.payee_id === item.payee_id)
        open += one.day <= asOf ? one.cents : 0;
    for (const one of applied.filter(({ day }) => day <= asOf)) {
      if (one.debit === item.item_id) open -= one.cents;
      if (one.credit === item.item_id) open += one.cents;
    }
    const days = (Date.parse(asOf) - Date.parse(item[by])) / 86_400_000;
    const bucket = [0, 30, 60, 90].findIndex((most) => days <= most);
    if (open * sign < 0) age.unapplied += open * sign;
    else age.buckets[bucket < 0 ? 4 : bucket] = (age.buckets[bucket < 0 ? 4 : bucket] ?? 0) + open * sign;
  }
  const balance = postings.reduce((sum, { cents: one, day }) => sum + (day <= asOf ? one : 0), 0) * sign;
  const dollars = (value: number) => (value === 0 ? 0 : value / 100);
  return { buckets: age.buckets.map(dollars), unapplied: dollars(age.unapplied), total: dollars(balance) };
}
