import { z } from 'zod';
import { id, nothing, read, touch } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can, everyone } from '#shared/permission.ts';
import { priorityID, statusID } from '../work/contract.ts';
import { cardKeys } from './rules.ts';

/** A task or ticket of one's own, with what one does on it oneself. */
const ownWork = z.object({
  module: z.enum(['tickets', 'tasks']),
  id,
  subject: z.string(),
  customerName: z.string().nullable(),
  typeName: z.string().nullable(),
  statusID,
  statusName: z.string(),
  priorityID,
  priorityName: z.string(),
  dueDate: calendarDate.nullable(),
  isOpen: z.boolean(),
});
export type OwnWork = z.infer<typeof ownWork>;

const cards = z.array(z.enum(cardKeys)).max(cardKeys.length, 'Name each card once');

export const dashboardCalls = {
  getDay: read({
    path: 'dashboard/get_day',
    shows: ['dashboard', 'tasks', 'tickets', 'customers', 'time', 'time_days', 'idle_time', 'time_shifts'],
    about:
      'The day of the person who asks: hours worked, what is scheduled or in a rush, and the own open work in its order.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      /** In the company's time zone; the week begins on Monday. */
      secondsToday: z.number(),
      secondsThisWeek: z.number(),
      /** Null for whoever may not read tickets. */
      tickets: z.object({ scheduledToday: z.number(), rush: z.number() }).nullable(),
      /** What is worked on, what is late, what is due today, then by due day; null for whoever may read neither kind. */
      work: z.array(ownWork).nullable(),
      hasMore: z.boolean(),
      /** How the person arranged the cards; what is not named is as it comes. */
      cards: z.object({ order: z.array(z.string()), hidden: z.array(z.string()) }),
    }),
  }),
  saveCards: touch({
    path: 'dashboard/save_cards',
    changes: ['dashboard'],
    about: 'Keeps in which order the person who asks wants the cards of the dashboard, and which of them not.',
    permission: everyone,
    input: z.object({ order: cards, hidden: cards }),
    output: nothing,
  }),
  listTicketWeeks: read({
    path: 'dashboard/list_ticket_weeks',
    shows: ['tickets'],
    about: 'How many tickets were opened and closed in each of the last twelve weeks, oldest first.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ weeks: z.array(z.object({ week: calendarDate, opened: z.number(), closed: z.number() })) }),
  }),
  listWaiting: read({
    path: 'dashboard/list_waiting',
    about: 'What waits for the approval of the person who asks, of all kinds, the longest waiting first.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          title: z.string(),
          detail: z.string(),
          amount: money.nullable(),
          byUserID: id.nullable(),
          byName: z.string(),
          since: utcTime,
          address: z.string(),
          /** Whose changes are refreshed when it is approved. */
          module: z.string(),
          /** The call that approves it where it stands, and what is asked before; null where it is decided on its own page. */
          approval: z
            .object({
              path: z.string(),
              input: z.record(z.string(), z.unknown()),
              done: z.string(),
              question: z.object({ title: z.string(), text: z.string() }).nullable(),
            })
            .nullable(),
        }),
      ),
      total: z.number(),
      /** Of all of it, not only of the rows, and null where none of it is money; money and time are never one number. */
      amount: money.nullable(),
      seconds: z.number(),
      /** Modules whose changes may change it. */
      touchedBy: z.array(z.string()),
    }),
  }),
};
