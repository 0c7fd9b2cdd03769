/** The lists of names that a company keeps: how a customer came, what kind of equipment an asset is, what an event of the calendar is. */
export const typeKinds = ['referral', 'asset', 'event'] as const;
export type TypeKind = (typeof typeKinds)[number];

/** Of event types: by name, as the calendar colors them. */
export const eventColors = ['blue', 'green', 'amber', 'red', 'violet', 'teal', 'pink', 'gray'] as const;
export type EventColor = (typeof eventColors)[number];

/** How long an event can usually take, in minutes. */
export const minutesKept = { least: 5, most: 1440 };

/** What a new event type has unless it is said. */
export const usualEvent = { color: 'blue', minutes: 60 } as const;
