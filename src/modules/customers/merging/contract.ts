import { z } from 'zod';
import { id, read, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';

/** Who deletes customers edits them too. */
export const mayMerge = can('customers', 'delete');

const counted = z.object({ called: z.string(), count: z.number() });
const both = {
  /** Who goes. */
  customerID: id,
  /** Who stays. */
  intoID: id,
};
const merged = z.object({
  customerID: id,
  customerName: z.string(),
  intoID: id,
  intoName: z.string(),
  /** What moved, as `3 tickets`, by kind. */
  moved: z.array(counted),
});
export type MergedCustomer = z.infer<typeof merged>;

const preview = z.object({
  ...merged.shape,
  /** What is posted or signed keeps the name that it bears, and counts as the other's. */
  stays: z.array(counted),
  /** What goes along no more: the one that stays has its own. */
  left: z.array(counted),
  /** What they say differently; the one that stays keeps its own. */
  differing: z.array(z.object({ label: z.string(), goes: z.string(), stays: z.string() })),
});
export type MergePreview = z.infer<typeof preview>;

export const mergingCalls = {
  previewMerge: read({
    path: 'customers/preview_merge',
    shows: ['customers', 'tickets', 'tasks', 'assets', 'field_tickets', 'invoices', 'ratesheets'],
    about:
      'What merging a customer into another one would move, what stays as it was posted, and what the two say differently; refused as the merge would be.',
    permission: mayMerge,
    input: z.object(both),
    output: preview,
  }),
  mergeCustomer: write({
    path: 'customers/merge_customer',
    about:
      'Merges a customer, typed twice, into the one that stays: live work, people, places, assets and drafts move; what is posted keeps its name and counts as theirs. It can be taken back at any time.',
    permission: mayMerge,
    input: z.object(both),
    output: merged,
  }),
  unmergeCustomer: write({
    path: 'customers/unmerge_customer',
    about:
      'Takes a merge back: the customer is there again with all that moved and still names the one that it was merged into, and with what was done at a place of theirs since.',
    permission: mayMerge,
    input: z.object({ customerID: id }),
    output: merged,
  }),
  listMerged: read({
    path: 'customers/list_merged',
    shows: ['customers'],
    about: 'Who was merged into a customer, the latest first.',
    permission: can('customers', 'read'),
    input: z.object({ customerID: id }),
    output: z.object({
      rows: z.array(
        z.object({ customerID: id, customerName: z.string(), mergedAt: utcTime, mergedByName: z.string().nullable() }),
      ),
    }),
  }),
};
