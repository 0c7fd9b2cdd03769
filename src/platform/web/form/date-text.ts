import { addDays, calendarDate } from '#shared/dates.ts';
import { companyToday } from '../days/today.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const two = (value: number): string => String(value).padStart(2, '0');

/** Where a day without a year lies: what is planned lies ahead, what is written down or looked for in books lies back. */
export type Leaning = 'ahead' | 'back';

/**
 * What people type for a day: `today` or `t`, `tomorrow`, `friday` (the next one), `+3`, `-`, `09052026`, `5/3`, `5/3/26`, `2026-05-03`.
 * A day without a year is this year's; one that leans ahead next year's when it lies more than half a year back; one that leans back last
 * year's when it lies more than ten months ahead, as in January the days of December. Null if it is no day.
 */
export function parseDateText(text: string, leaning: Leaning = 'ahead', now: string = companyToday()): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === 'today' || typed === 't') return now;
  if (typed === 'tomorrow') return addDays(now, 1);
  if (typed === 'yesterday') return addDays(now, -1);
  const weekday = weekdays.findIndex((name) => typed.length >= 3 && name.startsWith(typed));
  if (weekday >= 0) return addDays(now, (weekday - weekdayOf(now) + 7) % 7 || 7);
  const away = /^([+-])(\d{0,3})$/.exec(typed);
  if (away) return addDays(now, Number(`${away[1]}${away[2] || 1}`));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const joined = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(typed);
  const american = joined ?? /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(typed);
  if (!american) return null;
  const [, month, day, year] = american;
  if (year) return realDay(Number(year) < 100 ? 2000 + Number(year) : Number(year), Number(month), Number(day));
  const inYear = (years: number) => realDay(Number(now.slice(0, 4)) + years, Number(month), Number(day));
  const thisYear = inYear(0);
  if (thisYear && leaning === 'ahead' && thisYear < addDays(now, -183)) return inYear(1);
  if (thisYear && leaning === 'back' && thisYear > addDays(now, 300)) return inYear(-1);
  return thisYear;
}

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

function realDay(year: number, month: number, day: number): string | null {
  const typed = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return calendarDate.safeParse(typed).success ? typed : null;
}
