import { z } from 'zod';
import { cells } from './cells.ts';

/**
 * Times travel and are stored as UTC text `YYYY-MM-DD HH:mm:ss` (product.md §9), never as Date objects: text sorts,
 * compares and crosses the wire unchanged. Calendar dates are `YYYY-MM-DD` and have no zone.
 */
export const utcTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'Enter a time like 2026-11-20 14:30:00')
  .refine((text) => !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`)), 'There is no such time');

/** Days before and after these are mistakes of writing, and calculating with them leaves what a database can hold. */
export const [firstDate, lastDate] = ['1900-01-01', '2999-12-31'];
export const calendarDate = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date like 2026-11-20')
  .refine(isRealDate, 'There is no such date')
  .refine((date) => firstDate <= date && date <= lastDate, 'Enter a date from 1900 to 2999')
  .register(cells, { cell: 'date' });

/** Of a range in a contract, of which either day may be left out: `.refine(...risingDays)`. */
export const risingDays: [(range: { from?: string | undefined; to?: string | undefined }) => boolean, object] = [
  ({ from, to }) => !from || !to || from <= to,
  { path: ['to'], message: 'End on or after the first day' },
];

function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

export const toUtcTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
export const fromUtcTime = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`);

/** The forms of a day (product.md §9); a moment is written `11-18-2026 at 04:10 PM`. */
export const dateFormats = ['MM-DD-YYYY', 'MM/DD/YYYY', 'MM/DD/YY'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** `2026-11-23` → `11/23/2026`, or another form of {@link dateFormats}. */
export function formatCalendarDate(date: string, format: DateFormat = 'MM/DD/YYYY'): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const parts: Record<string, string> = { MM: month, DD: day, YYYY: year, YY: year.slice(2) };
  return format.replace(/YYYY|YY|MM|DD/g, (part) => parts[part] ?? part);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What writes moments in this form. Making one takes fifty times as long as using it, and lists ask for every row. */
export function timeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = locale + JSON.stringify(options);
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, format);
  return format;
}

/** A stored time where the reader is, or in the zone that is named: `11-18-2026 at 04:10 PM` (product.md §9). */
export function formatStoredTime(utcTime: string, timeZone?: string): string {
  const moment = fromUtcTime(utcTime);
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = timeFormat('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hour12: true });
  return `${formatCalendarDate(dateInZone(moment, zone), 'MM-DD-YYYY')} at ${clock.format(moment).replace('\u202f', ' ')}`;
}

/** The calendar date at a moment in a time zone such as `America/Chicago`. */
export function dateInZone(moment: Date, timeZone: string): string {
  return timeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
}

/**
 * The moment of a clock time, given in minutes after midnight, on a calendar date in a time zone. A time that a change to
 * summer time leaves out is the moment as much later; one that happens twice is its first.
 */
export function momentInZone(date: string, minutes: number, timeZone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const before = wanted - zoneOffsetMs(new Date(wanted - 86_400_000), timeZone);
  const after = wanted - zoneOffsetMs(new Date(wanted + 86_400_000), timeZone);
  const fits = (moment: number) => moment + zoneOffsetMs(new Date(moment), timeZone) === wanted;
  return new Date(fits(before) || !fits(after) ? before : after);
}

/** How far a zone's clock is ahead of UTC at a moment. */
export function zoneOffsetMs(moment: Date, timeZone: string): number {
  const format = timeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000;
}

/** Within five years of today. A day beyond them is mostly a slip of the keys, and is asked about. */
export const isSensibleDay = (date: string, today: string): boolean =>
  addDays(today, -5 * 366) <= date && date <= addDays(today, 5 * 366);

/** That day of the month so many months after a date's own; the last one where the month is shorter (January 31, February 28, March 31). */
export function inMonth(date: string, monthsLater: number, day: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + monthsLater, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + monthsLater, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The calendar date so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
