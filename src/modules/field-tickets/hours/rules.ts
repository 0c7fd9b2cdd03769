import {
  laborPieces,
  pricedLabor,
  roundedSpan,
  type TimeRules,
  type WorkedBefore,
  type WorkSpan,
} from '#modules/rate-sheets/pricing-rules.ts';
import type { RateLine } from '#modules/rate-sheets/rules.ts';
import type { FieldLine } from '../rules.ts';
import type { ProposedHours } from './contract.ts';

/** Lines of labor out of the time that people clocked, pure (docs/rules/field-tickets.md). */

const minuteMs = 60_000;
type Clocked = { fromMs: number; untilMs: number };

/** What of some times is of a day, in whole minutes: those that touch are one, however often somebody paused for seconds. */
export function spansOn(date: string, [startMs, endMs]: readonly [number, number], times: readonly Clocked[]) {
  const spans: WorkSpan[] = [];
  const minuteOf = (ms: number) => Math.round((Math.min(Math.max(ms, startMs), endMs) - startMs) / minuteMs);
  for (const { fromMs, untilMs } of times.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const [from, until] = [minuteOf(fromMs), minuteOf(untilMs)];
    const last = spans.at(-1);
    if (until <= from) continue;
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else spans.push({ date, from, until });
  }
  return spans;
}

/** Where no sheet says when time counts more, it counts once. */
export const plainTime: TimeRules = {
  straightFrom: 0,
  straightUntil: 1440,
  beyondMultiplier: 1,
  saturdayMultiplier: 1,
  sundayMultiplier: 1,
  holidayMultiplier: 1,
  dailyHours: null,
  weeklyHours: null,
  incrementMinutes: 15,
};

type Around = {
  before: WorkedBefore;
  isHoliday: (date: string) => boolean;
  /** Of a call-out by the sheet. */
  leastHours: number | null;
  /** The ticket says that it was one. */
  isCallOut: boolean;
};

/** The hours of one person on one visit, a line for each multiple. Who begins outside straight time was called out: the least hours of a call-out hold. */
export function hoursOf(
  line: RateLine,
  spans: readonly WorkSpan[],
  rules: TimeRules,
  { before, isHoliday, leastHours, isCallOut }: Around,
): Pick<ProposedHours, 'leastHours' | 'lines'> {
  const [first] = spans;
  const [begun] = first ? laborPieces(roundedSpan(first, rules.incrementMinutes), rules, { before, isHoliday }) : [];
  const least = isCallOut || (begun?.multiplier ?? 1) > 1 ? leastHours : null;
  const priced = (hours: number | null) => pricedLabor(line, spans, rules, { before, isHoliday, leastHours: hours });
  const lines = priced(least).map(({ quantity, multiplier = 1 }) => ({ quantity, multiplier }));
  const isShort = least !== null && sum(priced(null)) < least;
  return { leastHours: isShort ? least : null, lines };
}

const sum = (lines: readonly { quantity: number }[]): number => lines.reduce((all, { quantity }) => all + quantity, 0);

type HourLine = { serviceID: number | null; personID: number | null; multiplier: FieldLine['multiplier'] } & {
  quantity: number | string | undefined;
};

/** Lines with the proposed hours of one person in the place of those that they had; a line of the same class and multiple stays the one that it is. */
export function withHours<Line extends HourLine>(
  lines: readonly Line[],
  { personID, serviceID, lines: proposed }: ProposedHours,
  blank: Line,
  isLabor: (line: Line) => boolean,
): Line[] {
  const isOwn = (line: Line) => line.personID === personID && isLabor(line);
  const had = lines.filter(isOwn);
  const hours = proposed.map(({ quantity, multiplier }) => {
    const at = had.findIndex((line) => line.multiplier === multiplier && line.serviceID === serviceID);
    const [same] = at === -1 ? [] : had.splice(at, 1);
    return { ...(same ?? { ...blank, serviceID, personID, multiplier }), quantity };
  });
  const first = lines.findIndex(isOwn);
  const others = lines.filter((line) => !isOwn(line));
  return first === -1 ? [...others, ...hours] : others.toSpliced(first, 0, ...hours);
}

/** The hours that lines of labor say somebody worked. */
export const hoursIn = <Line extends HourLine>(
  lines: readonly Line[],
  personID: number,
  isLabor: (line: Line) => boolean,
): number =>
  sum(
    lines
      .filter((line) => line.personID === personID && isLabor(line))
      .map(({ quantity }) => ({ quantity: Number(quantity) || 0 })),
  );
