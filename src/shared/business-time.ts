import { addDays, dateInZone, momentInZone } from './dates.ts';

/** When a company works. Times of day are minutes after midnight in its own time zone; `closes` may be 1,440. */
export type OpenHours = { weekday: number; opens: number; closes: number };
export type BusinessCalendar = { timeZone: string; hours: readonly OpenHours[]; holidays: readonly string[] };

/** Every moment counts. */
export const roundTheClock: OpenHours[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 0, closes: 1440 }));

/** Beyond so many days without reaching its end, a stretch has none: the company never opens. */
const maxDays = 3_660;

/** Open seconds from one moment to a later one; 0 when it is not later. */
export function businessSecondsBetween(calendar: BusinessCalendar, from: Date, to: Date): number {
  let total = 0;
  for (const [opens, closes] of openSpans(calendar, from)) {
    if (opens >= to.getTime()) break;
    total += Math.min(closes, to.getTime()) - opens;
  }
  return Math.floor(total / 1000);
}

/** The moment at which so many open seconds have passed; null when they never do. */
export function addBusinessSeconds(calendar: BusinessCalendar, from: Date, seconds: number): Date | null {
  let left = seconds * 1000;
  if (left <= 0) return from;
  for (const [opens, closes] of openSpans(calendar, from)) {
    if (left <= closes - opens) return new Date(opens + left);
    left -= closes - opens;
  }
  return null;
}

/** The open stretches from a moment on, in order, none overlapping another. */
function* openSpans(calendar: BusinessCalendar, from: Date): Generator<[number, number]> {
  let until = from.getTime();
  const hours = [...calendar.hours].sort((left, right) => left.opens - right.opens);
  const first = dateInZone(from, calendar.timeZone);
  for (let day = 0; day < maxDays && hours.length > 0; day++) {
    const date = addDays(first, day);
    if (calendar.holidays.includes(date)) continue;
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    for (const { opens, closes } of hours.filter((one) => one.weekday === weekday)) {
      const start = Math.max(momentInZone(date, opens, calendar.timeZone).getTime(), until);
      const end =
        closes === 1440
          ? momentInZone(addDays(date, 1), 0, calendar.timeZone).getTime()
          : momentInZone(date, closes, calendar.timeZone).getTime();
      if (end <= start) continue;
      yield [start, end];
      until = end;
    }
  }
}
