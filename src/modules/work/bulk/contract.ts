import { z } from 'zod';
import { id } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { priorityID } from '../contract.ts';
import { statuses } from '../rules.ts';

export const mostAtOnce = 500;

/** Where many may be moved at once; starting work is one person's own. */
export const bulkStatuses = [
  statuses.scheduled,
  statuses.waitingOnClient,
  statuses.blocked,
  statuses.needsApproval,
] as const;

/** One change for many items; what is not named stays. */
export const bulkChange = z.union([
  z.strictObject({ statusID: z.literal([...bulkStatuses]) }),
  z.strictObject({ priorityID }),
  z.strictObject({ addAssignees: z.array(id).min(1).max(50, 'Assign at most 50 people') }),
  z.strictObject({ removeAssignees: z.array(id).min(1).max(50) }),
  z.strictObject({ divisionID: id.nullable() }),
  z.strictObject({ departmentID: id.nullable() }),
  z.strictObject({ dueDate: calendarDate.nullable() }),
  z.strictObject({ isClosed: z.literal(true) }),
  z.strictObject({ isDeleted: z.literal(true) }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkInput = z.object({
  ids: z.array(id).min(1, 'Choose at least one').max(mostAtOnce, `Choose at most ${mostAtOnce}`),
  change: bulkChange,
});
export const bulkOutcome = z.object({
  /** How many are changed, and how many are so already. */
  changed: z.number(),
  same: z.number(),
  /** Those that stay as they are, and why. */
  skipped: z.array(z.object({ id, subject: z.string(), reason: z.string() })),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;
