import { dateInZone } from '#shared/dates.ts';

/**
 * Which clock counts (`docs/rules/time.md`). A day of the books, a day something is due and "today" are the company's, wherever
 * their reader is: `companyToday`. A moment is shown on its reader's own clock: `localZone`, and the moments of `formats.ts`.
 */

let knownZone: string | undefined;
/** The time zone of the reader's device when it was first asked for: asking takes long, and a list asks for every row. */
export function localZone(): string {
  knownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return knownZone;
}

let companyZone: string | undefined;
/** Days are those of this zone from now on; called with whom is signed in, before anything of theirs is drawn. */
export function countDaysIn(timeZone: string): void {
  companyZone = timeZone;
}

/** The company's day; before somebody is signed in the reader's. */
export const companyToday = (now: Date = new Date()): string => dateInZone(now, companyZone ?? localZone());
