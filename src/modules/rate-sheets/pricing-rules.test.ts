import { describe, expect, test } from 'vitest';
import { lineAmount } from '#modules/documents/rules.ts';
import { addDays } from '#shared/dates.ts';
import { weekdayOf } from '#shared/days.ts';
import { SeededRandom } from '#shared/seeded-random.ts';
import {
  escalated,
  laborPieces,
  laborRate,
  type Multiplier,
  markedUp,
  type Priced,
  pricedEquipment,
  pricedLabor,
  rateOfUnit,
  resolveRate,
  roundedSpan,
  type SheetInForce,
  standbyRate,
  type TimeRules,
  type WorkSpan,
} from './pricing-rules.ts';
import { emptyRate, isOverlapping, problemOfRate, type RateLine, tabOf } from './rules.ts';

const usual: TimeRules = {
  straightFrom: 7 * 60,
  straightUntil: 15.5 * 60,
  beyondMultiplier: 1.5,
  saturdayMultiplier: 1.5,
  sundayMultiplier: 2,
  holidayMultiplier: 2,
  dailyHours: null,
  weeklyHours: null,
  incrementMinutes: 15,
};
const labor = (rate: number, more: Partial<RateLine> = {}): RateLine => ({
  ...emptyRate('labor'),
  name: 'Mechanic',
  rate,
  ...more,
});
const noHoliday = { before: { dayMinutes: 0, weekMinutes: 0 }, isHoliday: () => false };
const at = (date: string, from: number, until: number): WorkSpan => ({ date, from: from * 60, until: until * 60 });
const amountOf = (priced: readonly Priced[]) =>
  priced.reduce((sum, { quantity, rate }) => sum + lineAmount({ quantity, rate, discountPercent: 0 }), 0);
const [friday, saturday, sunday] = ['2026-11-20', '2026-11-21', '2026-11-22'];

describe('hours of a class', () => {
  test('the worked example of B10: 85.00 an hour on a Friday from 6 to 17, straight from 7 to 15:30, is 1,041.25', () => {
    const priced = pricedLabor(labor(85), [at(friday, 6, 17)], usual, { ...noHoliday, leastHours: null });
    expect(priced).toEqual([
      { quantity: 8.5, unit: 'hour', rate: 85, multiplier: 1 },
      { quantity: 2.5, unit: 'hour', rate: 127.5, multiplier: 1.5 },
    ]);
    expect(amountOf(priced)).toBe(104_125);
  });

  test('one interval has one multiplier, the highest: a Sunday that is a holiday after ten hours is 2x, not 4.5x', () => {
    const rules = { ...usual, dailyHours: 8 };
    const pieces = laborPieces(at(sunday, 6, 18), rules, { ...noHoliday, isHoliday: () => true });
    expect(pieces).toEqual([{ multiplier: 2, minutes: 720 }]);
    // A holiday that counts less than its Sunday takes nothing away.
    const mild = laborPieces(
      at(sunday, 8, 9),
      { ...rules, holidayMultiplier: 1.5 },
      { ...noHoliday, isHoliday: () => true },
    );
    expect(mild).toEqual([{ multiplier: 2, minutes: 60 }]);
  });

  test('past midnight the next day counts: Saturday 22 to Sunday 2', () => {
    expect(laborPieces(at(saturday, 22, 26), usual, noHoliday)).toEqual([
      { multiplier: 1.5, minutes: 120 },
      { multiplier: 2, minutes: 120 },
    ]);
  });

  test('after the hours of a day and of a week, with what was worked before', () => {
    const before = { dayMinutes: 6 * 60, weekMinutes: 39 * 60 };
    const pieces = (more: Partial<TimeRules>) =>
      laborPieces(at(friday, 8, 12), { ...usual, ...more }, { ...noHoliday, before }).map(({ multiplier, minutes }) => [
        multiplier,
        minutes,
      ]);
    expect(pieces({ dailyHours: 8 })).toEqual([
      [1, 120],
      [1.5, 120],
    ]);
    expect(pieces({ weeklyHours: 40 })).toEqual([
      [1, 60],
      [1.5, 180],
    ]);
    expect(pieces({ dailyHours: 4 })).toEqual([[1.5, 240]]);
  });

  test('what a class does not allow counts as the highest that it does', () => {
    expect(laborRate(labor(85, { hasDouble: false }), 2)).toEqual({ multiplier: 1.5, rate: 127.5 });
    expect(laborRate(labor(85, { hasDouble: false, hasOvertime: false }), 2)).toEqual({ multiplier: 1, rate: 85 });
    expect(laborRate(labor(85, { hasOvertime: false }), 1.5)).toEqual({ multiplier: 1, rate: 85 });
    expect(laborRate(labor(85, { overtimeRate: 120, doubleRate: 160 }), 1.5).rate).toBe(120);
    expect(laborRate(labor(85, { overtimeRate: 120, doubleRate: 160 }), 2).rate).toBe(160);
  });

  test('the multiplied rate keeps four decimals, and the line is rounded once', () => {
    const priced = pricedLabor(labor(33.3333), [at(saturday, 8, 8.25)], usual, { ...noHoliday, leastHours: null });
    expect(priced).toEqual([{ quantity: 0.25, unit: 'hour', rate: 50, multiplier: 1.5 }]);
    expect(laborRate(labor(0.3333), 1.5).rate).toBe(0.5);
    expect(laborRate(labor(85.3333), 1.5).rate).toBe(128);
  });

  test('each span is rounded to the increment, half up; a short one is one increment, and a visit no less than a call-out', () => {
    const length = (minutes: number, increment = 15) => {
      const { from, until } = roundedSpan({ date: friday, from: 480, until: 480 + minutes }, increment);
      return until - from;
    };
    expect([length(7), length(22), length(23), length(1), length(52, 6)]).toEqual([15, 15, 30, 15, 54]);
    const visit = [at(friday, 14, 14.5), at(friday, 15, 16)];
    const priced = pricedLabor(labor(100), visit, usual, { ...noHoliday, leastHours: 4 });
    // 30 minutes and 30 straight, 30 beyond; the rest of four hours counts as the first.
    expect(priced).toEqual([
      { quantity: 3.5, unit: 'hour', rate: 100, multiplier: 1 },
      { quantity: 0.5, unit: 'hour', rate: 150, multiplier: 1.5 },
    ]);
    const long = pricedLabor(labor(100), [at(friday, 8, 13)], usual, { ...noHoliday, leastHours: 4 });
    expect(amountOf(long)).toBe(50_000);
  });

  test('minute by minute it is the same, whatever is worked', () => {
    const random = new SeededRandom(77);
    for (let round = 0; round < 2_000; round++) {
      const rules: TimeRules = {
        straightFrom: random.between(0, 700),
        straightUntil: random.between(701, 1440),
        beyondMultiplier: random.pick([1, 1.5, 2]),
        saturdayMultiplier: random.pick([1, 1.5, 2]),
        sundayMultiplier: random.pick([1, 1.5, 2]),
        holidayMultiplier: random.pick([1, 1.5, 2]),
        dailyHours: random.pick([null, 0, 4, 7.5, 8, 12]),
        weeklyHours: random.pick([null, 40, 36.5]),
        incrementMinutes: 15,
      };
      const date = addDays('2026-11-16', random.between(0, 13));
      const from = random.between(0, 1439);
      const span = { date, from, until: from + random.between(1, 1440) };
      const before = { dayMinutes: random.between(0, 700), weekMinutes: random.between(0, 3000) };
      const holidays = new Set([addDays(date, random.between(0, 3))]);
      const isHoliday = (day: string) => holidays.has(day);
      const minutes = new Map<Multiplier, number>();
      for (let minute = span.from; minute < span.until; minute++) {
        const day = addDays(date, minute >= 1440 ? 1 : 0);
        const clock = minute >= 1440 ? minute - 1440 : minute;
        const worked = minute - span.from;
        let multiplier: number = rules.beyondMultiplier;
        if (clock >= rules.straightFrom && clock < rules.straightUntil) multiplier = 1;
        if (weekdayOf(day) === 6) multiplier = rules.saturdayMultiplier;
        if (weekdayOf(day) === 0) multiplier = rules.sundayMultiplier;
        if (isHoliday(day) && rules.holidayMultiplier > multiplier) multiplier = rules.holidayMultiplier;
        const isFull = (hours: number | null, had: number) => hours !== null && had + worked >= hours * 60;
        if (
          multiplier < 1.5 &&
          (isFull(rules.dailyHours, before.dayMinutes) || isFull(rules.weeklyHours, before.weekMinutes))
        )
          multiplier = 1.5;
        minutes.set(multiplier as Multiplier, (minutes.get(multiplier as Multiplier) ?? 0) + 1);
      }
      const found = new Map<Multiplier, number>();
      for (const piece of laborPieces(span, rules, { before, isHoliday }))
        found.set(piece.multiplier, (found.get(piece.multiplier) ?? 0) + piece.minutes);
      expect([round, new Map([...found].sort())]).toEqual([round, new Map([...minutes].sort())]);
    }
  });
});

describe('equipment and costs', () => {
  const crane = {
    ...emptyRate('equipment'),
    rate: 210,
    dayRate: 1_680,
    weekRate: 7_000,
    monthRate: 21_000,
    standbyPercent: 50,
  };
  test('by the best rate what is cheapest of hours, days, weeks and months', () => {
    const best = (hours: number) => {
      const { quantity, unit, rate } = pricedEquipment(crane, { quantity: hours, unit: 'hour' }, true) ?? {
        quantity: 0,
        unit: '',
        rate: 0,
      };
      return [quantity, unit, quantity * rate];
    };
    expect(best(4)).toEqual([4, 'hour', 840]);
    expect(best(9)).toEqual([1, 'day', 1_680]);
    // 48 hours are four shifts of twelve: 6,720 by the day, 7,000 by the week.
    expect(best(48)).toEqual([4, 'day', 6_720]);
    expect(best(60)).toEqual([1, 'week', 7_000]);
    expect(best(12 * 25)).toEqual([1, 'month', 21_000]);
    // Eight hours come to what a day does: they stay hours.
    expect(best(8)).toEqual([8, 'hour', 1_680]);
  });
  test('days and weeks become longer units, never shorter ones', () => {
    const best = (quantity: number, unit: string) => {
      const way = pricedEquipment(crane, { quantity, unit }, true);
      return way && [way.quantity, way.unit];
    };
    expect(best(1, 'day')).toEqual([1, 'day']);
    // Five days are 8,400, a week 7,000.
    expect(best(5, 'day')).toEqual([1, 'week']);
    expect(best(4, 'week')).toEqual([1, 'month']);
    expect(best(1, 'visit')).toBe(null);
  });
  test('else by the hour within a shift, and by the day beyond; by what there is where a rate is missing', () => {
    expect(pricedEquipment(crane, { quantity: 9, unit: 'hour' }, false)).toMatchObject({ quantity: 9, unit: 'hour' });
    expect(pricedEquipment(crane, { quantity: 13, unit: 'hour' }, false)).toMatchObject({ quantity: 2, unit: 'day' });
    expect(
      pricedEquipment(
        { ...crane, dayRate: null, weekRate: null, monthRate: null },
        { quantity: 13, unit: 'hour' },
        false,
      ),
    ).toMatchObject({
      unit: 'hour',
    });
    expect(pricedEquipment(emptyRate('equipment'), { quantity: 1, unit: 'hour' }, true)).toBe(null);
    expect(standbyRate(crane, 210)).toBe(105);
  });
  test('a cost is marked up by the lowest step that it fits under', () => {
    const step = (upToCost: number | null, markupPercent: number): RateLine => ({
      ...emptyRate('material'),
      upToCost,
      markupPercent,
    });
    const steps = [step(null, 15), step(1_000, 25), step(100, 40)];
    expect([99.99, 100, 100.01, 5_000].map((cost) => markedUp(steps, 'material', cost))).toEqual([
      139.986, 140, 125.0125, 5_750,
    ]);
    expect(markedUp(steps, 'third_party', 10)).toBe(null);
    expect(markedUp(steps.slice(1), 'material', 1_000.01)).toBe(null);
  });
});

describe('where a price comes from', () => {
  const line = (rate: number) => ({ ...labor(rate), serviceID: 7 });
  const sheet = (rateSheetID: number, more: Partial<SheetInForce>): SheetInForce => ({
    rateSheetID,
    name: `Sheet ${rateSheetID}`,
    version: 1,
    customerID: null,
    locationID: null,
    divisionID: null,
    validFrom: '2026-01-01',
    validUntil: null,
    isBestRate: true,
    lines: [line(rateSheetID)],
    ...more,
  });
  const asked = { serviceID: 7, partCost: null, date: '2026-06-15', customerID: 3, locationID: 31, divisionID: 2 };
  const all = [
    sheet(1, {}),
    sheet(2, { divisionID: 2 }),
    sheet(3, { customerID: 3 }),
    sheet(4, { customerID: 3, locationID: 31 }),
  ];
  test('from the location, else the customer, the division, the company, and else from the catalogue', () => {
    const from = (sheets: SheetInForce[]) => resolveRate(sheets, asked).sheet?.rateSheetID ?? null;
    expect(from(all)).toBe(4);
    expect(from(all.slice(0, 3))).toBe(3);
    expect(from(all.slice(0, 2))).toBe(2);
    expect(from(all.slice(0, 1))).toBe(1);
    expect(from([])).toBe(null);
    expect(resolveRate(all, { ...asked, locationID: null, customerID: 9 }).sheet?.rateSheetID).toBe(2);
  });
  test('a nearer sheet without a line for it, or of other days, leaves it to the next; what was looked at is told', () => {
    const sheets = [
      all[0],
      sheet(3, { customerID: 3, lines: [] }),
      sheet(4, { customerID: 3, locationID: 31, validUntil: '2026-05-31' }),
    ] as SheetInForce[];
    const { sheet: found, looked } = resolveRate(sheets, asked);
    expect(found?.rateSheetID).toBe(1);
    expect(looked.map(({ level, name, line: of }) => [level, name, of?.rate ?? null])).toEqual([
      ['location', null, null],
      ['customer', 'Sheet 3', null],
      ['division', null, null],
      ['company', 'Sheet 1', 1],
    ]);
  });
  test('the day of service decides between last year and this', () => {
    const years = [sheet(5, { validUntil: '2026-06-15' }), sheet(6, { validFrom: '2026-06-16' })];
    expect(resolveRate(years, asked).sheet?.rateSheetID).toBe(5);
    expect(resolveRate(years, { ...asked, date: '2026-06-16' }).sheet?.rateSheetID).toBe(6);
    expect(isOverlapping(years[0] as SheetInForce, years[1] as SheetInForce)).toBe(false);
    expect(
      isOverlapping(
        { validFrom: '2026-01-01', validUntil: null },
        { validFrom: '2030-01-01', validUntil: '2030-01-02' },
      ),
    ).toBe(true);
  });
  test('a part of the catalogue falls under a step of material by what it costs us, unless the sheet names it', () => {
    const step = (upToCost: number | null, markupPercent: number) => ({
      ...emptyRate('material'),
      upToCost,
      markupPercent,
    });
    const steps = [sheet(8, { lines: [step(500, 35), step(null, 15)] })];
    const of = (partCost: number | null, sheets = steps) =>
      resolveRate(sheets, { ...asked, partCost }).line?.markupPercent ?? null;
    expect([of(304), of(500), of(500.01), of(null)]).toEqual([35, 35, 15, null]);
    expect(of(304, [sheet(9, { lines: [line(9), step(null, 15)] })])).toBe(null);
  });
  test('under which tab a sheet stands', () => {
    const of = (validFrom: string, validUntil: string | null, isDraft = false) =>
      tabOf({ validFrom, validUntil, isDraft }, '2026-06-15');
    expect([
      of('2026-06-15', '2026-06-15'),
      of('2026-06-16', null),
      of('2026-01-01', '2026-06-14'),
      of('2026-01-01', null, true),
    ]).toEqual(['active', 'upcoming', 'expired', 'draft']);
  });
});

test('one unit costs the rate of that unit: an hour of equipment is no day, a per diem is one', () => {
  const crane = { ...emptyRate('equipment'), rate: 210, dayRate: 1_680 };
  expect(['hour', 'day', 'week', 'each'].map((unit) => rateOfUnit(crane, unit, 0))).toEqual([210, 1_680, null, null]);
  expect(rateOfUnit({ ...emptyRate('per_diem'), rate: 165 }, 'day', 0)).toBe(165);
  expect(rateOfUnit({ ...emptyRate('material'), markupPercent: 25 }, 'each', 40)).toBe(50);
  expect(rateOfUnit({ ...emptyRate('call_out'), minimumHours: 4 }, 'each', 0)).toBe(null);
});

test('an escalation raises amounts and leaves percentages, rounded to what is asked for', () => {
  const raised = escalated({ ...labor(85, { overtimeRate: 127.5 }) }, 3.5, 0.25);
  expect([raised.rate, raised.overtimeRate, raised.doubleRate]).toEqual([88, 132, null]);
  expect(escalated(labor(85), 3.5, 0.01).rate).toBe(87.98);
  expect(escalated(labor(0.725), 2, 0.0001).rate).toBe(0.7395);
  expect(escalated({ ...emptyRate('material'), markupPercent: 25 }, 10, 1).markupPercent).toBe(25);
  expect(escalated(labor(85), -10, 1).rate).toBe(77);
  // Once: 101.57 × 1.035 is 105.12495, and 33.3333 × 1.005 is 33.4999665.
  expect(escalated(labor(101.57), 3.5, 0.01).rate).toBe(105.12);
  expect(escalated(labor(33.3333), 0.5, 1).rate).toBe(33);
  // A step that is much of a rate is not taken: a mile of 1.85 is neither nothing nor 2.
  expect([0.25, 1, 5].map((to) => escalated(labor(1.85), 3, to).rate)).toEqual([1.91, 1.91, 1.91]);
  expect(escalated(labor(0.0125), 4, 0.01).rate).toBe(0.013);
});

test('what a line may not say', () => {
  const said = (line: RateLine) => problemOfRate(line)?.field ?? null;
  expect(said(labor(85))).toBe(null);
  expect(said(labor(85, { name: '' }))).toBe('name');
  expect(said({ ...labor(85), rate: null })).toBe('rate');
  expect(said(labor(85, { dayRate: 10 }))).toBe('dayRate');
  expect(said(labor(85, { hasOvertime: false, overtimeRate: 120 }))).toBe('overtimeRate');
  expect(said({ ...emptyRate('material'), rate: 5, name: 'Seal', markupPercent: 5 })).toBe('markupPercent');
  expect(said({ ...emptyRate('material'), markupPercent: 25 })).toBe(null);
  expect(said({ ...emptyRate('call_out'), name: 'Call-out', minimumHours: 4 })).toBe(null);
});
