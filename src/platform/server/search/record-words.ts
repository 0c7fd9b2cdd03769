import { createHash } from 'node:crypto';
import { readMarks, type SearchMark } from '#shared/search-marks.ts';

/** How texts become the words of the search (docs/rules/search.md), of records and of what is typed alike. */

/** Of one record; what a text has beyond them is not found. */
const maxWords = 1_000;
/** What is typed beyond so many words says nothing more. */
const maxAsked = 12;
const maxMarks = 40;
const maxLength = 40;
/** Of texts no longer than this all is read: the longest that a record keeps. */
const maxText = 200_000;

/** What a record is found by. */
export type RecordWords = {
  id: number;
  /** What people call it by before its name: whoever types exactly that gets it first. */
  number?: string | number | null;
  texts: readonly (string | null | undefined)[];
  /** Amounts in cents, found by what is written on paper, with and without cents. */
  cents?: readonly (number | null)[];
  /** Found only by whoever types them as they are, from their beginning. */
  whole?: readonly (string | null | undefined)[];
  /** What it is asked for as a whole: its tags, and what it holds in fields of the company's own. */
  marks?: readonly SearchMark[];
  /** It is open work, which stands before what is ended. */
  isAhead?: boolean;
};

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu;
/** `1,234.50` and `1234.50` are one figure; 2.5 is one too. */
const figure = /(?<![\p{L}\p{N}.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?![\p{L}\p{N}])/gu;
const phone = /(?<!\d)\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g;
const dotted = /(?<![\d.])(\d{3})\.(\d{3})\.(\d{4})(?![\d.])/g;
const piece = /[\p{L}\p{N}]+/gu;
const markOfLetter = /\p{M}/gu;

/** Small, and without the marks of letters: `Müller` is `muller`. */
const plain = (text: string): string =>
  text.slice(0, maxText).normalize('NFKD').replaceAll(markOfLetter, '').toLowerCase().replaceAll('ß', 'ss');

const cut = (word: string): string => Array.from(word).slice(0, maxLength).join('');

/** The words of a text, in its order: letters and digits as they stand together, figures and addresses of mail as a whole. */
function* piecesOf(text: string): Generator<string> {
  const small = plain(text);
  let at = 0;
  const figures = [...small.matchAll(figure)].filter(
    ([, whole = '', part]) => part !== undefined || whole.includes(','),
  );
  for (const found of figures) {
    for (const [word] of small.slice(at, found.index).matchAll(piece)) yield cut(word);
    yield cut(`${found[1]?.replaceAll(',', '')}${found[2] ?? ''}`);
    at = found.index + found[0].length;
  }
  for (const [word] of small.slice(at).matchAll(piece)) yield cut(word);
}

/** The words by which a record is found. */
export function wordsOf({ number, texts, cents = [], whole = [], marks = [] }: RecordWords): string[] {
  const words = new Set<string>();
  const add = (word: string) => {
    if (word !== '' && words.size < maxWords) words.add(word);
  };
  if (number !== null && number !== undefined && number !== '') {
    for (const word of piecesOf(String(number))) add(word);
    add(`#${cut(plain(String(number)))}`);
  }
  for (const mark of marks) add(wordOf(mark));
  for (const one of whole) add(cut(plain(one ?? '').trim()));
  for (const one of cents) if (one !== null) add(dollars(one));
  for (const text of texts) {
    if (!text) continue;
    for (const [address] of plain(text).matchAll(email)) add(cut(address));
    for (const [number] of text.slice(0, maxText).matchAll(phone)) for (const word of groupsOf(number)) add(word);
    for (const word of piecesOf(text)) add(word);
  }
  return [...words];
}

/** However long, it is told apart by all of it. No number is written so. */
const wordOf = ({ name, value }: SearchMark): string =>
  `#=${createHash('sha256')
    .update(JSON.stringify([plain(name), plain(value)]))
    .digest('hex')
    .slice(0, 24)}`;

const dollars = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

/** Of a phone number all ten digits, those without the area, and each group as people write it: it is found from any of them on. */
function groupsOf(number: string): string[] {
  const ten = number.replaceAll(/\D/g, '');
  return [ten, ten.slice(3), ten.slice(0, 3), ten.slice(3, 6), ten.slice(6)];
}

/** What is typed, as words; none where it has no letter and no digit. */
export function askedWords(text: string): string[] {
  const { marks, words } = readMarks(text);
  // A phone number with points is none of figures.
  const small = plain(words).replaceAll(dotted, '$1 $2 $3');
  const addresses = [...small.matchAll(email)].map(([address]) => cut(address));
  const rest = small.replaceAll(email, ' ');
  const typed = [...new Set([...addresses, ...piecesOf(rest)])].slice(0, maxAsked);
  return [...new Set(marks.slice(0, maxMarks).map(wordOf)), ...typed];
}

/** The same where a number is exactly that of a record (`#7`, `credit memo 7`); null where none is typed. */
export function askedExactly(text: string): string[] | null {
  const words = askedWords(text);
  const last = words.at(-1) ?? '';
  // A number that is none: `V-100`.
  const whole = plain(text).trim();
  if (/^[\p{L}\p{N}]+([-./][\p{L}\p{N}]+)+$/u.test(whole) && /\d/.test(whole)) return [`#${cut(whole)}`];
  return /^\d{1,15}$/.test(last) && !words.slice(0, -1).some((word) => /\d/.test(word))
    ? [...words.slice(0, -1), `#${last}`]
    : null;
}

/** Whether two words become the same without one sign of each, as the database has it of the words of a company. */
export function areAlike(one: string, other: string): boolean {
  const without = (word: string) =>
    new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);
  const left = without(other);
  return one.length >= 5 && other.length >= 4 && [...without(one)].some((word) => left.has(word));
}

/** Whether a word is in the vocabulary, to be found from its inside too and when it is typed wrongly: not those of few signs, and no plain number. */
export const isLearned = (word: string, number: string | null): boolean =>
  word.length >= 4 && !word.startsWith('#') && word !== number && (/[^\d.]/.test(word) || /^\d{5,}$/.test(word));
