import type { Entity } from '#shared/entity.ts';
import type { Cents } from '#shared/money.ts';
import type { Permission } from '#shared/permission.ts';
import type { Context } from '../context.ts';

/** A document as whoever lets it come again reads of it. */
export type RecurringDocument = {
  label: string;
  total: Cents;
  isStanding: boolean;
  /** Where it would be emailed; empty while nobody knows, null where documents of its kind are not. */
  mailTo: string | null;
};

/** What words of a document dated so say of the one that is made of it. */
export type Said = (words: string, date: string) => string;

/** A kind of document that can come again (docs/rules/recurrence.md), declared by the module whose documents they are. */
export type RecurringKind = {
  entity: Entity;
  /** What whoever lets one come again may do besides posting to the books. */
  needs: Permission;
  /** Of the given ids those that can come again or could when they stood. */
  find(context: Context, ids: readonly number[]): Promise<Map<number, RecurringDocument>>;
  /** Makes one again, dated so, and posts it; `said` of its words what they say now. Answers its id and that of its entry. Errors: those of entering it. */
  makeAgain(context: Context, id: number, date: string, said: Said): Promise<{ id: number; entryID: number }>;
  /** Emails one that was made. Errors: those of emailing it by hand. */
  mail?(context: Context, id: number, to: string): Promise<void>;
};
