import type { SignedPermission } from '#shared/permission.ts';
import type { Context } from './context.ts';

/**
 * A number beside an entry of the sidebar (product.md §2: tasks, tickets, field tickets, receivables pending, submitted and
 * approved), declared by the module whose list it counts. Several of one entry are shown as their sum and read out one by one.
 */
export type AreaCount = {
  /** Path of the sidebar entry. */
  area: string;
  /** What is counted, after the number: "assigned to you". */
  label: string;
  needs: SignedPermission;
  /** Whose changes may change it. */
  module: string;
  /** Exactly as many as the list of it has rows; whether one of them is flagged for the person who asks. */
  count(context: Context): Promise<{ count: number; hasFlag: boolean }>;
};
