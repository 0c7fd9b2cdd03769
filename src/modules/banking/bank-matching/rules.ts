import { type Cents, formatDollars } from '#shared/money.ts';
import { daysApart } from '../statement-files/rules.ts';

/** What statement lines are in the books, pure: proposals that say why, which a person confirms (docs/rules/banking.md). */

export const maxDaysApart = 5;
/** Of a combination, and of what is tried to find one. */
const maxParts = 5;
const maxCandidates = 22;
const maxSteps = 4000;

export type BankSide = { bankLineID: number; date: string; cents: number; description: string; reference: string };
export type BookSide = {
  lineID: number;
  date: string;
  cents: number;
  number: string;
  payee: string;
  memo: string;
  /** By a statement that has come to its end: what is not is more likely the one. */
  isReconciled?: boolean;
};
export type Suggestion = {
  bankLineIDs: number[];
  lineIDs: number[];
  /** Sentences that a person can check. */
  why: string[];
  /** Above: more certain. */
  score: number;
};

type Pair = { bank: BankSide; book: BookSide; score: number; why: string[] };

/** The best of each statement line, one to one first, then several on either side; no line is in two of them. */
export function suggest(banks: readonly BankSide[], books: readonly BookSide[]): Suggestion[] {
  const byCents = Map.groupBy(books, ({ cents }) => cents);
  const pairs: Pair[] = [];
  for (const bank of banks)
    for (const book of byCents.get(bank.cents) ?? []) {
      const pair = pairOf(bank, book);
      if (pair) pairs.push(pair);
    }
  pairs.sort((one, other) => other.score - one.score || one.bank.bankLineID - other.bank.bankLineID);
  const usedBanks = new Set<number>();
  const usedBooks = new Set<number>();
  const found: Suggestion[] = [];
  for (const { bank, book, score, why } of pairs) {
    if (usedBanks.has(bank.bankLineID) || usedBooks.has(book.lineID)) continue;
    usedBanks.add(bank.bankLineID);
    usedBooks.add(book.lineID);
    found.push({ bankLineIDs: [bank.bankLineID], lineIDs: [book.lineID], score, why });
  }
  const freeBooks = byDay(books.filter(({ lineID }) => !usedBooks.has(lineID)));
  for (const bank of banks) {
    if (usedBanks.has(bank.bankLineID)) continue;
    const near = nearBy(freeBooks, bank, (book) => !usedBooks.has(book.lineID));
    const parts = combine(near, bank.cents);
    if (!parts) continue;
    usedBanks.add(bank.bankLineID);
    for (const { lineID } of parts) usedBooks.add(lineID);
    const why = [`${parts.length} lines of the books come to the same amount`, spread(bank.date, parts)];
    found.push({ bankLineIDs: [bank.bankLineID], lineIDs: parts.map(({ lineID }) => lineID), score: 40, why });
  }
  const freeBanks = byDay(banks.filter(({ bankLineID }) => !usedBanks.has(bankLineID)));
  for (const book of books) {
    if (usedBooks.has(book.lineID)) continue;
    const near = nearBy(freeBanks, book, (bank) => !usedBanks.has(bank.bankLineID));
    const parts = combine(near, book.cents);
    if (!parts) continue;
    usedBooks.add(book.lineID);
    for (const { bankLineID } of parts) usedBanks.add(bankLineID);
    const why = [`${parts.length} statement lines come to the same amount`, spread(book.date, parts)];
    found.push({ bankLineIDs: parts.map(({ bankLineID }) => bankLineID), lineIDs: [book.lineID], score: 30, why });
  }
  return found;
}

/** Same amount, at most five days apart, or with the same number; null when it is neither. Source: behaviour B5.9. */
export function pairOf(bank: BankSide, book: BookSide): Pair | null {
  const days = daysApart(bank.date, book.date);
  const isSameNumber = numbersOf(`${bank.reference} ${bank.description}`).some((number) =>
    numbersOf(`${book.number} ${book.memo}`).includes(number),
  );
  if (days > maxDaysApart && !(isSameNumber && days <= 90)) return null;
  const likeness = alike(bank.description, `${book.payee} ${book.memo}`);
  const why = [
    'Same amount',
    days === 0 ? 'same day' : `${days} ${days === 1 ? 'day' : 'days'} apart`,
    ...(isSameNumber ? ['same number'] : []),
    ...(likeness > 0 ? [`names ${book.payee || book.memo}`.slice(0, 80)] : []),
    ...(book.isReconciled ? ['reconciled already'] : []),
  ];
  const certainty = (isSameNumber ? 30 : 0) + Math.round(likeness * 20) - (book.isReconciled ? 5 : 0);
  return { bank, book, why, score: 60 - days * 2 + certainty };
}

/** Numbers of three figures or more: of checks, invoices, deposits. */
const numbersOf = (text: string): string[] =>
  [...text.matchAll(/\d{3,}/g)].map(([number]) => number.replace(/^0+/, ''));

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 3);

/** The part of the payee's words that the bank's text has, from 0 to 1; banks cut words short. */
function alike(description: string, payee: string): number {
  const told = wordsOf(description);
  const words = wordsOf(payee);
  if (words.length === 0) return 0;
  const hits = words.filter((word) => told.some((one) => one.startsWith(word) || word.startsWith(one)));
  return hits.length / words.length;
}

type Dated = { date: string; cents: number };
const byDay = <T extends Dated>(list: readonly T[]): Map<string, T[]> => Map.groupBy(list, ({ date }) => date);

/** What is on the same side, smaller and near in time; the nearest first. */
function nearBy<T extends Dated>(days: ReadonlyMap<string, T[]>, at: Dated, isFree: (one: T) => boolean): T[] {
  const found: T[] = [];
  for (const offset of [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5]) {
    const day = new Date(Date.parse(`${at.date}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);
    for (const one of days.get(day) ?? [])
      if (isFree(one) && one.cents > 0 === at.cents > 0 && Math.abs(one.cents) < Math.abs(at.cents)) found.push(one);
    if (found.length >= maxCandidates) break;
  }
  return found.slice(0, maxCandidates);
}

/** Two to five that come to an amount exactly; null when none do, or it takes too long to find out. */
export function combine<T extends Dated>(list: readonly T[], cents: number): T[] | null {
  let steps = 0;
  const sorted = list.toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents));
  const wanted = Math.abs(cents);
  const search = (from: number, left: number, taken: T[]): T[] | null => {
    if (left === 0) return taken.length >= 2 ? taken : null;
    if (taken.length === maxParts) return null;
    for (let at = from; at < sorted.length; at++) {
      const one = sorted[at];
      if (!one || ++steps > maxSteps) return null;
      const part = Math.abs(one.cents);
      if (part > left) continue;
      const result = search(at + 1, left - part, [...taken, one]);
      if (result) return result;
    }
    return null;
  };
  return search(0, wanted, []);
}

function spread(date: string, parts: readonly Dated[]): string {
  const days = Math.max(...parts.map((part) => daysApart(date, part.date)));
  return days === 0 ? 'all on the same day' : `at most ${days} ${days === 1 ? 'day' : 'days'} apart`;
}

/** As one looks for the other side by hand: the same amount first, then what is near in amount and day, the same side before the other. */
export function nearestFirst<T extends Dated>(lines: readonly T[], at: Dated): T[] {
  const distance = (one: T) => {
    const off = Math.abs(one.cents - at.cents) / Math.max(1, Math.abs(at.cents));
    const isOtherSide = one.cents > 0 !== at.cents > 0;
    return (off === 0 ? 0 : 10) + (isOtherSide ? 1000 : 0) + Math.min(off, 10) * 10 + daysApart(one.date, at.date) / 10;
  };
  return lines
    .map((line) => ({ line, far: distance(line) }))
    .toSorted((one, other) => one.far - other.far)
    .map(({ line }) => line);
}

type Words = { number: string; payee: string; memo: string; amount: number };
/** All words in number, payee, memo or amount, as `200`, `1,082.50` or `ironwood 10423`. */
export function hasWords({ number, payee, memo, amount }: Words, search: string): boolean {
  const text = `${number}\n${payee}\n${memo}\n${(Math.abs(amount) / 100).toFixed(2)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word) || text.includes(word.replaceAll(/[$,]/g, '') || word));
}

/** What keeps two sides from being matched; null when nothing does. Amounts in cents. */
export function whyNotEqual(bank: readonly number[], books: readonly number[]): string | null {
  if (bank.length === 0) return 'Tick a statement line.';
  if (books.length === 0) return 'Tick the lines of the books that it is.';
  const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
  const missing = sum(bank) - sum(books);
  if (missing === 0) return null;
  const said = formatDollars(Math.abs(missing) as Cents);
  return Math.sign(missing) === Math.sign(sum(bank))
    ? `The books come to ${said} less than the statement.`
    : `The books come to ${said} more than the statement.`;
}
