import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import {
  invoicesOfOneRow,
  openKept,
  recurrencesSince,
  recurringOfOneRow,
  transactionsOfOneRow,
  withoutEmpty,
  withoutRates,
} from './kept.ts';
import { isLong } from './seed.ts';

/**
 * Documents of every kind in every state, as the program of migration 0192 wrote them, and what it answered about them: drafts, submitted, approved,
 * partly and wholly paid, void, restored and edited ones, entries that come again, reconciliations, closed months. Of the demo company, of the two
 * months of a controller with each of the 43 kinds of money form (`test/two-months`), and of two histories of chance (`test/trade-history.ts`).
 * Every later program has to answer the same: every cent, day, account, document, number, link and proof, on both bases.
 */
type Company = {
  name: string;
  email: string;
  password: string;
  asked: [path: string, body: object, answer: unknown][];
};
const answers = gunzipSync(readFileSync(new URL('kept/documents-0192.json.gz', import.meta.url)));
const companies: Company[] = JSON.parse(answers.toString('utf8'));

const { database, keptIn, lost } = await openKept('documents-0192', {
  calledNow: {
    invoices: invoicesOfOneRow,
    account_transactions: transactionsOfOneRow,
    recurring_entries: recurringOfOneRow,
  },
  changedSince: () => ({ ...recurrencesSince, invoices: withoutRates, account_transactions: withoutEmpty }),
});
const app = await testApp({ database });

/** What is true on one day and not on another, and what is said besides since then. */
const besides = new Set([
  'isOverdue',
  'today',
  'lineID',
  'creditedBy',
  'credits',
  'credited',
  'ofName',
  'recurrence',
  'mayTakeOff',
  'isCredited',
  'heldOpen',
  'heldItemID',
]);
const answerOf = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, part) => (besides.has(key) ? undefined : part)));

/** What is answered better since than it was, and what of such an answer is the same still. */
const mended: Record<string, (answer: never, kept: never) => unknown> = {
  // 0197: the tax of what was void in a later month stands in its own, and was a difference.
  'accounting/getSalesTaxReport': (answer: TaxReport, kept: TaxReport) => ({
    ...answer,
    agencies: answer.agencies.map((agency, at) =>
      kept.agencies[at]?.differences.length === 0 ? agency : [agency.opening, agency.paid, agency.balance],
    ),
  }),
  // 0198: an invoice comes to its total, also with a discount that is shown: it was what its entry moves.
  'accounting/get_payee_documents': (answer: PayeeDocuments) => ({
    ...answer,
    rows: answer.rows.map(({ address, amount, ...row }) => [address, /^.invoices/.test(address) ? null : amount, row]),
  }),
  // 0212: what is offered for paying early is what the document says; invoices of then say no discount, whatever their customer did.
  'accounting/get_open_items': ({ items, ...answer }: OpenItems) => ({
    ...answer,
    items: items.map(({ discount: _, ...item }) => item),
  }),
};
type OpenItems = { items: { discount: unknown }[] };
// 0206: what comes again may copy a document, which what was there does not.
const copiesNothing = { document: null, made: null, isMailed: false, movesPeriods: false };
for (const path of ['accounting/get_recurring_entries', 'accounting/get_recurring_entry'])
  mended[path] = (answer: object) =>
    JSON.parse(
      JSON.stringify(answer, (key, part) =>
        copiesNothing[key as keyof typeof copiesNothing] === part ? undefined : part,
      ),
    );
// 0223: an invoice says which batch of field tickets it bills, which what was there does not.
const billsNothing = (answer: object) =>
  JSON.parse(
    JSON.stringify(answer, (key, part) =>
      (key === 'batch' && part === null) || (key === 'bills' && part.length === 0) ? undefined : part,
    ),
  );
for (const path of companies.flatMap(({ asked }) => asked.map(([asked]) => asked)))
  if (path.startsWith('invoices/')) mended[path] ??= billsNothing;
type TaxReport = { agencies: { differences: unknown[]; opening: number; paid: number; balance: number }[] };
type PayeeDocuments = { rows: { address: string; amount: number }[] };

test('every row of every table is what it was, in the columns that it had', () => {
  expect(lost()).toEqual({});
  expect(new Set(keptIn('account_transactions').map(({ kind }) => kind)).size).toBe(43);
});

test('of every line of an invoice it is known whether it was taxed, and those that were come to what it was taxed on', async () => {
  const { rows } = await app.owner.query(
    `select count(*) filter (where is_unknown)::int as unknown, count(*) filter (where taxed <> taxable)::int as wrong, count(*) > 100 as "isMuch"
     from (select bool_or(l.is_taxed is null) as is_unknown, coalesce(sum(l.amount_cents - l.discount_cents) filter (where l.is_taxed), 0) as taxed,
             coalesce((select max(t.taxable_cents) from document_taxes t
               where (t.tenant_id, t.family, t.document_id) = (l.tenant_id, l.family, l.document_id)), 0) as taxable
           from document_lines l where l.family = 'invoices' group by l.tenant_id, l.family, l.document_id) d`,
  );
  expect(rows).toEqual([{ unknown: 0, wrong: 0, isMuch: true }]);
});

// One of six: all of it takes minutes.
test.each(companies)(
  'what is asked of $name is answered as it was',
  async ({ email, password, asked }) => {
    const signedIn = await app.call('users/login', { email, password });
    expect([signedIn.status, signedIn.body.message]).toEqual([200, undefined]);
    const { token } = signedIn.body.data;
    const looked = asked.filter((_, at) => isLong || at % 6 === 0);
    expect(looked.length).toBeGreaterThan(100);
    for (const [path, body, answer] of looked) {
      const reply = await app.call(path, body, { token });
      const of = (one: unknown) => answerOf(mended[path]?.(one as never, answer as never) ?? one);
      expect([path, body, of(reply.body.data)]).toEqual([path, body, of(answer)]);
    }
    // The long form is minutes of work on a machine that does something else as well.
  },
  600_000,
);
