import { addDays } from '#shared/dates.ts';
import { weekdayOf } from '#shared/days.ts';
import { ofUnits, roundedRatio, times, toUnits } from '#shared/units.ts';
import { isInEffect, levelOf, type RateKind, type RateLevel, type RateLine, rateLevelKeys } from './rules.ts';

/** What a rate sheet makes of hours, equipment and costs, pure (docs/rules/rate-sheets.md). */

export type Multiplier = 1 | 1.5 | 2;

/** When time counts more; clock times are minutes after midnight. */
export type TimeRules = {
  straightFrom: number;
  straightUntil: number;
  /** Of a weekday before and after. */
  beyondMultiplier: Multiplier;
  saturdayMultiplier: Multiplier;
  sundayMultiplier: Multiplier;
  holidayMultiplier: Multiplier;
  /** After so many hours of a day, or of a week, time counts 1.5x; null where that counts nothing. */
  dailyHours: number | null;
  weeklyHours: number | null;
  incrementMinutes: number;
};

/** Work of somebody from a day's clock time to another, which may be of the next day: 1,500 is its 1 AM. */
export type WorkSpan = { date: string; from: number; until: number };
/** What they had worked before it, of that day and of that week. */
export type WorkedBefore = { dayMinutes: number; weekMinutes: number };
export type LaborPiece = { multiplier: Multiplier; minutes: number };

const dayMinutes = 1440;
const highest = (...multipliers: Multiplier[]): Multiplier => Math.max(...multipliers) as Multiplier;

/** Rounded to the sheet's increment, half up, and never to nothing: its end moves. */
export function roundedSpan(span: WorkSpan, increment: number): WorkSpan {
  const length = Math.max(1, Math.floor((span.until - span.from) / increment + 0.5)) * increment;
  return { ...span, until: span.from + length };
}

/** The pieces of a span that is not rounded any more, each with the highest multiplier that holds for it: none is added to another. */
export function laborPieces(
  span: WorkSpan,
  rules: TimeRules,
  { before, isHoliday }: { before: WorkedBefore; isHoliday: (date: string) => boolean },
): LaborPiece[] {
  const isBeyond = (at: number, hours: number | null, had: number) =>
    hours !== null && had + at - span.from >= hours * 60;
  const multiplierAt = (at: number): Multiplier =>
    highest(
      ofDay(addDays(span.date, Math.floor(at / dayMinutes)), at % dayMinutes, rules, isHoliday),
      isBeyond(at, rules.dailyHours, before.dayMinutes) || isBeyond(at, rules.weeklyHours, before.weekMinutes)
        ? 1.5
        : 1,
    );
  const edges = edgesOf(span, rules, before);
  const pieces: LaborPiece[] = [];
  for (const [index, at] of edges.slice(0, -1).entries()) {
    const multiplier = multiplierAt(at);
    const minutes = (edges[index + 1] ?? at) - at;
    const last = pieces.at(-1);
    if (last?.multiplier === multiplier) last.minutes += minutes;
    else pieces.push({ multiplier, minutes });
  }
  return pieces;
}

function ofDay(date: string, clock: number, rules: TimeRules, isHoliday: (date: string) => boolean): Multiplier {
  const weekday = weekdayOf(date);
  const ofClock = clock >= rules.straightFrom && clock < rules.straightUntil ? 1 : rules.beyondMultiplier;
  const ofDate = weekday === 0 ? rules.sundayMultiplier : weekday === 6 ? rules.saturdayMultiplier : ofClock;
  return isHoliday(date) ? highest(ofDate, rules.holidayMultiplier) : ofDate;
}

/** Where a multiplier may begin or end: midnights, the edges of straight time, and where a day's or week's hours are full. */
function edgesOf({ from, until }: WorkSpan, rules: TimeRules, before: WorkedBefore): number[] {
  const full = (hours: number | null, had: number) => (hours === null ? [] : [from + hours * 60 - had]);
  const days = Array.from({ length: Math.floor(until / dayMinutes) + 1 }, (_, day) => day * dayMinutes);
  const edges = [
    ...days.flatMap((day) => [day, day + rules.straightFrom, day + rules.straightUntil]),
    ...full(rules.dailyHours, before.dayMinutes),
    ...full(rules.weeklyHours, before.weekMinutes),
  ];
  return [...new Set([from, ...edges.filter((edge) => edge > from && edge < until), until])].toSorted((a, b) => a - b);
}

/** What an hour of a class costs at a multiplier: the highest that it allows and that is no higher; four decimals are kept. */
export function laborRate(line: RateLine, multiplier: Multiplier): { multiplier: Multiplier; rate: number } {
  const rate = line.rate ?? 0;
  if (multiplier === 2 && line.hasDouble) return { multiplier: 2, rate: line.doubleRate ?? times(rate, 2) };
  if (multiplier > 1 && line.hasOvertime) return { multiplier: 1.5, rate: line.overtimeRate ?? times(rate, 1.5) };
  return { multiplier: 1, rate };
}

export type Priced = { quantity: number; unit: string; rate: number; multiplier?: Multiplier };

/**
 * What the spans of one person on one visit come to, a line for each multiplier: each span is rounded, and together they are no less than the hours
 * of a call-out, whose rest counts as the first of them does.
 */
export function pricedLabor(
  line: RateLine,
  spans: readonly WorkSpan[],
  rules: TimeRules,
  more: { before: WorkedBefore; isHoliday: (date: string) => boolean; leastHours: number | null },
): Priced[] {
  const pieces: LaborPiece[] = [];
  const before = { ...more.before };
  for (const given of spans) {
    const span = roundedSpan(given, rules.incrementMinutes);
    pieces.push(...laborPieces(span, rules, { before, isHoliday: more.isHoliday }));
    before.dayMinutes += span.until - span.from;
    before.weekMinutes += span.until - span.from;
  }
  const [first] = pieces;
  const short = (more.leastHours ?? 0) * 60 - pieces.reduce((sum, { minutes }) => sum + minutes, 0);
  if (first && short > 0) pieces.push({ multiplier: first.multiplier, minutes: short });
  const minutes = new Map<Multiplier, number>();
  for (const piece of pieces) {
    const { multiplier } = laborRate(line, piece.multiplier);
    minutes.set(multiplier, (minutes.get(multiplier) ?? 0) + piece.minutes);
  }
  return [...minutes]
    .toSorted(([one], [other]) => one - other)
    .map(([multiplier, sum]) => ({
      quantity: ofUnits(toUnits(sum / 60)),
      unit: 'hour',
      rate: laborRate(line, multiplier).rate,
      multiplier,
    }));
}

/** The longest day of equipment. */
export const shiftHours = 12;
const perWeek = 7;
const perMonth = 30;
const equipmentUnits = ['hour', 'day', 'week', 'month'] as const;
type EquipmentUnit = (typeof equipmentUnits)[number];
const days: Readonly<Record<EquipmentUnit, number>> = { hour: 1 / shiftHours, day: 1, week: perWeek, month: perMonth };

/** So much of equipment, as somebody says it. */
type Used = { quantity: number; unit: string };
const isOfTime = (unit: string): unit is EquipmentUnit => equipmentUnits.some((one) => one === unit);

/** What is used in each unit that the line has a rate of, from the one in which it is said; days, weeks and months that are begun count whole. */
function waysOf(line: RateLine, { quantity, unit }: Used): Priced[] {
  if (!isOfTime(unit)) return [];
  const whole = Math.max(1, unit === 'hour' ? Math.ceil(quantity / shiftHours) : Math.ceil(quantity * days[unit]));
  return equipmentUnits.slice(equipmentUnits.indexOf(unit)).flatMap((by) => {
    const rate = rateOfUnit(line, by, 0);
    return rate === null ? [] : { quantity: by === unit ? quantity : Math.ceil(whole / days[by]), unit: by, rate };
  });
}

/**
 * What equipment is charged as: by the best rate the cheapest of what is used in its own unit and in the longer ones, and as it is said where none is cheaper; else hours
 * beyond a shift by the day. A day is a shift of at most twelve hours; begun weeks and months count whole. Null where no unit has a rate.
 */
export function pricedEquipment(line: RateLine, used: Used, isBest: boolean): Priced | null {
  const ways = waysOf(line, used);
  if (!isBest) {
    const isLong = used.unit === 'hour' && used.quantity > shiftHours;
    return (isLong ? ways.find(({ unit }) => unit !== 'hour') : undefined) ?? ways[0] ?? null;
  }
  const cost = ({ quantity, rate }: Priced) => BigInt(toUnits(quantity)) * BigInt(toUnits(rate));
  return ways.reduce<Priced | null>((best, way) => (best === null || cost(way) < cost(best) ? way : best), null);
}

/** While it stands by, equipment costs so much of what it does. */
export const standbyRate = ({ standbyPercent }: RateLine, rate: number): number =>
  times(rate, standbyPercent ?? 0, 100);

/** Of the steps of a kind the lowest that a cost fits under, or the one without a limit; null without any. */
function stepFor(lines: readonly RateLine[], kind: RateKind, cost: number): RateLine | null {
  const steps = lines
    .filter((line) => line.kind === kind && line.serviceID === null && line.markupPercent !== null)
    .toSorted(
      (one, other) => (one.upToCost ?? Number.POSITIVE_INFINITY) - (other.upToCost ?? Number.POSITIVE_INFINITY),
    );
  return steps.find(({ upToCost }) => upToCost === null || cost <= upToCost) ?? null;
}

/** What a cost is sold for by the steps of its kind; null without any. */
export function markedUp(lines: readonly RateLine[], kind: RateKind, cost: number): number | null {
  const step = stepFor(lines, kind, cost);
  return step && times(cost, 100 + (step.markupPercent ?? 0), 100);
}

export type SheetInForce = {
  rateSheetID: number;
  name: string;
  version: number;
  customerID: number | null;
  locationID: number | null;
  divisionID: number | null;
  /** Of a customer above the one who is asked about: how far, their parent is 1. */
  levelsAbove?: number;
  validFrom: string;
  validUntil: string | null;
  isBestRate: boolean;
  lines: readonly RateLine[];
};
type Asked = {
  serviceID: number;
  /** What a part of the catalogue costs us; null of what is no material, or of which nobody says it. */
  partCost: number | null;
  date: string;
  customerID: number | null;
  locationID: number | null;
  divisionID: number | null;
};
/** One of the places where a price was looked for, and what stood there. */
export type Looked = { level: RateLevel; rateSheetID: number | null; name: string | null; line: RateLine | null };

const levelFor = (sheet: SheetInForce): RateLevel => (sheet.levelsAbove ? 'parent' : levelOf(sheet));

/** Sheets in the order in which they hold: of a level the nearest parent's first. */
export const nearestFirst = <Sheet extends SheetInForce>(sheets: readonly Sheet[]): Sheet[] =>
  sheets.toSorted(
    (one, other) =>
      rateLevelKeys.indexOf(levelFor(one)) - rateLevelKeys.indexOf(levelFor(other)) ||
      (one.levelsAbove ?? 0) - (other.levelsAbove ?? 0),
  );

/** The line of the service itself, else the step that a part of the catalogue falls under by what it costs us. */
const lineFor = (lines: readonly RateLine[], { serviceID, partCost }: Asked): RateLine | null =>
  lines.find((line) => line.serviceID === serviceID) ??
  (partCost === null ? null : stepFor(lines, 'material', partCost));

/**
 * Where the price of a service comes from: of the levels, the nearest first, the sheet that is in effect on the day and has a line for it. `looked` says of each
 * level what was found, up to the one that decides; where none does, the catalogue's price holds.
 */
export function resolveRate<Sheet extends SheetInForce>(
  sheets: readonly Sheet[],
  asked: Asked,
): { sheet: Sheet | null; line: RateLine | null; looked: Looked[] } {
  const isFor: Record<RateLevel, (sheet: SheetInForce) => boolean> = {
    location: ({ locationID }) => locationID === asked.locationID,
    customer: ({ customerID }) => customerID === asked.customerID,
    parent: ({ levelsAbove = 0 }) => levelsAbove > 0,
    division: ({ divisionID }) => divisionID === asked.divisionID,
    company: () => true,
  };
  const looked: Looked[] = [];
  for (const level of rateLevelKeys) {
    const held = nearestFirst(
      sheets.filter((one) => levelFor(one) === level && isFor[level](one) && isInEffect(one, asked.date)),
    );
    // Nobody is above most customers: there is nothing to say of it then.
    if (held.length === 0 && level !== 'parent') looked.push({ level, rateSheetID: null, name: null, line: null });
    for (const sheet of held) {
      const line = lineFor(sheet.lines, asked);
      looked.push({ level, rateSheetID: sheet.rateSheetID, name: sheet.name, line });
      if (line) return { sheet, line, looked };
    }
  }
  return { sheet: null, line: null, looked };
}

/** A step that is much of an amount would make of it what nobody meant: it is rounded to the cent then, and below a quarter not at all. */
const stepOf = (amount: number, to: number): number =>
  amount >= 20 * to ? to : Math.min(to, amount >= 0.25 ? 0.01 : 0.0001);

/** An amount times one and a percentage, rounded once, to whole steps. */
function raisedBy(amount: number, percent: number, to: number): number {
  const step = toUnits(stepOf(amount, to));
  const top = BigInt(toUnits(amount)) * BigInt(toUnits(100 + percent));
  return ofUnits(roundedRatio(top, BigInt(toUnits(100)) * BigInt(step)) * step);
}

/** What one unit of a service costs by its line of a sheet: the rate of that unit, or its cost with the markup; null where the line says neither. */
export function rateOfUnit(line: RateLine, unit: string, cost: number): number | null {
  const { kind, rate, dayRate: day, weekRate: week, monthRate: month } = line;
  // Equipment has a rate of each of these, and an hour's is not that of a day.
  const ofEquipment: Readonly<Record<string, number | null>> = { hour: rate, day, week, month };
  const own = kind === 'equipment' ? (ofEquipment[unit] ?? null) : rate;
  if (own !== null) return own;
  return line.markupPercent === null ? null : times(cost, 100 + line.markupPercent, 100);
}

/** A line with its amounts higher by a percentage; percentages and least hours stay. `to` is what amounts are rounded to, in dollars. */
export function escalated(line: RateLine, percent: number, to: number): RateLine {
  const raised = (amount: number | null) => (amount === null ? null : raisedBy(amount, percent, to));
  const { rate, overtimeRate, doubleRate, dayRate, weekRate, monthRate } = line;
  return {
    ...line,
    rate: raised(rate),
    overtimeRate: raised(overtimeRate),
    doubleRate: raised(doubleRate),
    dayRate: raised(dayRate),
    weekRate: raised(weekRate),
    monthRate: raised(monthRate),
  };
}
