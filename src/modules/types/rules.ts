/**
 * The lists of names that a company keeps: how a customer came, what kind of equipment an asset is, what an event of the calendar is, and what any
 * record is marked as.
 */
export const typeKinds = ['referral', 'asset', 'event', 'tag'] as const;
export type TypeKind = (typeof typeKinds)[number];

/** Of event types and tags, by name. */
export const typeColors = ['blue', 'green', 'amber', 'red', 'violet', 'teal', 'pink', 'gray'] as const;
export type TypeColor = (typeof typeColors)[number];

/** How long an event can usually take, in minutes. */
export const minutesKept = { least: 5, most: 1440 };

/** What a new event type has unless it is said. */
export const usualEvent = { color: 'blue', minutes: 60 } as const;
export const usualTag = { color: 'gray' } as const;

/** What a type has beside its name. */
export const extrasOf: Record<TypeKind, readonly ('color' | 'minutes')[]> = {
  referral: [],
  asset: [],
  event: ['color', 'minutes'],
  tag: ['color'],
};
