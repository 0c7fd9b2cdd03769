/**
 * How long an answer counts as true without asking again, in milliseconds (product.md §9). A change that is heard of
 * makes it ask at once, whatever the policy. What is no longer shown is kept for half an hour at least: going back
 * shows it first and asks then.
 */
export type CachePolicy = { staleTime: number; gcTime: number };

const keptMs = 30 * 60_000;
const lasting = (seconds: number): CachePolicy => ({
  staleTime: seconds * 1000,
  gcTime: Math.max(keptMs, seconds * 1000),
});

export const cachePolicies = {
  usual: lasting(300),
  calendarToken: lasting(870),
  quoteLists: lasting(0),
  /** Lists of tasks and tickets by several filters are kept for good. */
  multiFilterLists: lasting(Number.POSITIVE_INFINITY),
  /** Where an address is does not change in a day. */
  places: lasting(86_400),
  /** What no live message tells of, and what must not be guessed. */
  none: lasting(0),
} as const;

/** How long a cached POST is answered from what was kept. */
export const cachedPostMs = 86_400_000;
