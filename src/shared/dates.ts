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
export const calendarDate = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date like 2026-11-20')
  .refine(isRealDate, 'There is no such date')
  .register(cells, { cell: 'date' });

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

/** A stored time where the reader is, or in the zone that is named: `11-18-2026 at 04:10 PM` (product.md §9). */
export function formatStoredTime(utcTime: string, timeZone?: string): string {
  const moment = fromUtcTime(utcTime);
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hour12: true });
  return `${formatCalendarDate(dateInZone(moment, zone), 'MM-DD-YYYY')} at ${clock.format(moment).replace('\u202f', ' ')}`;
}

/** The calendar date at a moment in a time zone such as `America/Chicago`. */
export function dateInZone(moment: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(moment);
}

/** Making one takes fifty times as long as using it, and a list asks for every row. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
