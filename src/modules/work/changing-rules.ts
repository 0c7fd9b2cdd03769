import type { FilledStep, StepPlace } from '#modules/checklists/rules.ts';
import type { WorkFields } from './field-rules.ts';
import type { LinkRelation, StatusID, WorkKind } from './rules.ts';

/** Everything about an item that an event records and undo can put back, in the words of the contract. */
export type WorkState = WorkFields & {
  /** Of the person at hand. */
  isPinned: boolean;
  isSubscribe: boolean;
  isDoLater: boolean;
  assignees: { userID: number; statusID: StatusID; flaggedBy: number | null }[];
  assets: number[];
  contacts: number[];
  steps: StepState[];
  links: LinkState[];
};

/** A former step is of a type or category that the item had before. */
export type StepState = FilledStep & {
  stepID: number;
  position: number;
  title: string;
  /** Added on the item itself; stays when its type or category changes. */
  isOwn: boolean;
  checklistVersion: number | null;
  /** When and by whom it was done, skipped or found not to apply. */
  doneAt: string | null;
  doneBy: number | null;
  skipReason: string;
  /** The ticket that was opened because it failed. */
  followUpID: number | null;
  /** Where it was done, when who did it said so. */
  place: StepPlace | null;
};

/** A link as the item keeps it that says it. */
export type LinkState = { relation: LinkRelation; kind: WorkKind; id: number };
