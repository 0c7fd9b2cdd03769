import { z } from 'zod';

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
  .refine(isRealDate, 'There is no such date');

function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

export const toUtcTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
export const fromUtcTime = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`);

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
