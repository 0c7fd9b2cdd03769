const unitsOfOne = 10_000;

/** Percents, quantities, rates and prices are counted in ten thousandths: `6.25` → `62500`. */
export const toUnits = (number: number): number => Math.round(number * unitsOfOne);
export const ofUnits = (units: number): number => units / unitsOfOne;

/** Dollars with all that a rate has: two decimals at least, four at most. */
export const rateText = (rate: number): string =>
  rate.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** A whole number over another, rounded half away from zero. */
export function roundedRatio(top: bigint, bottom: bigint): number {
  const size = top < 0n ? -top : top;
  const ratio = Number((2n * size + bottom) / (2n * bottom));
  return top < 0n && ratio !== 0 ? -ratio : ratio;
}

/** One number of four decimals times another, `per` so many (100 where the other is a percentage), as exactly as that can be kept. */
export const times = (one: number, other: number, per = 1): number =>
  ofUnits(roundedRatio(BigInt(toUnits(one)) * BigInt(toUnits(other)), BigInt(toUnits(per))));
