/** What lists, filters and charts take from the product's table of constants (product.md §5 and §9). */

export const textDebounceMs = 500;
export const dateRangeDebounceMs = 300;

const dateEmptyMessage = 'Date cannot be empty';
const dateOrderMessage = 'Date Start cannot be greater than Date End';

/** Why a range cannot be taken, or null. Who shows it puts the former value back when a date is empty. */
export function dateRangeMessage(range: { start: string | null; end: string | null }): string | null {
  if (!range.start || !range.end) return dateEmptyMessage;
  return range.start > range.end ? dateOrderMessage : null;
}

/** No axis has more; above, its step is the next of 100, 250, 500, 1000 … */
const mostTicks = 13;

/**
 * The ticks of an axis from 0: to 60 in steps of 10 for a maximum of 50 or less, then steps of 20 up to 100, then of 50.
 * The last one is never below the maximum.
 */
export function chartTicks(maximum: number): number[] {
  if (maximum <= 50) return ticksTo(60, 10);
  if (maximum <= 100) return ticksTo(100, 20);
  const factors = [2, 2.5, 2];
  let step = 50;
  for (let turn = 0; Math.ceil(maximum / step) >= mostTicks; turn++) step *= factors[turn % factors.length] ?? 2;
  return ticksTo(maximum, step);
}

const ticksTo = (last: number, step: number): number[] =>
  Array.from({ length: Math.ceil(last / step) + 1 }, (_, index) => index * step);
