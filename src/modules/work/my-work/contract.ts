import { z } from 'zod';
import { id, read } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';
import { assigneeOnWork, statusID, workAsset, workContact, workStep } from '../contract.ts';
import { workKinds } from '../rules.ts';

/** What somebody has in hand, whole: as much as a device without signal needs of it (docs/rules/my-day.md). */

/** A step with what it depends on: without the server the device says which steps there are. */
const stepInHand = workStep.extend({
  templateStepID: id.nullable(),
  condition: z.object({ stepID: id, equals: z.string() }).nullable(),
});
export type StepInHand = z.infer<typeof stepInHand>;

export const workInHand = z.object({
  kind: z.enum(workKinds),
  id,
  subject: z.string(),
  description: z.string(),
  typeName: z.string().nullable(),
  statusID,
  statusName: z.string(),
  priorityName: z.string(),
  isRush: z.boolean(),
  isOpen: z.boolean(),
  dueDate: calendarDate.nullable(),
  startDate: calendarDate.nullable(),
  customerName: z.string().nullable(),
  locationName: z.string().nullable(),
  /** At its location, without one at the first of its customer; empty for who may not read customers. */
  address: z.string(),
  contacts: z.array(workContact),
  assets: z.array(workAsset),
  assignedUserWithFlagStatus: z.array(assigneeOnWork),
  steps: z.array(stepInHand),
  /** The latest that people wrote, newest first, in plain words. */
  notes: z.array(
    z.object({
      noteID: id,
      text: z.string(),
      userDisplayName: z.string().nullable(),
      dateCreated: utcTime,
      /** How many pictures and files it has. */
      files: z.number(),
    }),
  ),
  /** Since when the person who asks works on it; null while they do not. */
  startedAt: utcTime.nullable(),
  mayEdit: z.boolean(),
});
export type WorkInHand = z.infer<typeof workInHand>;

const myWork = z.object({
  items: z.array(workInHand),
  mayWriteNotes: z.boolean(),
  maySkipRequired: z.boolean(),
});
export type MyWork = z.infer<typeof myWork>;

export const myWorkCalls = {
  getMyWork: read({
    path: 'work/get_my_work',
    shows: ['tasks', 'tickets', 'notes', 'customers', 'assets', 'users', 'time', 'checklists'],
    about:
      'The open tasks and tickets of the person who asks, those that are due first: each with where it is, whom to call, its steps, its latest notes and who is on it. One of them alone where it is named.',
    permission: everyone,
    input: z.object({ only: z.object({ kind: z.enum(workKinds), id }).optional() }),
    output: myWork,
  }),
};
