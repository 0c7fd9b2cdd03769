import { sql } from 'kysely';
import { addCustomers, dropCustomers } from '#modules/customers/public.ts';
import { addPlannedAccounts, archiveUnused } from '#modules/ledger/accounts/public.ts';
import { namedInEntries } from '#modules/ledger/journal/public.ts';
import { findPayeesOfKinds } from '#modules/ledger/payees/public.ts';
import { type LedgerViews, postEntries, reversalsOf } from '#modules/ledger/public.ts';
import type { AccountType, JournalDraft, Payee } from '#modules/ledger/rules.ts';
import { listAgencies } from '#modules/sales-tax/public.ts';
import { usualTermsOf } from '#modules/tenants/accounting-info/public.ts';
import { addVendors, dropVendors } from '#modules/vendors/public.ts';
import type { Context } from '#server/context.ts';
import { unnamed } from '#server/declared/references.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { mayNamed } from '#shared/permission.ts';
import type { Tell } from './check.ts';
import { type DraftedDocument, draftOf, headOf, type Places, placesIn, type Target } from './posting.ts';
import type { DocumentMaker, OfOthers, PostedDocument } from './public.ts';
import { type ImportRow, openBookFile, readChart, readLedger, readPieces } from './reports.ts';
import { type FoundEntry, keptOf, type Plan, type PlannedParty, wordOf } from './rules.ts';
import { StandingEntries } from './standing.ts';
import type { MadeOfImport } from './tables.ts';

/**
 * Posts a file of books that was looked through, in the one transaction of `context`: all of it, or, whatever ends it before, nothing.
 * While one batch is being written the next one is read.
 */

/** So many lines at once: enough for the writer to be quick, few enough to hear soon of a wish to stop. */
const linesAtOnce = 6_000;

export type PostedBooks = { firstEntryID: number | null; entries: number; postings: number; made: MadeOfImport };

export async function postBooks(
  context: Context,
  row: ImportRow,
  maker: DocumentMaker,
  tell: Tell,
): Promise<PostedBooks> {
  const { plan, options, findings } = row;
  if (!plan || !options || !findings) throw notFound('Import');
  const made: MadeOfImport = {};
  const accountIDs = await addPlannedAccounts(
    context,
    plan.accounts.filter(({ accountID }) => accountID === null),
  );
  made.accountIDs = [...accountIDs.values()];
  const payees = await addParties(context, plan.parties, made);
  const targets = await targetsOf(context, plan, accountIDs);
  const ledger = await readLedger(context);
  const facts = { format: row.format, encoding: row.encoding, options };
  const mayPostToControls = context.has(mayNamed('accounting', 'post to control accounts'));
  const total = findings.postings;
  const posted = { firstEntryID: null as number | null, entries: 0, documents: 0, postings: 0 };
  const drafter = await maker.begin(context);
  let writing: Promise<unknown> = Promise.resolve();
  const write = async (drafted: readonly Drafted[]) => {
    await writing;
    await tell(posted.postings, total);
    writing = postDrafted(context, row.import_id, drafted, maker).then(({ firstEntryID, documents }) => {
      posted.firstEntryID ??= firstEntryID;
      posted.entries += drafted.length;
      posted.documents += documents;
      posted.postings += drafted.reduce((sum, { lines }) => sum + lines, 0);
    });
    // Heard of when it is awaited; until then it must not end the program.
    writing.catch(() => undefined);
  };
  const standing = new StandingEntries(ledger, headOf);
  const toPost = async (entries: readonly FoundEntry[]) => {
    if (options.standing === 'again') return entries;
    const there = await standing.among(context, entries);
    if (there.size > 0 && options.standing !== 'left_out') throw changedMeanwhile();
    return entries.filter((entry) => !there.has(entry));
  };
  let batch: FoundEntry[] = [];
  let lines = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const entries = await toPost(batch);
    const named = await hintedPayees(context, entries, targets, payees);
    const drafted = entries.flatMap((entry): Drafted[] => {
      const made = draftOf(entry, {
        targets: targets.byWord,
        ...targets.places,
        ...ledger,
        missesForReview: context.reason === undefined ? 'a reason' : null,
        mayPostToControls,
        payeeOf: (line, kinds) => payeeIn(named, line.payee?.name, kinds),
        wrong: (line, message) => {
          throw unprocessable(`Line ${line}: ${message} Nothing was imported.`);
        },
      });
      if (!made) return [];
      const document = entry.document ? drafter(entry, made.lines, targets.typeOf) : null;
      const isDocument = document !== null && typeof document !== 'string';
      return [{ made: isDocument ? document : made, lines: entry.lines.length }];
    });
    batch = [];
    lines = 0;
    await write(drafted);
  };
  for await (const piece of readPieces(await openBookFile(context, row.import_id), facts)) {
    const [wrong] = piece.wrong;
    if (wrong) throw unprocessable(`Line ${wrong.line}: ${wrong.message} Nothing was imported.`);
    for (const one of piece.found) {
      if (one.is !== 'entry') continue;
      batch.push(one);
      lines += one.lines.length;
      if (lines >= linesAtOnce) await flush();
    }
  }
  await flush();
  await writing;
  if (posted.entries !== findings.entries || posted.documents !== (findings.documents ?? 0)) throw changedMeanwhile();
  await tell(posted.postings, total);
  return { ...posted, made };
}

const changedMeanwhile = () =>
  unprocessable('The books, numbers or taxes have changed meanwhile. Check the file again.');

/** Of an entry what is posted, with how many lines the file has for it. */
type Drafted = { made: JournalDraft | DraftedDocument; lines: number };

async function postDrafted(
  context: Context,
  importID: number,
  drafted: readonly Drafted[],
  maker: DocumentMaker,
): Promise<{ firstEntryID: number | null; documents: number }> {
  const count = drafted.filter(({ made }) => 'postingOf' in made).length;
  const ids = await maker.identify(context, count);
  const numbered = drafted.map(({ made }) => {
    if (!('postingOf' in made)) return { draft: made };
    const documentID = ids.pop() ?? 0;
    return { draft: made.postingOf(documentID), document: made, documentID };
  });
  const entries = await postEntries(
    context,
    numbered.map(({ draft }) => draft),
  );
  const documents = numbered.flatMap(({ document, documentID }, index): PostedDocument<DraftedDocument>[] =>
    document ? [{ document, documentID, entryID: entries[index]?.entryID ?? 0 }] : [],
  );
  if (count > 0) await maker.keep(context, importID, documents);
  return { firstEntryID: entries[0]?.entryID ?? null, documents: count };
}

type Targets = {
  byWord: ReadonlyMap<string, Target>;
  places: Places;
  typeOf(accountID: number): AccountType | null;
};

async function targetsOf(context: Context, plan: Plan, added: ReadonlyMap<string, number>): Promise<Targets> {
  const chart = await readChart(context);
  const byID = new Map(chart.map((one) => [one.accountID, { ...one, label: `${one.number} ${one.name}` }]));
  const byWord = new Map<string, Target>();
  for (const { word, accountID } of plan.accounts) {
    const target = byID.get(accountID ?? added.get(word) ?? 0);
    if (target) byWord.set(word, target);
  }
  return {
    byWord,
    places: placesIn(chart, await listAgencies(context)),
    typeOf: (accountID) => byID.get(accountID)?.type ?? null,
  };
}

type Named = Map<string, Payee | null>;

async function addParties(context: Context, parties: readonly PlannedParty[], made: MadeOfImport): Promise<Named> {
  const named: Named = new Map();
  const isNew = (kind: PlannedParty['kind']) => parties.filter((one) => one.id === null && one.kind === kind);
  const [customers, vendors] = [isNew('customer'), isNew('vendor')];
  const usual = await usualTermsOf(context);
  made.customerIDs = await addCustomers(
    context,
    customers
      .map((one) => keptOf(one, usual.customer))
      .map(({ address, city, state, zip, ...kept }) => ({ ...kept, locations: [{ address, city, state, zip }] })),
  );
  made.vendorIDs = await addVendors(
    context,
    vendors.map((one) => {
      const { is1099, taxIdLastFour, ...kept } = keptOf(one, usual.vendor);
      const account_number = one.accountNumber.slice(0, 60);
      return { ...kept, account_number, is_1099: is1099, tax_id_last_four: taxIdLastFour };
    }),
  );
  for (const { kind, kindFound, name, id } of parties)
    if (id !== null) named.set(`${kind} ${wordOf(name)}`, { kind: kindFound, id });
  for (const [index, { name }] of customers.entries())
    named.set(`customer ${wordOf(name)}`, { kind: 'customer', id: made.customerIDs[index] ?? 0 });
  for (const [index, { name }] of vendors.entries())
    named.set(`vendor ${wordOf(name)}`, { kind: 'vendor', id: made.vendorIDs[index] ?? 0 });
  return named;
}

/** Those of a batch whom the file names without need, if they are there. */
async function hintedPayees(
  context: Context,
  batch: readonly FoundEntry[],
  { byWord }: Targets,
  known: Named,
): Promise<Named> {
  const names = batch.flatMap(({ lines }) =>
    lines.flatMap(({ account, payee }) =>
      payee?.kind && !byWord.get(account)?.subledger && !known.has(`${payee.kind} ${wordOf(payee.name)}`)
        ? wordOf(payee.name)
        : [],
    ),
  );
  if (names.length === 0) return known;
  return new Map([...(await findPayeesOfKinds(context, names)), ...known]);
}

function payeeIn(named: Named, name: string | undefined, kinds: readonly Payee['kind'][]): Payee | null | undefined {
  if (!name) return undefined;
  for (const kind of kinds) {
    const found = named.get(`${kind} ${wordOf(name)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const entriesAtOnce = 2_000;

/**
 * Takes an import back in the one transaction of `context`: what of its entries still counts, by inverses; what it added, where nothing
 * else uses it. Errors: 422 for what others have built upon, by name.
 */
export async function takeBackBooks(
  context: Context,
  row: ImportRow,
  { maker, names }: OfOthers,
  tell: Tell,
): Promise<{ entries: number; kept: number }> {
  const first = row.first_entry_id;
  let entries = 0;
  if (first !== null) {
    const last = first + row.entry_count - 1;
    await assertFree(context, first, last);
    for (let after = 0; ; ) {
      const standing = await standingOf(context, first, last, after);
      if (standing.length === 0) break;
      await tell(entries, row.entry_count);
      await postEntries(context, await reversalsOf(context, standing));
      entries += standing.length;
      after = standing.at(-1) ?? after;
      if (standing.length < entriesAtOnce) break;
    }
    await maker.takeBack(context, row.import_id);
    await tell(entries, row.entry_count);
  }
  const { made } = row;
  const customers = await withoutOwnPostings(context, 'customer', made.customerIDs ?? [], row);
  const vendors = await withoutOwnPostings(context, 'vendor', made.vendorIDs ?? [], row);
  const free = (module: string, ids: readonly number[]) => unnamed(context, names, module, ids);
  const gone =
    (await dropCustomers(context, await free('customers', customers))).length +
    (await dropVendors(context, await free('vendors', vendors))).length +
    (await archiveUnused(context, await free('accounts', made.accountIDs ?? []), rangeOf(row)));
  const all = [made.customerIDs, made.vendorIDs, made.accountIDs].reduce((sum, ids) => sum + (ids?.length ?? 0), 0);
  return { entries, kept: all - gone };
}

const rangeOf = ({ first_entry_id, entry_count }: ImportRow) => ({
  first: first_entry_id ?? 0,
  last: (first_entry_id ?? 0) + entry_count - 1,
});

/** Errors: 422 when something of the import was paid, applied or deposited. */
async function assertFree(context: Context, first: number, last: number): Promise<void> {
  const item = await context
    .db<LedgerViews>()
    .selectFrom('open_items')
    .select(['reference', 'root_entry_id'])
    .where('root_entry_id', '>=', first)
    .where('root_entry_id', '<=', last)
    .whereRef('open_cents', '<>', 'amount_cents')
    .orderBy('root_entry_id')
    .limit(1)
    .executeTakeFirst();
  if (item)
    throw unprocessable(
      `${item.reference || `Entry ${item.root_entry_id}`} of this import has been paid, applied or deposited. Take that back first.`,
    );
}

/** Numbers of the versions of its entries that count, some at a time. */
async function standingOf(context: Context, first: number, last: number, after: number): Promise<number[]> {
  const { rows } = await sql<{ entry_id: number }>`
    select j.entry_id from journal_entries j
    where j.tenant_id = ${context.tenantId} and j.root_id between ${first} and ${last} and j.reverses_id is null
      and j.entry_id > ${after}
      and not exists (select from journal_entries r where r.tenant_id = j.tenant_id and r.reverses_id = j.entry_id)
    order by j.entry_id limit ${entriesAtOnce}
  `.execute(context.db());
  return rows.map((row) => row.entry_id);
}

/** Of those an import added, the ones whom only its own entries name. */
async function withoutOwnPostings(
  context: Context,
  kind: 'customer' | 'vendor',
  ids: readonly number[],
  row: ImportRow,
) {
  const named = new Set(await namedInEntries(context, kind, ids, rangeOf(row)));
  return ids.filter((id) => !named.has(id));
}
