import { formatCalendarDate, inMonth } from '#shared/dates.ts';
import { type Ending, standingWords, worstStanding } from '#shared/standing.ts';
import type { Standing } from '#shared/standings.ts';

/** Who is told that a certificate ends. */
export const reminded = ['both', 'person', 'managers'] as const;
export type Reminded = (typeof reminded)[number];
export const remindedWords: Readonly<Record<Reminded, string>> = {
  both: 'The person and who manages users',
  person: 'The person',
  managers: 'Who manages users',
};

/** For how many months a certificate can usually hold, and how many days ahead of its end one is told. */
export const monthsKept = { least: 1, most: 240 };
export const daysAheadKept = { least: 0, most: 365 };

/** What a new skill has unless it is said: it holds for good. */
export const usualSkill = { expires: false, usualMonths: null, remindDays: 30, remindWhom: 'both' } as const;

type Qualification = Ending & { skillID: number };
/** Of each skill of a person the one that ends last counts. */
export const qualifiedBy = ({ skillID }: Qualification): number => skillID;
/** How somebody's certificates stand, by the worst of their skills; null where they have none. */
export const qualificationOf = (all: readonly Qualification[], today: string): Standing | null =>
  worstStanding(all, today, qualifiedBy);
export const qualificationWords: Readonly<Record<Standing, string>> = { good: 'Valid', ...standingWords };

/** What is chosen from for how long a certificate usually holds, in months, with what it is now. */
export const proposedMonths = (now: number | null): (number | null)[] =>
  [null, ...new Set([3, 6, 12, 24, 36, 48, 60, 120, ...(now === null ? [] : [now])])].sort(
    (one, other) => (one ?? 0) - (other ?? 0),
  );

/** Through which day it holds when it is issued on a day: the same day of the month, or the last one of a shorter month. */
export const usualEnd = (issuedOn: string, months: number): string =>
  inMonth(issuedOn, months, Number(issuedOn.slice(8)));

/** `01-05-2026 to 12-31-2026`, `through 12-31-2026`, `since 01-05-2026`. */
export function daysHeld({ issuedOn, expiresOn }: { issuedOn: string | null; expiresOn: string | null }): string {
  const [from, through] = [issuedOn, expiresOn].map((day) => day && formatCalendarDate(day));
  if (from && through) return `${from} to ${through}`;
  return through ? `through ${through}` : from ? `since ${from}` : '';
}

/** `NFPA 70E (70E-118, through 12-31-2026)`: a skill with its number and days, as a table that leaves has it. */
export function heldWords(one: Held): string {
  const more = [one.number, daysHeld(one)].filter(Boolean).join(', ');
  return more ? `${one.skillName} (${more})` : one.skillName;
}
type Held = { skillName: string; number: string; issuedOn: string | null; expiresOn: string | null };
