import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoAdministrator, seedDemo } from '#app/seed.ts';
import { postEntries } from '#modules/accounting/public.ts';
import { accountTypes, credit, debit, draft } from '#modules/accounting/rules.ts';
import { addDays } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { type TestPerson, type TestTenant, testApp } from './app.ts';
import { ownDatabase } from './database.ts';
import { amountsOf, askHledger, noHledger } from './hledger.ts';
import { seed } from './seed.ts';

/** The books as a program that others wrote reads them: it finds nothing wrong, and its statements are ours to the cent. */
const app = await testApp({ database: await ownDatabase() });

type Row = { number: string; name: string; type: keyof typeof accountTypes; balance: number };

async function takeOut(person: TestPerson): Promise<Uint8Array> {
  const asked = { list: 'Ledger', filter: '', format: 'journal' };
  const { exportID } = (await person.call('exports/start_export', asked)).body.data;
  const reply = await person.call('accounting/download_journal', { exportID });
  expect(reply.status, reply.body.message).toBe(200);
  return reply.raw;
}

/** Cents by account number: debits are positive. */
async function balancesOf(person: TestPerson, asOf: string): Promise<Map<string, number>> {
  const { rows } = (await person.call('accounting/getChartOfAccountsWithHierarchy', { asOf })).body.data;
  return new Map(
    rows.flatMap(({ number, type, balance }: Row) => {
      const cents = Math.round(balance * 100) * (accountTypes[type].normal === 'debit' ? 1 : -1);
      return cents === 0 ? [] : [[number, cents]];
    }),
  );
}

const numberOf = (account: string): string => /([^: ]+) [^:]*$/.exec(account)?.[1] ?? account;
const byNumber = (csv: string): Map<string, number> =>
  new Map([...amountsOf(csv)].filter(([, cents]) => cents !== 0).map(([account, cents]) => [numberOf(account), cents]));

async function compare(person: TestPerson, days: readonly string[]): Promise<boolean> {
  const journal = await takeOut(person);
  let most = 0;
  const asked = await askHledger(journal, async (ask) => {
    await ask('check');
    for (const day of days) {
      const trial = await ask('balance', '--flat', '-N', '-O', 'csv', '-e', addDays(day, 1));
      const ours = await balancesOf(person, day);
      most = Math.max(most, ours.size);
      expect(sorted(byNumber(trial)), day).toEqual(sorted(ours));
    }
    expect(most).toBeGreaterThan(10);
    return true;
  });
  return asked ?? false;
}
const sorted = (map: ReadonlyMap<string, number>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('the demo company', () => {
  let person: TestPerson;
  beforeAll(async () => {
    await seedDemo(app.installation, 'demo1234!');
    const { rows } = await app.owner.query(
      'select p.tenant_id, p.user_id, p.identity_id, p.name, p.email from people p where email = $1',
      [demoAdministrator],
    );
    const { tenant_id, user_id, identity_id, ...rest } = rows[0];
    person = await app.signIn({
      tenantId: Number(tenant_id),
      userId: Number(user_id),
      identityId: Number(identity_id),
      ...rest,
    });
  });
  test('hledger finds nothing wrong, and its trial balance is ours on several days', async ({ skip }) => {
    const today = new Date().toISOString().slice(0, 10);
    const days = [today, addDays(today, -45), addDays(today, -400), addDays(today, -700), addDays(today, 365)];
    if (!(await compare(person, days))) skip(noHledger);
  });
});

/** Words that would mean something else in a journal, and those of people. */
const words = fc.oneof(
  fc.constantFrom(
    'date:2026-13-45',
    '[2026-99-99]',
    '; a comment',
    '* starred',
    '! pending',
    '(code) x',
    '= 5',
    '@ $1',
  ),
  fc.constantFrom(
    'payee | note',
    'two  spaces',
    'tab\there',
    'include other',
    '"quoted"',
    'back\\slash',
    'tag:value',
    'ñ 💧',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/\p{Cc}/u.test(text)),
);
const anEntry = fc.record({
  day: fc.integer({ min: 0, max: 700 }),
  memo: words,
  lineMemo: words,
  reference: words,
  accounts: fc.array(fc.nat(30), { minLength: 2, maxLength: 6 }),
  cents: fc.array(fc.integer({ min: -100_000_000, max: 100_000_000 }), { minLength: 5, maxLength: 5 }),
  isReversed: fc.boolean(),
});

describe('a generated company', () => {
  async function generate(tenant: TestTenant): Promise<void> {
    const { admin } = tenant;
    await admin.call('accounting/set_up_books', { trade: 'electrical' });
    const named = fc.sample(words, { seed, numRuns: 12 });
    for (const [index, name] of named.entries()) {
      const fields = { number: String(9100 + index), name: name.trim() || 'Blank', type: 'expense' };
      const { status } = await admin.call('accounting/insert_account', fields);
      expect([200, 400]).toContain(status);
    }
    const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
    const free = accounts.filter((one: { isControl: boolean }) => !one.isControl);
    const idAt = (index: number): number => free.at(-1 - (index % free.length)).accountID;
    const drafts = fc.sample(anEntry, { seed, numRuns: 400 }).map((one) => {
      const parts = one.accounts.slice(1).map((at, index) => credit(idAt(at), (one.cents[index] ?? 1) as Cents));
      const rest = parts.reduce((sum, { cents }) => sum - cents, 0) as Cents;
      const about = { date: addDays('2025-01-01', one.day), source: 'journal_entry' };
      const more = { memo: one.memo, reference: one.reference.slice(0, 40) };
      return draft({ ...about, ...more }, [debit(idAt(one.accounts[0] ?? 0), rest, { memo: one.lineMemo }), ...parts]);
    });
    await tenant.within((context) =>
      postEntries(
        context,
        drafts.filter(({ lines }) => lines.length >= 2),
      ),
    );
    for (const entryID of [3, 14, 15, 92, 65]) await admin.call('accounting/delete_journal_entry', { entryID });
  }

  test('hledger finds nothing wrong whatever words are in it, and its trial balance is ours', async ({ skip }) => {
    const tenant = await app.newTenant({ name: 'Date: [2026-99-99]; & Sons' });
    await generate(tenant);
    const days = ['2024-12-31', '2025-03-31', '2025-12-31', '2026-05-17', '2027-01-01'];
    if (!(await compare(tenant.admin, days))) skip(noHledger);
  });
});
