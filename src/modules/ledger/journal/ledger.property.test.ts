import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { splitCents } from '../rules.ts';

/**
 * The laws of the ledger (docs/rules/ledger.md) after any history of entries, edits, voids, undone clicks and bad requests,
 * against a second, plain implementation: a list of what stands, and an array of balances.
 */
const app = await testApp();
const histories = process.env.TEST_LONG ? 100_000 : 250;

const numbers = ['1000', '6400', '6500', '4000', '1500', '2100'];
const months = ['2026-08', '2026-09', '2026-10'];

const aSplit = fc.record({
  cents: fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0),
  weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
  accounts: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 4, maxLength: 4 }),
  day: fc.record({ month: fc.constantFrom(...months), day: fc.integer({ min: 1, max: 28 }) }),
});
const anAct = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('post' as const), given: aSplit }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), which: fc.nat(9), given: aSplit }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('void' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('unbalanced' as const), given: aSplit }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('gone' as const), which: fc.nat(9) }) },
);
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;
type Split = typeof aSplit extends fc.Arbitrary<infer T> ? T : never;
type Standing = { entryID: number; given: Split };

let admin: TestPerson;
let tenantID: number;
let ids: number[] = [];
/** What stands of all histories so far; its sum is what every account must hold. */
let standing: Standing[] = [];
let taken: number[] = [];

/** So many histories stand one on another; then new books are begun, so that each look at them stays quick. */
const historiesOfBooks = 25;
let played = 0;
let early = { entries: 0, digests: '' };

async function beginBooks(): Promise<void> {
  const tenant = await app.newTenant();
  ({ admin, tenantID } = tenant);
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
  const idOf = new Map(accounts.map((one: { number: string; accountID: number }) => [one.number, one.accountID]));
  ids = numbers.map((number) => idOf.get(number) as number);
  standing = [];
  taken = [];
  early = { entries: 0, digests: '' };
}

/** The first account against the others, each with its share. */
function linesOf({ cents, weights, accounts }: Split) {
  const parts = splitCents(cents as never, weights);
  return [
    { at: accounts[0] ?? 0, cents: cents as number },
    ...parts.map((part, index) => ({ at: accounts[index + 1] ?? 0, cents: -part })),
  ].filter((line) => line.cents !== 0);
}
const formOf = (given: Split) => ({
  date: `${given.day.month}-${String(given.day.day).padStart(2, '0')}`,
  memo: 'Any',
  lines: linesOf(given).map(({ at, cents }) => ({
    accountID: ids[at],
    ...(cents > 0 ? { debitAmount: cents / 100 } : { creditAmount: -cents / 100 }),
  })),
});

async function play(acts: readonly Act[]): Promise<void> {
  /** How the last click is taken back in the model. */
  let last: { undo: string; back: (entryID: number) => void } | null = null;
  for (const one of acts) {
    const target = 'which' in one ? standing.at(-1 - (one.which % Math.max(1, standing.length))) : undefined;
    if (one.act === 'post') {
      const { status, body } = await admin.call('accounting/insert_journal_entry', formOf(one.given));
      expect(status).toBe(200);
      const made = { entryID: body.data.entryID, given: one.given };
      standing.push(made);
      last = { undo: body.undo ?? '', back: () => standing.splice(standing.indexOf(made), 1) };
    } else if (one.act === 'edit' && target) {
      const { status, body } = await admin.call('accounting/update_journal_entry', {
        entryID: target.entryID,
        ...formOf(one.given),
      });
      expect(status).toBe(200);
      const was = { ...target };
      taken.push(target.entryID);
      Object.assign(target, { entryID: body.data.entryID, given: one.given });
      last = { undo: body.undo ?? '', back: (entryID) => Object.assign(target, { entryID, given: was.given }) };
    } else if (one.act === 'void' && target) {
      const { status, body } = await admin.call('accounting/delete_journal_entry', { entryID: target.entryID });
      expect(status).toBe(200);
      standing.splice(standing.indexOf(target), 1);
      taken.push(target.entryID);
      last = { undo: body.undo ?? '', back: (entryID) => standing.push({ ...target, entryID }) };
    } else if (one.act === 'undo' && last) {
      expect((await admin.call('events/undo', { undo: last.undo })).status).toBe(200);
      last.back((await admin.call('accounting/get_books')).body.data.entriesTotal);
      last = null;
    } else if (one.act === 'unbalanced') {
      const form = formOf(one.given);
      const lines = [...form.lines, { accountID: ids[0], debitAmount: 0.01 }];
      expect((await admin.call('accounting/insert_journal_entry', { ...form, lines })).status).toBe(422);
    } else if (one.act === 'gone' && taken.length > 0) {
      const entryID = taken[one.which % taken.length];
      expect((await admin.call('accounting/delete_journal_entry', { entryID })).status).toBe(409);
    }
  }
}

/** What the database holds, in one look. */
async function books() {
  const { rows } = await app.owner.query(
    `select (select coalesce(jsonb_object_agg(account_id, cents), '{}') from (
               select account_id, sum(cents) as cents from postings where tenant_id = $1 group by account_id) p) as posted,
            (select coalesce(jsonb_object_agg(account_id, cents), '{}') from (
               select account_id, sum(debit_cents - credit_cents) as cents from account_sums
                where tenant_id = $1 and span = 'month' group by account_id) m) as months,
            (select coalesce(jsonb_object_agg(account_id, cents), '{}') from (
               select account_id, sum(debit_cents - credit_cents) as cents from account_sums
                where tenant_id = $1 and span = 'day' group by account_id) d) as days,
            (select count(*)::int from journal_entries where tenant_id = $1) as entries,
            (select coalesce(max(entry_id), 0)::int from journal_entries where tenant_id = $1) as last,
            (select coalesce(sum(cents), 0)::int from postings where tenant_id = $1) as total`,
    [tenantID],
  );
  return rows[0];
}
const digests = async (upTo: number) =>
  (await app.owner.query('select entry_id, digest from entry_digests($1, 1, $2)', [tenantID, upTo])).rows
    .map((row) => `${row.entry_id} ${row.digest.toString('hex')}`)
    .toSorted()
    .join();

test(`after ${histories} histories: debits equal credits, sums are those of the postings and of the model, numbers have no gap`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 8 }), async (acts) => {
      if (played++ % historiesOfBooks === 0) await beginBooks();
      await play(acts);
      const { posted, months: byMonth, days, entries, last, total } = await books();
      expect(total).toBe(0);
      expect(entries).toBe(last);
      const model: Record<string, number> = {};
      for (const { given } of standing)
        for (const { at, cents } of linesOf(given)) model[ids[at] ?? 0] = (model[ids[at] ?? 0] ?? 0) + cents;
      const withoutZeros = (sums: Record<string, number>) =>
        Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
      expect(withoutZeros(posted)).toEqual(withoutZeros(model));
      expect(byMonth).toEqual(posted);
      expect(days).toEqual(posted);
      // What was posted before is not different afterwards.
      expect(await digests(early.entries)).toBe(early.digests);
      if (early.entries === 0) early = { entries, digests: await digests(entries) };
    }),
    { numRuns: histories, seed: process.env.TEST_LONG ? Date.now() : 20261122 },
  );
}, 14_400_000);

test('twenty clients post to the same two accounts: nobody is refused, no number is missing, balances are exact', async () => {
  const tenant = await app.newTenant();
  await tenant.admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await tenant.admin.call('accounting/getAccountsByType')).body.data;
  const [bank, rent] = ['1000', '6400'].map(
    (number) => accounts.find((one: { number: string }) => one.number === number).accountID,
  );
  const post = async (cents: number) => {
    const lines = [
      { accountID: rent, debitAmount: cents / 100 },
      { accountID: bank, creditAmount: cents / 100 },
    ];
    return tenant.admin.call('accounting/insert_journal_entry', { date: '2026-10-05', memo: 'Rent', lines });
  };
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, client) => {
      const own = [];
      for (let turn = 1; turn <= 10; turn++) own.push(await post(client * 10 + turn));
      return own;
    }),
  );
  expect(new Set(replies.flat().map(({ status }) => status))).toEqual(new Set([200]));
  const entryIDs = replies.flat().map(({ body }) => body.data.entryID as number);
  expect(entryIDs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  const { balance } = (await tenant.admin.call('accounting/getAccountDetails', { accountID: rent })).body.data;
  expect(balance).toBe(201);
}, 60_000);

test('parts of a split sum to the whole, and differ from their share by less than a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.array(fc.nat(10_000), { minLength: 1, maxLength: 12 }).filter((weights) => weights.some((one) => one > 0)),
      (cents, weights) => {
        const parts = splitCents(cents as never, weights);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (cents * (weights[index] ?? 0)) / total)).toBeLessThan(1 + 1e-6);
        }
      },
    ),
  );
});
