import { multiplierText } from '#shared/cells.ts';
import { clockText } from '#shared/clock-times.ts';
import { rateText } from '#shared/units.ts';
import { laborRate, shiftHours } from '../pricing-rules.ts';
import { type RateKind, type RateLine, rateKindKeys, rateKinds } from '../rules.ts';

/** What a rate sheet says on paper, to whoever pays by it, pure (docs/rules/rate-sheets.md). */

export type BookLine = RateLine & { serviceName: string | null; unit: string };
export type BookRules = {
  straightFrom: number;
  straightUntil: number;
  beyondMultiplier: number;
  saturdayMultiplier: number;
  sundayMultiplier: number;
  holidayMultiplier: number;
  dailyHours: number | null;
  weeklyHours: number | null;
  incrementMinutes: number;
  isBestRate: boolean;
};

type Column = {
  label: string;
  isFigure?: boolean;
  text: (line: BookLine, others: readonly BookLine[]) => string;
};

/** A class that does not allow a multiplier has no rate at it. */
const dash = '–';
const amount = (value: number | null): string => (value === null ? '' : rateText(value));
const at = (line: RateLine, multiplier: 1.5 | 2): string =>
  laborRate(line, multiplier).multiplier === multiplier ? rateText(laborRate(line, multiplier).rate) : dash;

/** `cost + 35%` */
function costPlus(percent: number | null): string {
  if (percent === null) return '';
  return percent === 0 ? 'at cost' : `cost ${percent < 0 ? '−' : '+'} ${Math.abs(percent)}%`;
}

/** A markup of all of a kind, by what a part costs. */
const isStep = ({ serviceID, markupPercent }: RateLine): boolean => serviceID === null && markupPercent !== null;
const byCost = (one: RateLine, other: RateLine): number =>
  (one.upToCost ?? Number.POSITIVE_INFINITY) - (other.upToCost ?? Number.POSITIVE_INFINITY);

/** `over 500.00, up to 5,000.00`: of the steps of a kind the lowest that a cost fits under counts. */
function stepText(line: RateLine, others: readonly RateLine[]): string {
  if (!isStep(line)) return '';
  const below = others
    .filter(isStep)
    .toSorted(byCost)
    .findLast((one) => byCost(one, line) < 0);
  const parts = [
    below?.upToCost ? `over ${rateText(below.upToCost)}` : '',
    line.upToCost === null ? '' : `up to ${rateText(line.upToCost)}`,
  ];
  return parts.filter(Boolean).join(', ') || 'any';
}

const whole: Partial<Record<RateKind, string>> = {
  material: 'All materials',
  third_party: 'All third-party charges',
};
/** What a line is for, under a head that says on every page what the table is of. */
const named = (label = 'Description'): Column => ({
  label,
  text: ({ kind, serviceName, name }) => serviceName ?? (name || (whole[kind] ?? '')),
});
const figure = (label: string, text: Column['text']): Column => ({ label, isFigure: true, text });
const unit: Column = { label: 'Unit', text: (line) => (line.rate === null ? '' : line.unit) };
const rate = (label = 'Rate') => figure(label, (line) => amount(line.rate));
const marked = [
  { label: 'What it costs us', text: stepText },
  unit,
  figure('Price', (line) => (line.rate === null ? costPlus(line.markupPercent) : amount(line.rate))),
];

const columns: Record<RateKind, readonly [Column, ...Column[]]> = {
  labor: [
    named('Class of labor'),
    unit,
    rate('Straight time'),
    figure('1.5x', (line) => at(line, 1.5)),
    figure('2x', (line) => at(line, 2)),
  ],
  equipment: [
    named('Equipment'),
    { label: 'Operator', text: ({ isOperated }) => (isOperated ? 'included' : '') },
    rate('Hour'),
    figure('Day', (line) => amount(line.dayRate)),
    figure('Week', (line) => amount(line.weekRate)),
    figure('Month', (line) => amount(line.monthRate)),
    figure('Standby', (line) => (line.standbyPercent === null ? '' : `${line.standbyPercent}%`)),
  ],
  material: [named('Material'), ...marked],
  third_party: [named(), ...marked],
  travel: [named(), unit, rate()],
  per_diem: [named(), unit, rate()],
  call_out: [
    named(),
    unit,
    rate(),
    figure('Least hours', ({ minimumHours }) => (minimumHours === null ? '' : String(minimumHours))),
  ],
  emergency: [
    named(),
    unit,
    figure('Surcharge', (line) => (line.rate === null ? `${line.markupPercent ?? 0}%` : amount(line.rate))),
  ],
};

/** How many letters stand in a line between the margins of a letter, what a column leaves empty, and what the words keep whatever is beside them. */
const [lineLetters, gapLetters, leastLetters] = [95, 2.5, 26];
/** What each column has of the width: those after the first what their longest text needs. */
function sharesOf(columns: readonly { label: string; texts: readonly string[] }[]): number[] {
  const [, ...others] = columns.map(({ label, texts }) =>
    Math.max(10, ...[label, ...texts].map((text) => text.length + gapLetters)),
  );
  const needed = others.reduce((sum, letters) => sum + letters, 0);
  const given = Math.min(needed, lineLetters - leastLetters);
  const ofOthers = others.map((letters) => ((letters / needed) * given) / lineLetters);
  return [1 - given / lineLetters, ...ofOthers];
}

export type BookTable = {
  title: string;
  columns: { label: string; share: number; isFigure: boolean }[];
  rows: string[][];
  isDense: boolean;
};
/** More lines than these stand closer together. */
const mostLoose = 40;

/** The lines of a sheet kind by kind, the steps of markups from the lowest; a column that no line of a kind fills is left out. */
export const bookTables = (lines: readonly BookLine[]): BookTable[] =>
  rateKindKeys.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    if (own.length === 0) return [];
    const ordered = [...own.filter((line) => !isStep(line)), ...own.filter(isStep).toSorted(byCost)];
    const filled = columns[kind]
      .map(({ text, ...column }) => ({ ...column, texts: ordered.map((line) => text(line, own)) }))
      .filter(({ texts }, at) => at === 0 || texts.some(Boolean));
    const shares = sharesOf(filled);
    return [
      {
        title: rateKinds[kind].name,
        columns: filled.map(({ label, isFigure = false }, at) => ({ label, share: shares[at] ?? 0, isFigure })),
        rows: ordered.map((_, row) => filled.map(({ texts }) => texts[row] ?? '')),
        isDense: lines.length > mostLoose,
      },
    ];
  });

/** `1.5x`, `straight time` */
const counted = (multiplier: number): string => (multiplier === 1 ? 'straight time' : multiplierText(multiplier));

function ofHours(rules: BookRules, labor: readonly BookLine[], hasLeast: boolean): string[] {
  const after = [
    rules.dailyHours === null ? '' : `${rules.dailyHours} hours of a day`,
    rules.weeklyHours === null ? '' : `${rules.weeklyHours} hours of a week`,
  ].filter(Boolean);
  const isDashed = labor.some((line) => !line.hasOvertime || !line.hasDouble);
  return [
    `Straight time is Monday to Friday from ${clockText(rules.straightFrom)} to ${clockText(rules.straightUntil)}. Hours before and after it count as ${counted(rules.beyondMultiplier)}.`,
    `Hours of a Saturday count as ${counted(rules.saturdayMultiplier)}, of a Sunday as ${counted(rules.sundayMultiplier)}, of a holiday as ${counted(rules.holidayMultiplier)}. Past midnight the next day counts.`,
    after.length > 0 ? `Hours beyond ${after.join(' or ')} count as 1.5x.` : '',
    'An hour has one multiplier, the highest that holds for it; none is added to another.',
    isDashed ? `Where the table shows ${dash}, hours count as the highest multiplier that the class has.` : '',
    `Each time is rounded to the nearest ${minutesText(rules.incrementMinutes)}, and never to nothing.`,
    hasLeast ? 'What a person works on one visit is no less than the least hours of the call-out.' : '',
  ];
}

const minutesText = (minutes: number): string => (minutes === 60 ? 'hour' : `${minutes} minutes`);

function ofEquipment({ isBestRate }: BookRules, lines: readonly BookLine[]): string[] {
  return [
    isBestRate
      ? 'Equipment is charged at the best rate: what is cheapest of its hours, days, weeks and months.'
      : `Equipment is charged by the hour up to a shift of ${shiftHours} hours, and by the day beyond it.`,
    `A day is a shift of at most ${shiftHours} hours, a week seven days, a month thirty; those that are begun count whole.`,
    lines.some(({ isOperated }) => isOperated)
      ? 'Where the table says so, the operator is included; other equipment comes without one.'
      : '',
    lines.some(({ standbyPercent }) => standbyPercent !== null)
      ? 'While it stands by, equipment is charged at the percentage of its rate.'
      : '',
  ];
}

const ofCosts = (lines: readonly BookLine[]): string[] => [
  'What has no price of its own is charged at what it costs us plus the markup of its step: the lowest that the cost of one fits under.',
  lines.some(({ markupPercent }) => (markupPercent ?? 0) < 0) ? 'A minus is a discount on the cost.' : '',
];

/** How what is on a sheet is counted, in words; of kinds that it does not have it says nothing. */
export function bookWords(rules: BookRules, lines: readonly BookLine[]): { title: string; text: string }[] {
  const of = (...kinds: RateKind[]) => lines.filter(({ kind }) => kinds.includes(kind));
  const labor = of('labor');
  const equipment = of('equipment');
  const marks = of('material', 'third_party').filter(isStep);
  const words: [title: string, sentences: string[]][] = [
    [
      'How hours are counted',
      labor.length > 0
        ? ofHours(
            rules,
            labor,
            lines.some(({ minimumHours }) => minimumHours !== null),
          )
        : [],
    ],
    ['How equipment is charged', equipment.length > 0 ? ofEquipment(rules, equipment) : []],
    ['How materials are charged', marks.length > 0 ? ofCosts(marks) : []],
    [
      'Amounts',
      lines.length > 0 ? ['Rates are in US dollars, before sales tax. A line is rounded once, to the cent.'] : [],
    ],
  ];
  return words.map(([title, sentences]) => ({ title, text: sentences.filter(Boolean).join('\n') }));
}
