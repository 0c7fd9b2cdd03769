import { addDays, dateInZone, momentInZone, zoneOffsetMs } from './dates.ts';

/** Calendar days and clocks of a time zone, as moments in milliseconds since 1970. Days are text: `2026-11-20`. */

const hourMs = 3_600_000;

/** So many days from a day on. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** From a day to a later one; 0 for the same. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (24 * hourMs);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The Monday on or before a day: weeks begin with it, as everywhere in the product. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));

const starts = new Map<string, number>();

/** The first second of a day in a zone, also where summer time begins or ends in that night. */
export function startOfDay(day: string, timeZone: string): number {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const middle = Date.parse(`${day}T00:00:00Z`);
  // No zone is further from UTC than fifteen hours.
  let before = middle - 15 * hourMs;
  let after = middle + 15 * hourMs;
  while (after - before > 1000) {
    const between = Math.floor((before + after) / 2000) * 1000;
    if (dateInZone(new Date(between), timeZone) < day) before = between;
    else after = between;
  }
  starts.set(key, after);
  return after;
}

/** The moment at which a clock in the zone shows this day and time (`07:30`); the later one where it skips an hour. */
export function momentAt(day: string, time: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return momentInZone(day, hours * 60 + minutes, timeZone).getTime();
}

/** `07:30`, as a clock in the zone shows a moment. */
export function clockAt(moment: number, timeZone: string): string {
  return new Date(moment + zoneOffsetMs(new Date(moment), timeZone)).toISOString().slice(11, 16);
}
