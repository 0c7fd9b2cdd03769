import { formatCalendarDate, formatStoredTime, fromUtcTime } from '#shared/dates.ts';
import { companyToday, localZone } from './today.ts';

/** How times, dates, amounts and names are written for people (product.md §9). Moments are shown in local time. */

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const two = (value: number): string => String(value).padStart(2, '0');

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `2026-11-23` → `11/23/2026` */
export const formatDate = (calendarDate: string): string => formatCalendarDate(calendarDate);

/** `2026-11-23` → `11/23/26`, and `Today` for today: the form of table columns. */
export const formatShortDate = (calendarDate: string, now: Date = new Date()): string =>
  calendarDate === companyToday(now) ? 'Today' : formatCalendarDate(calendarDate, 'MM/DD/YY');

/** `11-18-2026 at 04:10 PM`, in local time. */
export const formatMoment = (utcTime: string): string => formatStoredTime(utcTime, localZone());

/** The shortest that still says when: `8:32 AM` today, `11/18` this year, `11/18/25` before. */
export function formatMomentShort(utcTime: string, now: Date = new Date()): string {
  const date = fromUtcTime(utcTime);
  if (date.toDateString() === now.toDateString()) return clock.format(date);
  const day = `${two(date.getMonth() + 1)}/${two(date.getDate())}`;
  return date.getFullYear() === now.getFullYear() ? day : `${day}/${two(date.getFullYear() % 100)}`;
}

/** `just now`, `40 seconds ago`, `5 minutes ago`, then the moment itself. */
export function formatAgo(utcTime: string, now: Date = new Date()): string {
  const seconds = Math.round((now.getTime() - fromUtcTime(utcTime).getTime()) / 1000);
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} seconds ago`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  return formatMoment(utcTime);
}

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** `1 ticket`, `38 tickets` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const dayMinutes = 24 * 60;
/** `15 minutes`, `2 hours`, `1 day`: in the largest that comes out even. */
export function durationOf(minutes: number): string {
  if (minutes % dayMinutes === 0) return counted(minutes / dayMinutes, 'day');
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');
}

/** `Marisol Treviño` → `MT` */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    letters
      .map((word) => Array.from(word ?? '')[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}

/** `18 KB`, `4.2 MB`, `1.5 GB`: how heavy files are. */
export function formatBytes(bytes: number): string {
  const kilo = bytes / 1024;
  if (kilo < 1000) return `${Math.max(Math.sign(bytes), Math.round(kilo))} KB`;
  const mega = kilo / 1024;
  return mega < 1000 ? `${mega.toFixed(1)} MB` : `${Number((mega / 1024).toFixed(1))} GB`;
}
