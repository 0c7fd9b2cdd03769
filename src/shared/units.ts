const unitsOfOne = 10_000;

/** Percents, quantities, rates and prices are counted in ten thousandths: `6.25` → `62500`. */
export const toUnits = (number: number): number => Math.round(number * unitsOfOne);
export const ofUnits = (units: number): number => units / unitsOfOne;

/** Dollars with all that a rate has: two decimals at least, four at most. */
export const rateText = (rate: number): string =>
  rate.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
