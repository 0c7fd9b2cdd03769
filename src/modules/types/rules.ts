import { shortened } from '../imports/rules.ts';

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

/** The type that a cell of a file names, however it is written; of one that there is not it is said what to do. */
export function typeAsked(
  kind: 'referral' | 'asset',
  types: ReadonlyMap<string, number>,
  called: string,
  wrong: (sentence: string) => void,
): number | null {
  const found = types.get(called.toLowerCase()) ?? null;
  if (called && found === null)
    wrong(`There is no ${kind} type called “${shortened(called)}”. Add it in the settings, or leave this column out.`);
  return found;
}

export type NamedType = { id: number; name: string; isArchived: boolean };
/** As choices of a picker: those in use, and the one that is chosen already. */
export const typeChoices = (types: readonly NamedType[] | undefined, chosen: number | null = null) =>
  types
    ?.filter(({ id, isArchived }) => !isArchived || id === chosen)
    .map(({ id, name, isArchived }) => ({ id, label: name, ...(isArchived && { detail: 'Out of use' }) }));
