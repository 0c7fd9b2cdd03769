import { z } from 'zod';
import { id, line, read, write } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { personDetail } from '../contract.ts';
import { isLeaving, userActions } from './rules.ts';

/** By which a kind of duty is named. */
const dutyName = z.string().max(40);

const duty = z.object({
  name: dutyName,
  title: z.string(),
  otherwise: z.string(),
  isHandedOver: z.boolean(),
  count: z.number().int(),
  /** The first of them; of what runs, since when. */
  items: z.array(
    z.object({ id, title: z.string(), detail: z.string(), since: utcTime.nullable(), address: z.string().nullable() }),
  ),
});
export type DutyOfUser = z.infer<typeof duty>;

export const userActionCalls = {
  listDuties: read({
    path: 'users/list_duties',
    shows: ['users', 'tasks', 'tickets', 'time_shifts', 'rules'],
    about: 'What a colleague has in hand, as far as one may see it, and which approvals nobody else can give.',
    permission: can('users', 'update'),
    input: z.object({ userID: id }),
    output: z.object({
      duties: z.array(duty),
      /** The rights that nobody else who can sign in has, by name. */
      soleRights: z.array(z.string()),
    }),
  }),
  changeAccount: write({
    path: 'users/change_account',
    about:
      'Reactivates, locks, unlocks or deactivates a colleague, or records that they resigned or were let go, and hands over what they have in hand. Whose access ends is signed out at once; the last administrator stays.',
    permission: can('users', 'update'),
    undo: 'image',
    input: z
      .object({
        userID: id,
        action: z.enum(userActions),
        /** The last day, and what is to be kept of it: of a resignation and a termination. */
        leftOn: calendarDate.optional(),
        leftDetails: line(1000).min(1, 'Say what happened').optional(),
        /** Who takes over what; what is not named stays where it is. */
        handOver: z
          .array(z.object({ duty: dutyName, userID: id }))
          .max(20)
          .default([]),
      })
      .refine(({ action, leftOn }) => !isLeaving(action) || leftOn, { path: ['leftOn'], message: 'Enter the last day' })
      .refine(({ action, leftDetails }) => !isLeaving(action) || leftDetails, {
        path: ['leftDetails'],
        message: 'Say what happened',
      }),
    output: z.object({
      user: personDetail,
      handedOver: z.number().int(),
      /** What could not be handed over, and why. */
      kept: z.array(z.object({ title: z.string(), reason: z.string() })),
    }),
  }),
};
