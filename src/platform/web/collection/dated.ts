import { fromUtcTime, timeFormat } from '#shared/dates.ts';
import { formatDate, formatMoment } from '../days/formats.ts';
import { localZone } from '../days/today.ts';
import type { Dated } from './columns.ts';

/** A day in a cell; nothing where there is none. */
export const dayCell = (day: string | null, written: (day: string) => string = formatDate): Dated | null =>
  day ? { date: day, text: written(day) } : null;

/** A moment in a cell, in local time. */
export const momentCell = (utcTime: string): Dated => ({
  // The only one of its forms that is what spreadsheets read: `2026-11-23 16:10`.
  date: timeFormat('sv-SE', { timeZone: localZone(), dateStyle: 'short', timeStyle: 'short' }).format(
    fromUtcTime(utcTime),
  ),
  text: formatMoment(utcTime),
});
