import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seedDemo } from '#app/seed.ts';
import { testApp } from '#test/app.ts';
import { openMoving } from '#test/books-files.ts';
import { ownDatabase } from '#test/database.ts';
import { type ExportedAccount, entryText, journalEnd, journalHead, pathsOf } from './exporting/rules.ts';
import { journalReader } from './journal-text-rules.ts';
import type { Found } from './rules.ts';

const app = await testApp({ database: await ownDatabase() });

const months = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('there and back', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll(/\p{Cc}/gu, '').trim());
  const tricky = fc.constantFrom('date:2026', '[2026-01-01]', 'a;b', 'x | y', '\\n', '"q"', '(1) x', '* y', '');
  const text = fc.oneof(words, tricky);
  const accounts: ExportedAccount[] = months(6).map((at) => ({
    accountID: at + 1,
    number: String(1000 + at),
    name: ['Bank', 'Sales: Texas', 'Rent', 'A  B', 'Cards', 'Équipement'][at] ?? '',
    type: (['bank', 'income', 'expense', 'expense', 'credit_card', 'fixed_asset'] as const)[at] ?? 'bank',
    isContra: at === 5,
    isArchived: false,
    parentID: at === 3 ? 3 : null,
    description: at === 2 ? 'For the yard; [old]' : '',
    systemKey: at === 0 ? 'checking' : null,
  }));
  const paths = pathsOf(accounts);
  const anEntry = fc
    .record({
      day: fc.integer({ min: 0, max: 3000 }),
      memo: text,
      reference: text,
      due: fc.constantFrom(null, '2026-12-31'),
      lines: fc.array(
        fc.record({
          accountID: fc.integer({ min: 1, max: 6 }),
          cents: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).filter((cents) => cents !== 0),
          memo: text,
          payee: fc.option(
            fc.record({
              kind: fc.constantFrom('customer' as const, 'vendor' as const, 'lender' as const),
              name: words,
            }),
          ),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    })
    .map(({ lines, ...entry }) => {
      const rest = -lines.reduce((sum, { cents }) => sum + cents, 0);
      const last = { accountID: 1, cents: rest, memo: '', payee: null };
      return { ...entry, lines: rest === 0 ? lines : [...lines, last] };
    })
    .filter(({ lines }) => lines.length > 1);

  test('any journal that is written is read again as it was', () => {
    fc.assert(
      fc.property(fc.array(anEntry, { maxLength: 8 }), (entries) => {
        const written = entries.map(({ day, ...entry }, index) => ({
          ...entry,
          entryID: index + 1,
          date: new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
          sourceName: 'Journal entry',
          reverses: null,
          replaces: null,
          lines: entry.lines.map((line) => ({ ...line, ticketID: null, division: null, department: null })),
        }));
        const head = journalHead({ company: 'A; B', madeOn: '2026-01-01', entries: written.length }, accounts, paths);
        const file = `${head}${written.map((one) => entryText(one, paths)).join('')}${journalEnd(written.length)}\n`;
        const found: Found[] = [];
        const wrong: string[] = [];
        const reader = journalReader({
          found: (one) => found.push(one),
          wrong: (line, message) => wrong.push(`${line} ${message}`),
          leftOut: () => undefined,
        });
        const lines = file.split('\n');
        for (const [index, line] of lines.entries()) reader.line(line, index + 1);
        reader.end(lines.length);
        expect(wrong).toEqual([]);
        const read = found
          .filter((one) => one.is === 'entry')
          .map(({ date, memo, reference, due, lines: own }) => ({
            date,
            memo,
            reference,
            due,
            lines: own.map(({ account, cents, memo: said, payee }) => ({ account, cents, memo: said, payee })),
          }));
        expect(read).toEqual(
          written.map(({ entryID, date, memo, reference, due, lines: own }) => ({
            date,
            memo,
            reference: reference || String(entryID),
            due,
            lines: own.map(({ accountID, cents, memo: said, payee }) => ({
              account: paths.get(accountID),
              cents,
              memo: said,
              payee: payee?.name ? payee : null,
            })),
          })),
        );
        const chart = found.filter((one) => one.is === 'account');
        expect(chart).toMatchObject(
          accounts.map(({ number, name, type, isContra }) => ({ number, name, type, isContra })),
        );
      }),
      { numRuns: process.env.TEST_LONG ? 10_000 : 300 },
    );
  });

  test('the demo company’s journal, imported into an empty company, gives the same trial balance in each month', async () => {
    await seedDemo(app.installation, 'demo1234!');
    const { rows } = await app.owner.query(
      `select p.* from people p where email = 'admin@demo.test' order by tenant_id desc limit 1`,
    );
    const [{ tenant_id, user_id, identity_id, name, email }] = rows;
    const ids = { tenantId: Number(tenant_id), userId: Number(user_id), identityId: Number(identity_id) };
    const demo = await app.signIn({ ...ids, name, email });
    const asked = { list: 'Ledger', filter: '', format: 'journal' };
    const { exportID } = (await demo.call('exports/start_export', asked)).body.data;
    const { raw } = await demo.call('accounting/download_journal', { exportID });
    const { bring, importAll, admin, tenantID, isSound } = await openMoving(app);
    const made = await importAll(await bring('demo.journal', raw));
    expect(made.findings.entries).toBe((await demo.call('accounting/get_books')).body.data.entriesTotal);
    const byMonth = async (tenant: number) => {
      const sums = await app.owner.query(
        `select a.number, a.name, s.starts_on::text, s.debit_cents, s.credit_cents
           from account_sums s join accounts a using (tenant_id, account_id)
          where s.tenant_id = $1 and span = 'month' order by 3, 1`,
        [tenant],
      );
      return sums.rows;
    };
    const theirs = await byMonth(ids.tenantId);
    expect(theirs.length).toBeGreaterThan(200);
    expect(await byMonth(tenantID)).toEqual(theirs);
    const aging = async (person: typeof admin) =>
      (await person.call('accounting/get_aging', { account: 'receivable' })).body.data;
    expect((await aging(admin)).total).toEqual((await aging(demo)).total);
    await isSound();
  }, 300_000);
});
