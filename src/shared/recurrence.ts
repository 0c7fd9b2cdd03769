import { z } from 'zod';
import { calendarDate } from './dates.ts';

/** Whatever comes again comes by this one rule (docs/rules/recurrence.md). Dates are calendar dates; `recurrence-dates.ts` counts them. */

export const recurrenceUnits = ['day', 'workday', 'week', 'month', 'quarter', 'year'] as const;
export type RecurrenceUnit = (typeof recurrenceUnits)[number];

/** Monday is 1, Sunday 7. */
const weekday = z.number().int().min(1, 'Choose a day of the week').max(7, 'Choose a day of the week');
/** The day of a month: by its number (its last where the month is shorter), the last, or the nth or last weekday of that name. */
const monthDay = z.union([
  z.literal('last'),
  z.number().int().min(1, 'Choose a day').max(31, 'Choose a day'),
  z.object({ nth: z.literal([1, 2, 3, 4, 'last']), weekday }),
]);
export type MonthDay = z.infer<typeof monthDay>;

/** What becomes of a date on which the company does not work. */
export const workdayChoices = ['all', 'next', 'previous', 'skip'] as const;
export type WorkdayChoice = (typeof workdayChoices)[number];

const parts = z.object({
  unit: z.enum(recurrenceUnits),
  every: z.number().int().min(1, 'Once is the least').max(99, 'Keep it to 99').default(1),
  /** Of weeks; that of the first day when none is named. */
  weekdays: z.array(weekday).max(7, 'A week has seven days').default([]),
  /** Of months, quarters and years; the number of the first day when none is named. */
  on: monthDay.nullable().default(null),
  /** No date before it; what is counted is counted from it. */
  startsOn: calendarDate,
  /** No date after it. */
  endsOn: calendarDate.nullable().default(null),
  times: z.number().int().min(1, 'Once is the least').max(999, 'Keep it to 999').nullable().default(null),
  workdays: z.enum(workdayChoices).default('all'),
});
export const recurrence = parts
  .refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'Choose a day after the start',
  })
  .refine(({ endsOn, times }) => endsOn === null || times === null, {
    path: ['times'],
    message: 'Choose one end: a day or a number of times',
  });
export type Recurrence = z.output<typeof recurrence>;

/** Makes a rule without anything beyond a unit and a first day. */
export const plainRecurrence = (unit: RecurrenceUnit, startsOn: string): Recurrence => ({
  unit,
  every: 1,
  weekdays: [],
  on: null,
  startsOn,
  endsOn: null,
  times: null,
  workdays: 'all',
});
