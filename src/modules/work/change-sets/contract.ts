import { z } from 'zod';
import { id, touch, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';
import { priorityID } from '../contract.ts';
import { statuses, workKinds } from '../rules.ts';

/** Work is begun and paused by whoever does it, so neither is among these. */
export const settableStatuses = [
  statuses.scheduled,
  statuses.waitingOnClient,
  statuses.blocked,
  statuses.needsApproval,
] as const;

/** A named set of changes; what it does not name stays as it is. `typeID` is a ticket's type or a task's category. */
export const changeSet = z
  .object({
    priorityID,
    statusID: z.literal(settableStatuses),
    typeID: id.nullable(),
    divisionID: id.nullable(),
    departmentID: id.nullable(),
    /** From the day on which it is done. */
    dueInDays: z.number().int().min(0, 'Give a number of days').max(730, 'Keep it to two years'),
    dueDate: calendarDate.nullable(),
    assign: z.array(id).max(50, 'Assign at most 50 people'),
    unassign: z.array(id).max(50),
    /** These, and nobody else. */
    assignOnly: z.array(id).min(1, 'Choose who it is for').max(50, 'Assign at most 50 people'),
    isRush: z.boolean(),
    isPrivate: z.boolean(),
    isTrial: z.boolean(),
    isWarranty: z.boolean(),
    /** Completed or closed; false reopens. */
    isEnded: z.boolean(),
    isDeleted: z.literal(true),
  })
  .partial()
  .refine((set) => Object.keys(set).length > 0, 'Choose at least one change')
  .refine((set) => !(set.assignOnly && (set.assign || set.unassign)), {
    message: 'Assign some and nobody else, or some more and some less',
    path: ['assignOnly'],
  });
export type ChangeSet = z.infer<typeof changeSet>;

export const maxAtOnce = 500;
const many = z.object({
  kind: z.enum(workKinds),
  ids: z.array(id).min(1, 'Choose at least one').max(maxAtOnce, `Change at most ${maxAtOnce} at once`),
  changes: changeSet,
});

const fieldChange = z.object({ field: z.string(), was: z.unknown(), now: z.unknown() });
export const outcome = z.object({
  items: z.array(
    z.object({
      id,
      subject: z.string(),
      /** Empty when it is so already. */
      changes: z.array(fieldChange),
      /** Why it stays as it is. */
      refusal: z.string().nullable(),
      /** What somebody should be asked before it is done: failed steps of what is ended, and who is still at work on it. Only of a preview. */
      question: z.string().nullable(),
    }),
  ),
});
export type Outcome = z.infer<typeof outcome>;

export const changeSetCalls = {
  changeMany: write({
    path: 'work/change_many',
    about:
      'The same changes to many tasks or tickets: each that may be changed is, the others are named with the reason. One undo.',
    permission: everyone,
    undo: 'image',
    input: many,
    output: outcome,
  }),
  previewMany: touch({
    path: 'work/preview_change_many',
    about: 'What changing many would do, and to which it would not and why. Nothing is changed.',
    permission: everyone,
    input: many,
    output: outcome,
  }),
};
