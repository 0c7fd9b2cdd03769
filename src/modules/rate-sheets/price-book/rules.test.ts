import { describe, expect, test } from 'vitest';
import { emptyRate, type RateKind, rateKinds } from '../rules.ts';
import { type BookLine, type BookRules, bookTables, bookWords } from './rules.ts';

const line = (kind: RateKind, more: Partial<BookLine>): BookLine => ({
  ...emptyRate(kind),
  serviceName: null,
  unit: rateKinds[kind].unit,
  ...more,
});
const rules: BookRules = {
  straightFrom: 420,
  straightUntil: 930,
  beyondMultiplier: 1.5,
  saturdayMultiplier: 1.5,
  sundayMultiplier: 2,
  holidayMultiplier: 2,
  dailyHours: null,
  weeklyHours: null,
  incrementMinutes: 15,
  isBestRate: true,
};
const mechanic = line('labor', { serviceID: 1, serviceName: 'MECH Mechanic', rate: 85.3333 });
const tableOf = (...lines: BookLine[]) => {
  const [table] = bookTables(lines);
  return [table?.columns.map(({ label }) => label), ...(table?.rows ?? [])];
};

describe('the tables of a price book', () => {
  test('labor says what an hour costs at each multiplier, and a dash where its class has none', () => {
    const engineer = line('labor', { name: 'Engineer', rate: 165, hasDouble: false, overtimeRate: 240 });
    expect(tableOf(mechanic, engineer)).toEqual([
      ['Class of labor', 'Unit', 'Straight time', '1.5x', '2x'],
      ['MECH Mechanic', 'hour', '85.3333', '128.00', '170.6666'],
      ['Engineer', 'hour', '165.00', '240.00', '–'],
    ]);
  });

  test('equipment has the columns that any of it fills', () => {
    const crane = line('equipment', { serviceName: 'Crane', rate: 210, standbyPercent: 50, isOperated: true });
    const truck = line('equipment', { serviceName: 'Truck', dayRate: 1_185, monthRate: 2_950 });
    expect(tableOf(crane, truck)).toEqual([
      ['Equipment', 'Operator', 'Hour', 'Day', 'Month', 'Standby'],
      ['Crane', 'included', '210.00', '', '', '50%'],
      ['Truck', '', '', '1,185.00', '2,950.00', ''],
    ]);
  });

  test('materials stand at their prices, then the steps of the markup from the lowest, each with the costs that fall under it', () => {
    const steps = [
      line('material', { name: 'Beyond', markupPercent: 15 }),
      line('material', { upToCost: 500, markupPercent: 35 }),
      line('material', { serviceID: 2, serviceName: 'SEAL Seal', rate: 58 }),
      line('material', { name: 'Large', upToCost: 5_000, markupPercent: -2.5 }),
    ];
    expect(tableOf(...steps)).toEqual([
      ['Material', 'What it costs us', 'Unit', 'Price'],
      ['SEAL Seal', '', 'each', '58.00'],
      ['All materials', 'up to 500.00', '', 'cost + 35%'],
      ['Large', 'over 500.00, up to 5,000.00', '', 'cost − 2.5%'],
      ['Beyond', 'over 5,000.00', '', 'cost + 15%'],
    ]);
    expect(tableOf(line('third_party', { markupPercent: 0 }))).toEqual([
      ['Description', 'What it costs us', 'Price'],
      ['All third-party charges', 'any', 'at cost'],
    ]);
  });

  test('the rest says what it has: miles, days, least hours and surcharges', () => {
    const rest = [
      line('travel', { serviceName: 'MILE Mile', unit: 'mile', rate: 1.85 }),
      line('call_out', { name: 'Call-out', minimumHours: 4 }),
      line('emergency', { name: 'Same day', markupPercent: 20 }),
    ];
    expect(bookTables(rest).map(({ title, rows }) => [title, ...rows])).toEqual([
      ['Travel', ['MILE Mile', 'mile', '1.85']],
      ['Call-out', ['Call-out', '4']],
      ['Emergency', ['Same day', '20%']],
    ]);
  });

  test('its columns fill the width, whatever stands in them, and words keep a part of it', () => {
    const vast = line('equipment', {
      name: 'Frac pump',
      rate: 99_999_999.9999,
      dayRate: 99_999_999.9999,
      weekRate: 99_999_999.9999,
      monthRate: 99_999_999.9999,
    });
    for (const { columns } of bookTables([mechanic, vast])) {
      expect(columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      expect(columns[0]?.share).toBeGreaterThan(0.25);
    }
  });
});

describe('the rules of a price book, in words', () => {
  const wordsOf = (lines: BookLine[], more: Partial<BookRules> = {}) =>
    new Map(bookWords({ ...rules, ...more }, lines).map(({ title, text }) => [title, text]));

  test('hours say when they count more, how they are rounded and what a visit comes to at least', () => {
    const callOut = line('call_out', { name: 'Call-out', minimumHours: 4 });
    const text = wordsOf([mechanic, callOut], {
      dailyHours: 8,
      weeklyHours: 40,
      incrementMinutes: 60,
      beyondMultiplier: 1,
    });
    expect(text.get('How hours are counted')?.split('\n')).toEqual([
      'Straight time is Monday to Friday from 7:00 AM to 3:30 PM. Hours before and after it count as straight time.',
      'Hours of a Saturday count as 1.5x, of a Sunday as 2x, of a holiday as 2x. Past midnight the next day counts.',
      'Hours beyond 8 hours of a day or 40 hours of a week count as 1.5x.',
      'An hour has one multiplier, the highest that holds for it; none is added to another.',
      'Each time is rounded to the nearest hour, and never to nothing.',
      'What a person works on one visit is no less than the least hours of the call-out.',
    ]);
  });

  test('of what a sheet does not have nothing is said, and a dash is explained where there is one', () => {
    const crane = line('equipment', { name: 'Crane', rate: 210 });
    expect(wordsOf([crane]).get('How hours are counted')).toBe('');
    expect(wordsOf([crane]).get('How equipment is charged')).toContain('best rate');
    expect(wordsOf([crane], { isBestRate: false }).get('How equipment is charged')).toContain('by the day beyond it');
    expect(wordsOf([mechanic]).get('How hours are counted')).not.toContain('–');
    expect(wordsOf([{ ...mechanic, hasDouble: false }]).get('How hours are counted')).toContain('shows –');
    expect([...wordsOf([]).values()].join('')).toBe('');
  });
});
