import { dateInZone, fromUtcTime } from '#shared/dates.ts';

/** How times, dates, amounts and names are written for people (product.md §9). Everything shown is local time. */

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const two = (value: number): string => String(value).padStart(2, '0');

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
let knownZone: string | undefined;
/** The time zone of the reader's device when it was first asked for: asking takes long, and a list asks for every row. */
export function localZone(): string {
  knownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return knownZone;
}

/** `2026-11-23` → `11/23/2026` */
export function formatDate(calendarDate: string): string {
  const [year, month, day] = calendarDate.split('-');
  return `${month}/${day}/${year}`;
}

/** `2026-11-23` → `11/23/26`, and `Today` for today: the form of table columns. */
export function formatShortDate(calendarDate: string, now: Date = new Date()): string {
  if (calendarDate === dateInZone(now, localZone())) return 'Today';
  const [year, month, day] = calendarDate.split('-');
  return `${month}/${day}/${year?.slice(2)}`;
}

/** `11/18/2026 at 04:10 PM` (product.md §9) */
export function formatMoment(utcTime: string): string {
  const date = fromUtcTime(utcTime);
  const hours = date.getHours();
  const day = `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`;
  return `${day} at ${two(hours % 12 || 12)}:${two(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

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

/** `(432) 555-0148` for ten digits, otherwise as typed (product.md §9). */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** `1 ticket`, `38 tickets` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

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
