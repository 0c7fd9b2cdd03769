import type { FieldsInWords } from '#shared/fields-in-words.ts';
import type { Cents } from '#shared/money.ts';

/** What a percentage is of. */
export const feeBases = ['labor', 'parts', 'whole'] as const;
export type FeeBasis = (typeof feeBases)[number];
export const basisWords: Record<FeeBasis, string> = { labor: 'labor', parts: 'parts', whole: 'the whole' };

/** The same where it is chosen (docs/rules/settings.md). */
export const basisAbout: Record<FeeBasis, string> = {
  labor: 'Of the lines of services, less what of the discount falls on them, before tax.',
  parts: 'Of the lines of material and equipment, less what of the discount falls on them, before tax.',
  whole: 'Of all lines but fees, less the discount, before tax.',
};

/** `3.25 %`, of ten thousandths of a percent. */
export const percentText = (units: number): string => `${units / 10_000} %`;

/** What its fields are called and say, in its form and in its history. */
export const feeWords = {
  feeName: { label: 'Name' },
  amount: { label: 'Amount' },
  percentUnits: { label: 'Percentage', say: percentText },
  basis: { label: 'Of', values: basisWords },
  accountID: { label: 'Account' },
  activeFrom: { label: 'From' },
  activeUntil: { label: 'Until' },
  excludedStates: { label: 'Not charged in' },
  isTaxable: { label: 'Taxable' },
  isProposed: { label: 'Proposed on every invoice' },
  isCardSurcharge: { label: 'On what is paid by card' },
} satisfies FieldsInWords;

/** The card networks allow no more on a card, in ten thousandths of a percent. */
export const cardCapUnits = 30_000;

/** A fee: an amount, or a percentage in ten thousandths of a percent. */
export type FeeValue = { amount: Cents | null; percentUnits: number | null; basis: FeeBasis };
type Days = { activeFrom: string | null; activeUntil: string | null };

/** Whether it may be charged on a day and in a state; an address without a state is in none. */
export const mayCharge = (
  { activeFrom, activeUntil, excludedStates }: Days & { excludedStates: readonly string[] },
  { date, state }: { date: string; state: string },
): boolean =>
  (activeFrom === null || activeFrom <= date) &&
  (activeUntil === null || activeUntil >= date) &&
  !excludedStates.includes(state);

/** What is billed before fees, by what it is. */
export type Billed = Record<'labor' | 'parts' | 'whole', Cents>;
/** What it comes to; halves of a cent up. */
export const feeAmount = ({ amount, percentUnits, basis }: FeeValue, billed: Billed): Cents =>
  amount ?? (Math.round((billed[basis] * (percentUnits ?? 0)) / 1_000_000) as Cents);

/** `3.5 % of labor`; of an amount nothing is said here. */
export const percentWords = ({ percentUnits, basis }: FeeValue): string | null =>
  percentUnits === null ? null : `${percentText(percentUnits)} of ${basisWords[basis]}`;

/** How a line that charges it is described. */
export const feeDescription = (fee: FeeValue & { feeName: string }): string => {
  const words = percentWords(fee);
  return words ? `${fee.feeName}, ${words}` : fee.feeName;
};

/** Whether a line says that it charges a fee of this name, whatever it adds to it. */
export const isNamedBy = (feeName: string, description: string): boolean =>
  description.trim().toLowerCase().startsWith(feeName.toLowerCase());

type CountedLine = { itemClass: string; description: string; quantity: unknown; rate: unknown };
/**
 * What lines that charge a percentage come to when other lines have changed, by their place; those that stand as before are left out. A line whose
 * amount, count or words were typed by hand is not counted again.
 */
export function recounted(
  lines: readonly CountedLine[],
  fees: readonly (FeeValue & { feeName: string })[],
  was: Billed,
  now: Billed,
): Map<number, Cents> {
  const changed = new Map<number, Cents>();
  for (const [index, { itemClass, description, quantity, rate }] of lines.entries()) {
    const fee = fees.find((one) => one.percentUnits !== null && feeDescription(one) === description);
    if (itemClass !== 'fee' || !fee || Number(quantity) !== 1) continue;
    const [before, after] = [feeAmount(fee, was), feeAmount(fee, now)];
    if (before !== after && Math.round(Number(rate) * 100) === before) changed.set(index, after);
  }
  return changed;
}
