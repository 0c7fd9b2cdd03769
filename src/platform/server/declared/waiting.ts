import type { SignedPermission } from '#shared/permission.ts';
import type { Context } from '../context.ts';

/** Something that waits for the word of the person who asks. */
export type WaitingItem = {
  title: string;
  /** For whom or of whom it is. */
  detail: string;
  /** Null where it is not about money. */
  cents: number | null;
  /** Who handed it in. */
  byName: string;
  /** Since when, in UTC. */
  since: string;
  address: string;
};

/** What waits for approval, declared by the module whose records they are; the dashboard shows all kinds in one list. */
export type Waiting = {
  needs: SignedPermission;
  /** Whose changes may change it. */
  module: string;
  /** All of it that the person may decide on. */
  find(context: Context): Promise<WaitingItem[]>;
};
