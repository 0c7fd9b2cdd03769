/** How far steps of 50 go; an axis beyond has at most eight, of the next of 100, 250, 500, 1000 … */
const maxInFifties = 600;
const maxSteps = 8;

/**
 * The ticks of an axis from 0 (product.md §9): to 60 in steps of 10 for a maximum of 50 or less, then steps of 20 up to
 * 100, then of 50. The last one is never below the maximum.
 */
export function chartTicks(maximum: number): number[] {
  if (maximum <= 50) return ticksTo(60, 10);
  if (maximum <= 100) return ticksTo(100, 20);
  let step = 50;
  for (const factor of cycle([2, 2.5, 2])) {
    if (maximum <= maxInFifties || Math.ceil(maximum / step) <= maxSteps) break;
    step *= factor;
  }
  return ticksTo(maximum, step);
}

/** The ticks of an axis that goes below 0: in the steps that the farther end asks for, to beyond both ends. */
export function chartTicksBetween(least: number, most: number): number[] {
  if (least >= 0) return chartTicks(most);
  const [, step = 1] = chartTicks(Math.max(most, -least));
  const below = Math.ceil(-least / step);
  const above = Math.ceil(Math.max(most, 0) / step);
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
}

const ticksTo = (last: number, step: number): number[] =>
  Array.from({ length: Math.ceil(last / step) + 1 }, (_, index) => index * step);

function* cycle(factors: readonly number[]): Generator<number> {
  for (;;) yield* factors;
}
