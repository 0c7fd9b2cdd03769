import type { Cents } from '#shared/money.ts';

/** What a percentage is of. */
export const feeBases = ['labor', 'parts', 'whole'] as const;
export type FeeBasis = (typeof feeBases)[number];
export const basisWords: Record<FeeBasis, string> = { labor: 'labor', parts: 'parts', whole: 'the whole' };

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
  percentUnits === null ? null : `${percentUnits / 10_000} % of ${basisWords[basis]}`;
