import type { FilterName } from './filter-names.ts';
import type { Feature } from './permission.ts';

/** What both halves know of a kind of record; a module declares its own in entity.ts. */
export type Entity = {
  /** The name in events, live messages and addresses. */
  module: string;
  /** As a sentence names it: "Ticket". */
  noun: string;
  /** People know its records by their number before their words: ticket 4711. */
  isNumbered?: true;
  /** Nobody knows its records by their number. */
  isUnnumbered?: true;
  /** The fields by which calls name one of them, where it is not the noun and ID: `ticketID` of a ticket. */
  idNames?: readonly string[];
  /** Whose read right seeing it needs. */
  feature: Feature;
  /** The page of one record; null when it has none. */
  address: ((id: number) => string) | null;
  /** Where its records stand in a list; without it there is none. */
  list?: EntityList;
  /** Its names stand in what people read who may not read the kind itself: they are told that something of it changed, and not what. */
  isNamedElsewhere?: true;
  /** Fields that decide who sees a record: when one changes, those who no longer see it must look again too. */
  visibilityFields?: readonly string[];
  /** Fields that no history shows and no export holds. */
  secretFields?: readonly string[];
  /** A change of one may change what somebody may do; whoever listens is looked at again. */
  decidesRights?: true;
};

/** The list of a kind of record: its title, its page, and the name its filter is kept under (product.md §3). */
export type EntityList = {
  title: string;
  path: string;
  filter: FilterName;
  /** Its records come in from files too, at `import` below its page. */
  hasImport?: true;
  /** What was deleted of it lately stands at `deleted` below its page. */
  hasDeleted?: true;
};

/** A kind of record with a list, which its page, its form and what was deleted lead back to. */
export type ListedEntity = Entity & { list: EntityList };

/** The fields by which calls name one of a kind of record. */
export const idNamesOf = ({ noun, idNames }: Pick<Entity, 'noun' | 'idNames'>): readonly string[] =>
  idNames ?? [
    `${noun.charAt(0).toLowerCase()}${noun.slice(1).replace(/ (\w)/g, (_space, letter) => letter.toUpperCase())}ID`,
  ];
