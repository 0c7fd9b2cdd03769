import type { Part, Share } from './deeds.ts';

/** Whole cents, days, and the sides on which accounts stand: what all that is kept by hand is reckoned with. */
export const taxAccount = 'tax';
/** Texas and Odessa, in hundredths of a percent. */
export const rates = [625, 200] as const;
/** Who pays no sales tax, and why. */
export const exempt: Readonly<Record<string, string>> = { School: 'Government' };

export const cents = (dollars: number): number => Math.round(dollars * 100);
/** Half away from zero. */
export const share = (amount: number, hundredths: number): number =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * hundredths * 2 + 10_000) / 20_000);
export const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
export const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
export const total = (parts: readonly Part[] = []): number => sum(parts.map(([, dollars]) => cents(dollars)));
export const paidOf = (of: readonly Share[] = []): number => sum(of.map(([, dollars]) => cents(dollars)));
export const discountOf = (of: readonly Share[]): number => sum(of.map(([, , discount = 0]) => cents(discount)));

/** A whole in parts like some weights: what is left of cents goes to the largest remainders, of equal ones to the first. */
export function split(whole: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  const size = Math.abs(whole);
  const parts = weights.map((weight) => Math.floor((size * weight) / all));
  const rest = weights.map((weight, at) => ({ at, left: (size * weight) % all })).toSorted((a, b) => b.left - a.left);
  for (const { at } of rest.slice(0, size - sum(parts))) parts[at] = (parts[at] ?? 0) + 1;
  return parts.map((part) => Math.sign(whole) * part);
}

/** Accounts that stand on the credit side by nature. */
export const isCreditSide = (account: string): boolean =>
  account === taxAccount || contra(account) !== /^[2347]/.test(account);
/** Accounts that take away from what others of their kind say. */
export const contra = (account: string): boolean =>
  ['1190', '1590', '2790', '3200', '4900', '4910', '5900'].includes(account);
export const isOfIncomeStatement = (account: string): boolean => /^[4-8]/.test(account);
