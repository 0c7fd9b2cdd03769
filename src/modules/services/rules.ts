import { type ItemClass, itemClasses, itemClassKeys } from '#modules/sales-tax/rules.ts';
import { ofUnits, rateText, times, toUnits } from '#shared/units.ts';

/** What the price of a service is for one of. */
export const serviceUnits = [
  'each',
  'hour',
  'day',
  'week',
  'month',
  'mile',
  'foot',
  'gallon',
  'pound',
  'trip',
  'lot',
] as const;
export type ServiceUnit = (typeof serviceUnits)[number];

/** The most that one unit costs, in dollars. */
export const maxPrice = 100_000_000;
export const maxParts = 50;
/** How many texts are looked for in the catalogue at once. */
export const maxTexts = 1_000;
/** The longest that is planned for one, in minutes: four weeks. */
export const maxDuration = 40_320;

/** The types of accounts that a sale, and what it cost, may be booked to. */
export const incomeTypes: readonly string[] = ['income', 'other_income'];
export const costTypes: readonly string[] = ['cost_of_goods_sold', 'expense', 'other_expense'];

export const classLabels = Object.fromEntries(itemClassKeys.map((key) => [key, itemClasses[key].name])) as Record<
  ItemClass,
  string
>;

/** `115.00 per hour`, `58.00 each`; to who sees no money `per hour`. */
export const priceText = (price: number | null, unit: ServiceUnit): string => {
  const of = unit === 'each' ? unit : `per ${unit}`;
  return price === null ? of : `${rateText(price)} ${of}`;
};

type Priced = { price: number; cost: number };
/** What a bundle comes to: its parts at their own prices and costs, in dollars of four decimals. */
export const sumOfParts = (parts: readonly (Priced & { quantity: number })[], of: keyof Priced): number =>
  ofUnits(parts.reduce((sum, part) => sum + toUnits(times(part[of], part.quantity)), 0));
export const codeTaken = 'This code is taken. Choose another.';
