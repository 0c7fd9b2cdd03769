import { findPayeesOfKinds } from '#modules/ledger/payees/public.ts';
import type { JournalDraft, Payee } from '#modules/ledger/rules.ts';
import { listAgencies } from '#modules/sales-tax/public.ts';
import type { Context } from '#server/context.ts';
import { mayNamed } from '#shared/permission.ts';
import { maxParties, maxWords, shownMistakes } from './contract.ts';
import {
  type ChartAccount,
  type DraftedDocument,
  type Drafting,
  draftOf,
  headOf,
  isReviewed,
  placesIn,
  planAccounts,
  type Target,
  targetOf,
} from './posting.ts';
import type { DocumentMaker } from './public.ts';
import { findTwin, type ImportRow, openBookFile, readChart, readLedger, readPieces } from './reports.ts';
import {
  type Findings,
  type Found,
  type FoundAccount,
  type FoundEntry,
  type FoundParty,
  type ImportOptions,
  type Mistake,
  notKeptOf,
  type Plan,
  type PlannedParty,
  wordOf,
} from './rules.ts';
import { StandingEntries } from './standing.ts';
import { type Standing, withStanding } from './standing-rules.ts';

/**
 * Looks through a file of books without posting anything (docs/rules/moving.md): once for what is in it, once for the draft of each of
 * its entries. Memory is a few numbers for each account and month, and the names of those who are owed or owe.
 */

export type Reading = <T>(work: (context: Context) => Promise<T>) => Promise<T>;
/** Says how far it is; fails when somebody has stopped it. */
export type Tell = (done: number, total: number) => Promise<void>;

/** What an account moved in a month, debits and credits. */
type Sides = [number, number];
type Sums = Map<string, Map<string, Sides>>;
export type ProofSum = { month: string; label: string; file: Sides; books: Sides };
export type Checked = { findings: Findings; plan: Plan; sums: ProofSum[] };

export async function checkBooks(
  read: Reading,
  row: ImportRow,
  options: ImportOptions,
  maker: DocumentMaker,
  tell: Tell,
): Promise<Checked> {
  const known = await read(async (context) => ({
    drafter: await maker.begin(context),
    chart: await readChart(context),
    agencies: await listAgencies(context),
    ledger: await readLedger(context),
    twin: await findTwin(context, row),
    mayPostToControls: context.has(mayNamed('accounting', 'post to control accounts')),
    mayClose: context.has(mayNamed('accounting', 'close the books')),
  }));
  const mistakes = new Mistakes();
  if (!known.ledger.isSetUp) mistakes.add({ line: 1, message: 'Set up the books first, at Accounting.' });
  if (known.twin !== null)
    mistakes.add({
      line: 1,
      message: `This file was imported as “${known.twin}” already. Take that import back first.`,
    });
  const total = row.size_bytes * 2;
  const facts = { format: row.format, encoding: row.encoding, options };
  const survey = new Survey(mistakes, options.standing === 'left_out');
  const standing = new StandingEntries(known.ledger, headOf);
  // The same bytes have been named as a whole.
  const isAsking = options.standing !== 'again' && known.twin === null;
  let done = 0;
  for await (const piece of readPieces(await read((context) => openBookFile(context, row.import_id)), facts)) {
    const entries = piece.found.filter((one) => one.is === 'entry');
    if (isAsking) survey.meet(await read((context) => standing.among(context, entries)));
    survey.take(piece.found);
    for (const one of piece.wrong) mistakes.add(one);
    for (const one of piece.leftOut) survey.leave(one.line, one.what);
    done += piece.bytes;
    await tell(done, total);
  }
  if (options.standing === 'asked' && survey.standing) {
    const { entries, first, line } = survey.standing;
    const which = entries === 1 ? `${first} stands` : `${first} and ${entries - 1} more stand`;
    mistakes.add({ line, message: `${which} in the books already. Say below: leave out, or import again.` });
  }
  const accounts = planAccounts(survey.declared, survey.used, known.chart, options.accounts);
  const targets = targetsOf(accounts, known.chart);
  for (const one of accounts) {
    if (one.type === null)
      mistakes.add({
        line: one.line,
        message: `Nothing says what the account “${shortened(one.word)}” is. Choose it below.`,
      });
    const found = known.chart.find(({ accountID }) => accountID === one.accountID);
    if (found?.isArchived && survey.used.has(one.word))
      mistakes.add({ line: one.line, message: `${one.label} is archived.` });
  }
  const parties = new Parties(survey, mistakes);
  const books: Sums = new Map();
  const drafting: Drafting = {
    targets,
    ...placesIn(known.chart, known.agencies),
    ...known.ledger,
    missesForReview: known.mayClose ? null : 'the right "close the books"',
    mayPostToControls: known.mayPostToControls,
    payeeOf: (line, kinds) => parties.need(line, kinds),
    wrong: (line, message) => mistakes.add({ line, message }),
  };
  const fileSums: Sums = new Map();
  const accountsHere = accountsByID(targets, known.chart);
  const labelOf = (accountID: number) => accountsHere.get(accountID)?.label ?? '';
  const typeOf = (accountID: number) => accountsHere.get(accountID)?.type ?? null;
  /** What an entry becomes if its file says that it is a document; what keeps it from being one is named. */
  const documentOf = (entry: FoundEntry, { lines }: JournalDraft): DraftedDocument | null => {
    const document = entry.document ? known.drafter(entry, lines, typeOf) : null;
    if (typeof document !== 'string') return document;
    survey.leave(entry.line, `the document of an invoice or credit memo, which comes as an entry: ${document}`);
    return null;
  };
  let [reviewed, documents] = [0, 0];
  for await (const piece of readPieces(await read((context) => openBookFile(context, row.import_id)), facts)) {
    for (const entry of piece.found) {
      if (entry.is !== 'entry' || survey.isLeftOut(entry)) continue;
      if (isReviewed(entry, drafting)) reviewed++;
      const asEntry = draftOf(entry, drafting);
      const document = asEntry && documentOf(entry, asEntry);
      if (document) documents++;
      const made = document ? document.postingOf(null) : asEntry;
      for (const line of entry.lines) {
        const target = targets.get(line.account);
        if (target && !document?.taxLines.has(line))
          addTo(fileSums, entry.date, targetOf(target, line, entry, drafting).label, line.cents);
      }
      for (const tax of document?.taxMoves ?? []) addTo(fileSums, entry.date, labelOf(tax.accountID), tax.cents);
      for (const line of made?.lines ?? []) addTo(books, entry.date, labelOf(line.accountID), line.cents);
    }
    done += piece.bytes;
    await tell(done, total);
  }
  const planned = await parties.plan(read, options.addsParties);
  const sums = proofOf(fileSums, books);
  const added = planned.filter(({ id }) => id === null);
  return {
    plan: { accounts, parties: planned },
    sums,
    findings: {
      entries: survey.entries,
      documents,
      postings: survey.postings,
      firstDay: survey.firstDay,
      lastDay: survey.lastDay,
      mistakeCount: mistakes.count,
      mistakes: mistakes.shown.toSorted((a, b) => a.line - b.line),
      leftOut: [...survey.leftOut].map(([what, one]) => ({ what, ...one })),
      accounts: accounts
        .filter(({ word }) => !word.startsWith('\t'))
        .map((one) => {
          const [debits, credits] = survey.sumOf(one.word);
          const { word, line, label, accountID, type } = one;
          return { word, line, label, accountID, type, debits, credits };
        }),
      newCustomers: added.filter(({ kind }) => kind === 'customer').length,
      newVendors: added.filter(({ kind }) => kind === 'vendor').length,
      newParties: added.slice(0, 20).map(({ name }) => name),
      standing: survey.standing,
      underReview: reviewed === 0 ? null : { entries: reviewed, through: known.ledger.reviewedThrough ?? '' },
    },
  };
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
/** Added accounts have no id yet: below zero, by their place. */
function targetsOf(accounts: Plan['accounts'], chart: readonly ChartAccount[]): Map<string, Target> {
  const byID = new Map(chart.map((one) => [one.accountID, one]));
  return new Map(
    accounts.map((one, index) => {
      const found = one.accountID === null ? undefined : byID.get(one.accountID);
      const target = { accountID: one.accountID ?? -1 - index, label: one.label, type: one.type };
      return [one.word, { ...target, subledger: found?.subledger ?? null, isControl: found?.isControl ?? false }];
    }),
  );
}

/** Accounts by number: those of the file by its plan, others as the chart has them. */
function accountsByID(
  targets: ReadonlyMap<string, Target>,
  chart: readonly ChartAccount[],
): ReadonlyMap<number, Pick<Target, 'label' | 'type'>> {
  const all = [...chart.map((one) => ({ ...one, label: `${one.number} ${one.name}` })), ...targets.values()];
  return new Map(all.map((one) => [one.accountID, one]));
}

function addTo(sums: Sums, date: string, label: string, cents: number): void {
  const month = `${date.slice(0, 7)}-01`;
  const ofMonth = sums.get(month) ?? new Map<string, Sides>();
  if (ofMonth.size === 0) sums.set(month, ofMonth);
  const sides = ofMonth.get(label) ?? [0, 0];
  sides[cents > 0 ? 0 : 1] += Math.abs(cents);
  ofMonth.set(label, sides);
}

function proofOf(file: Sums, books: Sums): ProofSum[] {
  const months = [...new Set([...file.keys(), ...books.keys()])].toSorted();
  return months.flatMap((month) => {
    const [ofFile, ofBooks] = [file.get(month), books.get(month)];
    const both = [...new Set([...(ofFile?.keys() ?? []), ...(ofBooks?.keys() ?? [])])].toSorted();
    return both.map((label) => ({
      month,
      label,
      file: ofFile?.get(label) ?? [0, 0],
      books: ofBooks?.get(label) ?? [0, 0],
    }));
  });
}

/** All are counted, the first are kept. */
class Mistakes {
  count = 0;
  readonly shown: Mistake[] = [];
  add(one: Mistake): void {
    this.count += 1;
    if (this.shown.length < shownMistakes) this.shown.push(one);
  }
}

/** What is in a file, but for the entries themselves. */
class Survey {
  readonly declared: FoundAccount[] = [];
  readonly parties: FoundParty[] = [];
  /** Words of accounts with the line that uses them first. */
  readonly used = new Map<string, number>();
  readonly leftOut = new Map<string, { line: number; times: number }>();
  readonly #sums = new Map<string, Sides>();
  readonly #mistakes: Mistakes;
  readonly #leavesOutStanding: boolean;
  readonly #leftOutLines = new Set<number>();
  entries = 0;
  postings = 0;
  firstDay: string | null = null;
  lastDay: string | null = null;
  standing: Standing | null = null;

  constructor(mistakes: Mistakes, leavesOutStanding: boolean) {
    this.#mistakes = mistakes;
    this.#leavesOutStanding = leavesOutStanding;
  }

  take(found: readonly Found[]): void {
    for (const one of found) {
      if (one.is === 'entry') this.#takeEntry(one);
      else if (one.is === 'account') this.#within(this.declared, one, maxWords, 'accounts');
      else {
        this.#within(this.parties, one, maxParties, 'customers and vendors');
        for (const what of notKeptOf(one)) this.leave(one.line, what);
      }
    }
  }

  leave(line: number, what: string): void {
    const before = this.leftOut.get(what);
    if (before) before.times += 1;
    else if (this.leftOut.size < 50) this.leftOut.set(what, { line, times: 1 });
  }

  /** Entries that stand in the books already. */
  meet(entries: Iterable<FoundEntry>): void {
    for (const entry of entries) {
      this.standing = withStanding(this.standing, entry.line, entry);
      if (!this.#leavesOutStanding) continue;
      this.#leftOutLines.add(entry.line);
      this.leave(entry.line, 'an entry that stands in the books already');
    }
  }

  isLeftOut = ({ line }: FoundEntry): boolean => this.#leftOutLines.has(line);

  sumOf = (word: string): Sides => this.#sums.get(word) ?? [0, 0];

  #takeEntry(entry: FoundEntry): void {
    if (this.isLeftOut(entry)) return;
    const { date, lines } = entry;
    this.entries += 1;
    this.postings += lines.length;
    if (this.firstDay === null || date < this.firstDay) this.firstDay = date;
    if (this.lastDay === null || date > this.lastDay) this.lastDay = date;
    for (const { account, cents, line } of lines) {
      if (!this.used.has(account)) {
        if (this.used.size === maxWords)
          this.#mistakes.add({ line, message: `A file has at most ${maxWords} accounts.` });
        if (this.used.size >= maxWords) continue;
        this.used.set(account, line);
        this.#sums.set(account, [0, 0]);
      }
      const sides = this.#sums.get(account);
      if (sides) sides[cents > 0 ? 0 : 1] += Math.abs(cents);
    }
  }

  #within<T extends { line: number }>(list: T[], one: T, most: number, what: string): void {
    if (list.length < most) list.push(one);
    else if (list.length === most) {
      list.push(one);
      this.#mistakes.add({ line: one.line, message: `A file has at most ${most.toLocaleString('en-US')} ${what}.` });
    }
  }
}

type WantedParty = FoundParty & { kinds: readonly Payee['kind'][]; isDeclared: boolean };

/** Those whom a file declares, and those whom lines of customers and vendors name; inactive ones only where they are named. */
class Parties {
  readonly #wanted = new Map<string, WantedParty>();
  readonly #inactive = new Map<string, WantedParty>();
  readonly #survey: Survey;
  readonly #mistakes: Mistakes;

  constructor(survey: Survey, mistakes: Mistakes) {
    this.#survey = survey;
    this.#mistakes = mistakes;
    for (const one of survey.parties) {
      const key = `${one.kind} ${wordOf(one.name)}`;
      if (this.#wanted.has(key) || this.#inactive.has(key)) continue;
      const kept = one.isInactive ? this.#inactive : this.#wanted;
      kept.set(key, { ...one, kinds: [one.kind], isDeclared: true });
    }
  }

  /** Notes that somebody is needed; whether they are there is asked for all at once. Answers somebody who stands for them. */
  need(line: FoundEntry['lines'][number], kinds: readonly Payee['kind'][]): Payee | undefined {
    const name = line.payee?.name.trim().slice(0, 200);
    const kind = kinds.find((one) => one === 'customer' || one === 'vendor');
    if (!name || !kind) return undefined;
    const key = `${kind} ${wordOf(name)}`;
    if (!this.#wanted.has(key)) {
      if (this.#wanted.size >= maxParties) return undefined;
      const blank = {
        phone: '',
        email: '',
        address: '',
        city: '',
        state: '',
        zip: '',
        accountNumber: '',
        is1099: false,
        taxID: '',
        terms: '',
        isInactive: false,
      };
      const named = { is: 'party', line: line.line, kind, name, ...blank, kinds, isDeclared: false } as const;
      this.#wanted.set(key, this.#inactive.get(key) ?? named);
      this.#inactive.delete(key);
    }
    return { kind, id: 0 };
  }

  async plan(read: Reading, addsParties: boolean): Promise<PlannedParty[]> {
    for (const { line, kind } of this.#inactive.values())
      this.#survey.leave(line, `an inactive ${kind} to whom nothing is posted`);
    const wanted = [...this.#wanted.values()];
    const found = await read((context) =>
      findPayeesOfKinds(
        context,
        wanted.map(({ name }) => wordOf(name)),
      ),
    );
    return wanted.map(({ is: _, kinds, isDeclared, ...one }) => {
      const there = kinds.map((kind) => found.get(`${kind} ${wordOf(one.name)}`)).find((each) => each !== undefined);
      const said = shortened(one.name);
      if (there === null && !isDeclared)
        this.#mistakes.add({ line: one.line, message: `Several ${one.kind}s are called “${said}”.` });
      if (there === undefined && !addsParties && !isDeclared)
        this.#mistakes.add({ line: one.line, message: `There is no ${one.kind} called “${said}”.` });
      return { ...one, id: there?.id ?? null, kindFound: there?.kind ?? one.kind };
    });
  }
}
