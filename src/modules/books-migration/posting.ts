import {
  type AccountType,
  accountTypes,
  type DraftLine,
  draft,
  type JournalDraft,
  type Payee,
} from '#modules/ledger/rules.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import {
  type FoundAccount,
  type FoundEntry,
  type FoundLine,
  guessType,
  type ImportOptions,
  numberFor,
  openingEquityWord,
  type PlannedAccount,
  wordOf,
  wordsOfRules,
} from './rules.ts';

/** What a file of books becomes here, pure: which account each of its words is, and the draft of each of its entries. */

export type ChartAccount = {
  accountID: number;
  number: string;
  name: string;
  type: AccountType;
  isControl: boolean;
  isArchived: boolean;
  systemKey: string | null;
  subledger: 'customer' | 'vendor' | null;
};

const wholeNumber = /^([0-9][0-9.-]{0,11})(?:\s+[-·]?\s*(.+))?$/;

/**
 * Which account of the chart each word of a file is, or what is added for it: by choice, by what our rules call it, by name, by number
 * alone; else a new one of the type that the file or its path says. A type that nothing says is left open.
 */
export function planAccounts(
  declared: readonly FoundAccount[],
  used: ReadonlyMap<string, number>,
  chart: readonly ChartAccount[],
  choices: ImportOptions['accounts'],
): PlannedAccount[] {
  const byKey = new Map(chart.flatMap((one) => (one.systemKey ? [[one.systemKey, one] as const] : [])));
  const byNumber = new Map(chart.map((one) => [one.number, one]));
  const byName = Map.groupBy(
    chart.filter(({ isArchived }) => !isArchived),
    ({ name }) => wordOf(name),
  );
  const declaredBy = new Map(declared.map((one) => [one.word, one]));
  const choiceBy = new Map(choices.map((one) => [one.word, one]));
  const taken = new Set(chart.map(({ number }) => number));
  const words = new Map([
    ...declared
      .filter(({ word, isOnlyIfUsed }) => !isOnlyIfUsed || used.has(word))
      .map((one) => [one.word, one.line] as const),
    ...used,
  ]);
  const find = (word: string, said: FoundAccount | undefined): ChartAccount | undefined => {
    const key = wordsOfRules[word] ?? said?.key;
    if (key && byKey.has(key)) return byKey.get(key);
    const last = word.split(':').at(-1) ?? word;
    const inWord = wholeNumber.exec(last);
    const number = said?.number || inWord?.[1];
    const names = [said?.name, inWord?.[2], last, word].flatMap((name) => (name ? [wordOf(name)] : []));
    const fits = (one: ChartAccount) => !said?.type || accountTypes[said.type].group === accountTypes[one.type].group;
    const sameName = names.flatMap((name) => byName.get(name) ?? []).filter(fits);
    const numbered = number ? byNumber.get(number) : undefined;
    if (numbered && sameName.includes(numbered)) return numbered;
    // A number alone names its account; one with another name is another account.
    if (numbered && inWord && !inWord[2] && (!said || said.name === last)) return numbered;
    if (sameName[0]) return sameName[0];
    if (said?.type === 'accounts_receivable' || said?.type === 'accounts_payable') return byKey.get(said.type);
    return undefined;
  };
  return [...words].map(([word, line]) => {
    const said = declaredBy.get(word);
    const choice = choiceBy.get(word);
    const chosen = choice?.accountID ? chart.find((one) => one.accountID === choice.accountID) : undefined;
    const found = chosen ?? (choice?.type ? undefined : find(word, said));
    const last = (word.split(':').at(-1) ?? word).trim();
    const type = found?.type ?? choice?.type ?? said?.type ?? guessType(word);
    const wanted = said?.number || (wholeNumber.exec(last)?.[1] ?? '');
    const number = found?.number ?? (type ? numberFor(type, wanted, taken) : wanted);
    taken.add(number);
    const name = found?.name ?? (said?.name || wholeNumber.exec(last)?.[2] || last || 'Account').slice(0, 100);
    return {
      word,
      line,
      number,
      name,
      type,
      isContra: said?.isContra ?? false,
      description: said?.description ?? '',
      parent: said?.parent && words.has(said.parent) ? said.parent : null,
      accountID: found?.accountID ?? null,
      label: `${number} ${name}`.trim(),
    };
  });
}

/** What an entry of a file becomes when it is a document; what it is posted as follows when the document has its number here. */
export type DraftedDocument = {
  postingOf(documentID: number | null): JournalDraft;
  /** The lines of the file that are its tax, and where that goes: the file's own account may be one for all agencies. */
  taxLines: ReadonlySet<FoundLine>;
  taxMoves: readonly { accountID: number; cents: number }[];
};
/** What an entry is as a document of ours, its lines as they would be posted; or why it is none, in words that fit many. */
export type DocumentDrafter<D extends DraftedDocument> = (
  entry: FoundEntry,
  lines: readonly DraftLine[],
  typeOf: (accountID: number) => AccountType | null,
) => D | string;

/** What is known of an account when lines are posted to it; one that is added is open. */
export type Target = Pick<ChartAccount, 'accountID' | 'subledger' | 'isControl'> & {
  label: string;
  /** Null while nothing says it, which keeps the file from being imported. */
  type: AccountType | null;
};

/** Accounts that lines go to although their file names another. */
export type Places = {
  openingEquity: Target | null;
  /** Where sales tax is owed, and by the name of each agency where it is owed to that one. */
  salesTaxID: number | null;
  agencies: ReadonlyMap<string, Target>;
};

/** `agencies`: the tax agencies of the company, with their accounts. */
export function placesIn(
  chart: readonly ChartAccount[],
  agencies: readonly { name: string; accountID: number }[],
): Places {
  const targets = chart.map((one): Target & ChartAccount => ({ ...one, label: `${one.number} ${one.name}` }));
  const byKey = (key: string) => targets.find(({ systemKey }) => systemKey === key) ?? null;
  return {
    openingEquity: byKey('opening_balance_equity'),
    salesTaxID: byKey('sales_tax_payable')?.accountID ?? null,
    agencies: new Map(
      agencies.flatMap(({ name, accountID }) =>
        targets.filter((one) => one.accountID === accountID).map((one) => [wordOf(name), one] as const),
      ),
    ),
  };
}

export type Drafting = Places & {
  targets: ReadonlyMap<string, Target>;
  /** Who a line is about, where its account or the file asks for somebody; undefined for nobody of the name. */
  payeeOf(line: FoundLine, kinds: readonly Payee['kind'][]): Payee | null | undefined;
  closedThrough: string | null;
  reviewedThrough: string | null;
  /** What is missing for posting on days under review; null when nothing is. */
  missesForReview: string | null;
  mayPostToControls: boolean;
  wrong(line: number, message: string): void;
};

/** The draft of an entry, or null having said what is wrong with it. A date in a closed month, and accounts of others, are told here. */
export function draftOf(entry: FoundEntry, more: Drafting): JournalDraft | null {
  let isRight = true;
  const wrong = (line: number, message: string) => {
    isRight = false;
    more.wrong(line, message);
  };
  if (more.closedThrough !== null && entry.date <= more.closedThrough)
    wrong(
      entry.line,
      `The books are closed through ${formatCalendarDate(more.closedThrough)}: nothing is posted on ${formatCalendarDate(entry.date)}.`,
    );
  else if (more.missesForReview !== null && isReviewed(entry, more))
    wrong(
      entry.line,
      `The books are under review through ${formatCalendarDate(more.reviewedThrough ?? '')}: posting on ${formatCalendarDate(entry.date)} needs ${more.missesForReview}.`,
    );
  const lines = entry.lines.flatMap((line): DraftLine[] => {
    const named = more.targets.get(line.account);
    if (!named) {
      isRight = false;
      return [];
    }
    const target = targetOf(named, line, entry, more);
    const { subledger } = target;
    if (target.isControl && !more.mayPostToControls && target !== more.openingEquity && !isDocument(entry))
      wrong(line.line, `${target.label} is posted to by documents; this needs the right "post to control accounts".`);
    const kinds = subledger === 'vendor' ? (['vendor', 'employee'] as const) : subledger ? [subledger] : kindsOf(line);
    const payee = more.payeeOf(line, kinds);
    if (subledger && !line.payee?.name) wrong(line.line, `${target.label} needs a ${subledger}: the line names none.`);
    else if (subledger && !payee) {
      const name = line.payee?.name.slice(0, 40) ?? '';
      const many = `Several ${subledger}s are called “${name}”.`;
      wrong(line.line, payee === null ? many : `There is no ${subledger} called “${name}”.`);
    }
    return [{ accountID: target.accountID, cents: line.cents as Cents, memo: line.memo, payee: payee ?? null }];
  });
  if (isRight && lines.length < 2) wrong(entry.line, 'An entry has at least two lines.');
  if (!isRight) return null;
  const { due } = entry;
  return draft({ ...headOf(entry), source: 'journal_entry', ...(due && { due }) }, lines);
}

/** What an entry is called, as it is kept. */
export const headOf = ({ date, reference, memo }: FoundEntry) => ({
  date,
  reference: reference.slice(0, 40),
  memo: memo.slice(0, 500) || (reference ? `Imported ${reference}` : 'Imported entry'),
});

/** Whether an entry is dated on a day that is under review, and not closed. */
export const isReviewed = (
  { date }: Pick<FoundEntry, 'date'>,
  { closedThrough, reviewedThrough }: Pick<Drafting, 'closedThrough' | 'reviewedThrough'>,
): boolean => reviewedThrough !== null && date <= reviewedThrough && date > (closedThrough ?? '');

/**
 * What customers owe and vendors are owed when books begin stands in equity until their documents come (B2 #16). Sales tax that names its
 * agency is owed to that one, also where the file has one account for all.
 */
export function targetOf(named: Target, line: FoundLine, entry: FoundEntry, more: Places): Target {
  if (named.subledger && !line.payee && isOpening(entry)) return more.openingEquity ?? named;
  if (named.accountID === more.salesTaxID) return more.agencies.get(wordOf(line.payee?.name ?? '')) ?? named;
  return named;
}

const isOpening = ({ reference, memo }: FoundEntry) => reference === 'Opening' && memo === 'Opening balances';
const isDocument = ({ lines }: FoundEntry) => lines.some(({ account }) => account === openingEquityWord);
const kindsOf = ({ payee }: FoundLine): Payee['kind'][] => (payee?.kind ? [payee.kind] : []);
