import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';

/** When an entry comes again as it is said in short, pure (docs/rules/ledger.md). */

const units = { weekly: 'week', monthly: 'month', quarterly: 'quarter', yearly: 'year' } as const;
type Frequency = keyof typeof units;
export const frequencyKeys = Object.keys(units) as [Frequency, ...Frequency[]];

export type InShort = {
  frequency: Frequency | null;
  /** The first day, or any day of its month when the last one counts. */
  startsOn: string;
  isLastDay: boolean;
  /** No day after it. */
  endsOn: string | null;
};

/** Makes the rule that is said in short. */
export const recurrenceOf = ({ frequency, startsOn, isLastDay, endsOn }: InShort): Recurrence => ({
  ...plainRecurrence(units[frequency ?? 'monthly'], startsOn),
  on: isLastDay ? 'last' : null,
  endsOn,
});

/** Says a rule in short; without a frequency when it takes more words. */
export function inShort(rule: Recurrence): InShort {
  const { unit, every, weekdays, on, startsOn, endsOn, times, workdays } = rule;
  const isLastDay = on === 'last';
  const isShort =
    every === 1 && weekdays.length === 0 && (on === null || isLastDay) && times === null && workdays === 'all';
  const frequency = frequencyKeys.find((key) => isShort && units[key] === unit) ?? null;
  return { frequency, startsOn, isLastDay, endsOn };
}

type Standing = {
  stoppedAt: string | null;
  nextDays: readonly string[];
  document: { label: string; isStanding: boolean } | null;
};
/** What is said of the day on which the next one is created, or why none is. */
export function nextOf({ stoppedAt, nextDays: [next], document }: Standing, say: (day: string) => string): string {
  if (stoppedAt) return 'Stopped';
  if (document && !document.isStanding) return `On hold: ${document.label} is void`;
  return next === undefined ? 'Has ended' : say(next);
}
