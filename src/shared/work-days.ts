import type { OpenHours } from './business-time.ts';
import { weekdayOf } from './days.ts';

/** Whether a company works on a calendar day. */
export type IsWorkDay = (day: string) => boolean;

/** Of a company that has said nothing: Monday to Friday. */
export const isUsualWorkDay: IsWorkDay = (day) => ![0, 6].includes(weekdayOf(day));

/** The days of the week with business hours, without holidays; one that never opens works as usual, so that what is due comes at all. */
export function workDaysOf(calendar: {
  hours: readonly OpenHours[];
  holidays: readonly { date: string }[];
}): IsWorkDay {
  const weekdays = new Set(calendar.hours.map(({ weekday }) => weekday));
  const isOpen: IsWorkDay = weekdays.size === 0 ? isUsualWorkDay : (day) => weekdays.has(weekdayOf(day));
  const holidays = new Set(calendar.holidays.map(({ date }) => date));
  return (day) => isOpen(day) && !holidays.has(day);
}
