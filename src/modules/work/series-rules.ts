import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';

/** How often work comes again as it is said in short, without a first day: every n days, working days, weeks or months. */
export const seriesUnits = ['day', 'weekday', 'week', 'month'] as const;
export type SeriesUnit = (typeof seriesUnits)[number];
export type SeriesRule = { every: number; unit: SeriesUnit };

/** Makes the rule that is said in short of work that is due on a day, on a day that is today; working days are counted from the later of them. */
export const recurrenceOf = ({ every, unit }: SeriesRule, dueOn: string, today: string): Recurrence =>
  unit === 'weekday'
    ? { ...plainRecurrence('workday', dueOn > today ? dueOn : today), every }
    : { ...plainRecurrence(unit, dueOn), every };

/** Says how often a rule comes, in short. */
export function inShort({ every, unit }: Recurrence): SeriesRule {
  if (unit === 'workday') return { every, unit: 'weekday' };
  if (unit === 'quarter') return { every: 3 * every, unit: 'month' };
  return unit === 'year' ? { every: 12 * every, unit: 'month' } : { every, unit };
}
