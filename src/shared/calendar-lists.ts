/** The lists of years and months that forms offer (product.md §9). */

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Every year from `first` to this one, latest first: what a report can be about. */
export function yearsSince(first: number, now: Date = new Date()): number[] {
  return Array.from({ length: Math.max(0, now.getFullYear() - first + 1) }, (_, index) => now.getFullYear() - index);
}

/** This year and the nine after it: when a card expires, how far a schedule reaches. */
export const upcomingYears = (now: Date = new Date()): number[] =>
  Array.from({ length: 10 }, (_, index) => now.getFullYear() + index);
