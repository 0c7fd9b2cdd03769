import { addDays, dateInZone, inMonth, lastDate, momentInZone, zoneOffsetMs } from './dates.ts';
import { daysBetween, mondayOf, weekdayOf } from './days.ts';
import type { MonthDay, Recurrence, RecurrenceUnit, WorkdayChoice } from './recurrence.ts';
import { type IsWorkDay, isUsualWorkDay } from './work-days.ts';

/** The dates of a rule (docs/rules/recurrence.md): apart from the rule itself, which every page knows, because few pages count them. */

/** How many months lie between two dates of a unit that counts in months. */
const monthsOf: Partial<Record<RecurrenceUnit, number>> = { month: 1, quarter: 3, year: 12 };
export const isOfMonths = (unit: RecurrenceUnit): boolean => unit in monthsOf;

/** A date is moved this far at most; where no workday is nearer it is left out. */
const maxMovedDays = 31;
/** After so many dates in a row that are left out none is expected any more. */
const maxLeftOut = 400;

/** Yields the dates of a rule after a day, rising, each once, until the rule ends. */
export function* datesAfter(
  rule: Recurrence,
  after: string,
  isWorkDay: IsWorkDay = isUsualWorkDay,
): Generator<string, void> {
  const end = rule.endsOn ?? lastDate;
  // What is counted is counted from the first; else it is enough to begin with the last before the day: one before that, moved past the day, meets it there.
  const from = rule.times === null ? after : rule.startsOn;
  let [left, leftOut, last] = [rule.times ?? Number.POSITIVE_INFINITY, 0, ''];
  for (const day of daysOfRule(rule, from, isWorkDay)) {
    if (day > end || left === 0 || leftOut > maxLeftOut) return;
    const date = moved(day, rule.workdays, isWorkDay);
    if (date === null || date <= last || date < rule.startsOn || date > end) leftOut++;
    else {
      [last, leftOut] = [date, 0];
      left--;
      if (date > after) yield date;
    }
  }
}

/** Finds the first date of a rule after a day; null when there is none. */
export const nextDate = (rule: Recurrence, after: string, isWorkDay?: IsWorkDay): string | null =>
  datesAfter(rule, after, isWorkDay).next().value ?? null;

/** Lists the first so many dates of a rule from a day on. */
export function nextDates(rule: Recurrence, from: string, most: number, isWorkDay?: IsWorkDay): string[] {
  const dates: string[] = [];
  if (most === 0) return dates;
  for (const date of datesAfter(rule, addDays(from, -1), isWorkDay)) if (dates.push(date) === most) break;
  return dates;
}

/** Yields the dates of a rule that follow on the one that came last, whatever has become of the workdays meanwhile: no date comes once more because of that. */
export function datesFollowing(rule: Recurrence, last: string, isWorkDay: IsWorkDay): Generator<string, void> {
  if (rule.unit === 'workday') return datesAfter(countedFrom(rule, last, isWorkDay), last, isWorkDay);
  // What came that day would move on if it were none any more.
  return datesAfter(rule, last, (day) => day === last || isWorkDay(day));
}

/** Finds the first date that follows on the last and is not before a day; null when there is none. */
export function nextFollowing(rule: Recurrence, last: string, from: string, isWorkDay: IsWorkDay): string | null {
  for (const date of datesFollowing(rule, last, isWorkDay)) if (date >= from) return date;
  return null;
}

/** Every so many workdays is counted on from the last: a holiday entered for a day that has passed does not shift what comes. */
function countedFrom(rule: Recurrence, last: string, isWorkDay: IsWorkDay): Recurrence {
  if (last < rule.startsOn) return rule;
  const came = nextDates({ ...rule, endsOn: last, times: null }, rule.startsOn, rule.times ?? 0, isWorkDay).length;
  const left = rule.times === null ? null : rule.times - came + (isWorkDay(last) ? 1 : 0);
  return { ...rule, startsOn: last, times: left };
}

/** Finds the moment at which a clock in a zone shows so many minutes after midnight: one that is left out is the next that there is, one that comes twice its first. */
export function momentOn(day: string, minutes: number, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (let at = minutes; ; at++) {
    const moment = momentInZone(day, at, timeZone);
    if (moment.getTime() + zoneOffsetMs(moment, timeZone) === midnight + at * 60_000) return moment;
  }
}

/** Yields the moments of a rule after a moment, rising, each once: its dates at a time of day in a time zone. */
export function* momentsAfter(
  rule: Recurrence,
  { minutes, timeZone }: { minutes: number; timeZone: string },
  after: Date,
  isWorkDay?: IsWorkDay,
): Generator<Date, void> {
  let last = after;
  for (const date of datesAfter(rule, addDays(dateInZone(after, timeZone), -2), isWorkDay)) {
    const moment = momentOn(date, minutes, timeZone);
    if (moment <= last) continue;
    last = moment;
    yield moment;
  }
}

/** Yields the days that a rule names, rising, before any is moved or left out; it begins at the latest with the last before `from`. */
function* daysOfRule(rule: Recurrence, from: string, isWorkDay: IsWorkDay): Generator<string, void> {
  if (rule.unit === 'workday') return yield* countedWorkdays(rule, isWorkDay);
  const longest = rule.every * { day: 1, week: 7, month: 31, quarter: 92, year: 366 }[rule.unit];
  for (let n = Math.max(0, Math.floor(daysBetween(rule.startsOn, from) / longest) - 1); ; n++) {
    for (const day of daysOfTurn(rule, n)) if (day >= rule.startsOn) yield day;
  }
}

/** Yields the first day where it is a workday, and every so-many-th workday after it. */
function* countedWorkdays({ startsOn, every }: Recurrence, isWorkDay: IsWorkDay): Generator<string, void> {
  if (isWorkDay(startsOn)) yield startsOn;
  let passed = 0;
  for (let day = addDays(startsOn, 1); day <= lastDate; day = addDays(day, 1)) {
    if (isWorkDay(day) && ++passed % every === 0) yield day;
  }
}

/** Lists the days of the n-th day, week or month that a rule names, counted from 0 with that of its first day. */
function daysOfTurn({ unit, every, weekdays, on, startsOn }: Recurrence, n: number): string[] {
  if (unit === 'day') return [addDays(startsOn, n * every)];
  if (unit === 'week') {
    const monday = addDays(mondayOf(startsOn), n * every * 7);
    const named = weekdays.length > 0 ? weekdays : [fromMonday(startsOn)];
    return named.toSorted((a, b) => a - b).map((one) => addDays(monday, one - 1));
  }
  return [dayOfMonth(startsOn, n * every * (monthsOf[unit] ?? 1), on ?? Number(startsOn.slice(8)))];
}

function dayOfMonth(first: string, monthsLater: number, on: MonthDay): string {
  if (on === 'last') return inMonth(first, monthsLater, 31);
  if (typeof on === 'number') return inMonth(first, monthsLater, on);
  const end = inMonth(first, monthsLater, 31);
  if (on.nth === 'last') return addDays(end, -((fromMonday(end) - on.weekday + 7) % 7));
  const start = inMonth(first, monthsLater, 1);
  return addDays(start, ((on.weekday - fromMonday(start) + 7) % 7) + (on.nth - 1) * 7);
}

/** Monday is 1, Sunday 7. */
export const fromMonday = (day: string): number => weekdayOf(day) || 7;

/** Says where a day goes on which the company does not work; null when it is left out. */
function moved(day: string, choice: WorkdayChoice, isWorkDay: IsWorkDay): string | null {
  if (choice === 'all' || isWorkDay(day)) return day;
  if (choice === 'skip') return null;
  const step = choice === 'next' ? 1 : -1;
  for (let n = 1; n <= maxMovedDays; n++) {
    const other = addDays(day, n * step);
    if (isWorkDay(other)) return other;
  }
  return null;
}

/** The day on which what is made again is due: as many days after its own as before. */
export const dueAgain = (was: { date: string; dueOn: string | null }, date: string): string | null =>
  was.dueOn && addDays(date, daysBetween(was.date, was.dueOn));
