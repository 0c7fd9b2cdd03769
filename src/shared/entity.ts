import type { Feature } from './permission.ts';

/** What both halves know of a kind of record; a module declares its own in entity.ts. */
export type Entity = {
  /** The name in events, live messages and addresses. */
  module: string;
  /** As a sentence names it: "Ticket". */
  noun: string;
  /** Whose read right seeing it needs. */
  feature: Feature;
  /** The page of one record; null when it has none. */
  address: ((id: number) => string) | null;
  /** Fields that decide who sees a record: when one changes, those who no longer see it must look again too. */
  sightFields?: readonly string[];
  /** Fields that no event, history or export may hold. */
  secretFields?: readonly string[];
  /** A change of one may change what somebody may do; whoever listens is looked at again. */
  decidesRights?: true;
};
