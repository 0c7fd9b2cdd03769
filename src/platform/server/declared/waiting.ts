import type { SignedPermission } from '#shared/permission.ts';
import type { Context } from '../context.ts';

/** One call that says yes to an item where it is shown. */
export type Approval = {
  path: string;
  input: Record<string, unknown>;
  /** The toast's words. */
  done: string;
  /** Asked first, where taking it back does not leave everything as it was: what follows. */
  question: { title: string; text: string } | null;
};

/** Something that waits for the word of the person who asks. */
export type WaitingItem = {
  title: string;
  /** For whom or of whom it is. */
  detail: string;
  /** Null where it is not about money. */
  cents: number | null;
  /** Null where it is not about time. */
  seconds: number | null;
  /** Who handed it in. */
  byUserID: number | null;
  byName: string;
  /** Since when, in UTC. */
  since: string;
  address: string;
  /** Null where somebody has to look at it first: it is decided on its own page. */
  approval: Approval | null;
};

/** What waits for approval, declared by the module whose records they are; the dashboard shows all kinds in one list. */
export type Waiting = {
  needs: SignedPermission;
  /** Whose changes may change it. */
  module: string;
  /** All of it that the person may decide on. */
  find(context: Context): Promise<WaitingItem[]>;
};
