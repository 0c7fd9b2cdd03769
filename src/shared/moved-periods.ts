import { addDays, inMonth } from './dates.ts';
import { daysBetween } from './days.ts';
import type { RecurrenceUnit } from './recurrence.ts';
import { isOfMonths } from './recurrence-dates.ts';

/** How the words of what comes again move with it: from the day of what is copied to its own, by months where it comes by months. */
export type Move = { from: string; to: string; unit: RecurrenceUnit };

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');
const monthName = months
  .map((name) => (name.length > 3 ? `${name.slice(0, 3)}(?:${name.slice(3)}|\\.)?` : name))
  .join('|');
const pattern = new RegExp(
  [
    String.raw`\b(?<name>${monthName})(?:\s+(?<day>\d{1,2}),)?(?:(?<to>\s*(?:-|–|to)\s*)(?<other>${monthName}))?\s+(?<year>\d{4})\b`,
    String.raw`\b(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<full>\d{4}|\d{2})\b`,
    String.raw`\b(?<only>\d{1,2})\/(?<of>\d{4})\b`,
    String.raw`\bQ(?<quarter>[1-4])(?<gap>\s+)(?<its>\d{4})\b`,
  ].join('|'),
  'gi',
);

/**
 * A text whose months and dates have moved as far as its document has: `November 2026`, `Oct - Nov 2026`, `11/2026`, `11/30/2026`, `Q4 2026`. The last day
 * of a month stays the last. What says no year stays, and so does all that is no date.
 */
export function periodsMoved(text: string, move: Move): string {
  const by = monthOf(move.to) - monthOf(move.from);
  return text.replaceAll(pattern, (whole, ...rest) => {
    const part = rest.at(-1) as Record<string, string | undefined>;
    if (part.quarter) return by % 3 === 0 ? quarterMoved(part, by / 3) : whole;
    if (part.of) {
      const [year, month] = split(Number(part.of) * 12 + Number(part.only) - 1 + by);
      return isMonth(part.only) ? `${padded(month + 1, part.only)}/${year}` : whole;
    }
    if (part.full) return dateMoved(part, move) ?? whole;
    return nameMoved(part, move, by) ?? whole;
  });
}

type Parts = Record<string, string | undefined>;
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const split = (month: number): [number, number] => [Math.floor(month / 12), ((month % 12) + 12) % 12];
const isMonth = (month: string | undefined): boolean => Number(month) >= 1 && Number(month) <= 12;
/** As many digits as there were. */
const padded = (number: number, as: string | undefined): string => String(number).padStart(as?.length ?? 1, '0');

function quarterMoved({ quarter, gap, its }: Parts, by: number): string {
  const moved = Number(its) * 4 + Number(quarter) - 1 + by;
  return `Q${(((moved % 4) + 4) % 4) + 1}${gap}${Math.floor(moved / 4)}`;
}

/** A day, moved as its document is; null where there is no such day. */
function dayMoved(year: number, month: number, day: number, { from, to, unit }: Move): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (month < 1 || month > 12 || day < 1 || inMonth(`${date.slice(0, 8)}01`, 0, day) !== date) return null;
  if (!isOfMonths(unit)) return addDays(date, daysBetween(from, to));
  const isLast = inMonth(date, 0, 31) === date;
  return inMonth(date, monthOf(to) - monthOf(from), isLast ? 31 : day);
}

function dateMoved({ month, date, full = '' }: Parts, move: Move): string | null {
  const year = full.length === 2 ? 2000 + Number(full) : Number(full);
  const moved = dayMoved(year, Number(month), Number(date), move);
  if (moved === null) return null;
  const [y = '', m, d] = moved.split('-');
  return `${padded(Number(m), month)}/${padded(Number(d), date)}/${y.slice(-full.length)}`;
}

function nameMoved({ name = '', day, to, other, year }: Parts, move: Move, by: number): string | null {
  const indexOf = (word: string) =>
    months.findIndex((one) => one.toLowerCase().startsWith(word.slice(0, 3).toLowerCase()));
  if (day !== undefined) {
    const moved = dayMoved(Number(year), indexOf(name) + 1, Number(day), move);
    return moved && `${named(Number(moved.slice(5, 7)) - 1, name)} ${Number(moved.slice(8))}, ${moved.slice(0, 4)}`;
  }
  const last = other ?? name;
  const [nextYear, lastMonth] = split(Number(year) * 12 + indexOf(last) + by);
  if (other === undefined) return `${named(lastMonth, name)} ${nextYear}`;
  // Of two the year is that of the later one.
  const [, first] = split(Number(year) * 12 + indexOf(name) + by);
  return `${named(first, name)}${to}${named(lastMonth, other)} ${nextYear}`;
}

/** A month written as another one was: short or whole, in capitals or not. `May` is whole. */
function named(month: number, as: string): string {
  const whole = months[month] ?? '';
  const isWhole = months.some((name) => name.toLowerCase() === as.toLowerCase());
  const word = isWhole ? whole : `${whole.slice(0, 3)}${as.endsWith('.') ? '.' : ''}`;
  return as === as.toUpperCase() ? word.toUpperCase() : as === as.toLowerCase() ? word.toLowerCase() : word;
}
