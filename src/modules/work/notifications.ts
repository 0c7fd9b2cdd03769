import type { Context } from '#server/context.ts';
import type {
  Concerned,
  NotificationFacts,
  NotificationKind,
  NotificationSentence,
} from '#server/declared/notification-kinds.ts';
import type { HappenedEvent } from '#server/request/routes.ts';
import { autoPausedMessage } from '#shared/inactivity.ts';
import { noteEvents } from '../notes/entity.ts';
import { moduleOf, nounOf, workEvents } from './access/public.ts';
import { priorities, type StatusID, statuses, statusNames, type WorkDeed, type WorkKind } from './rules.ts';
import type { WorkTables } from './tables.ts';

/** One kind, told for tasks and for tickets alike. */
type Declared = {
  name: string;
  label: string;
  isMailed?: true;
  events: readonly WorkDeed[];
  factsOf(event: HappenedEvent): NotificationFacts | null;
  concerns?(event: HappenedEvent): Concerned[];
  says(facts: NotificationFacts, label: string): NotificationSentence;
};

/** What of tasks and tickets people are told (docs/rules/work.md#notifications). */
export function workNotifications(kind: WorkKind): NotificationKind[] {
  const group = kind === 'task' ? 'Tasks' : 'Tickets';
  const ofItself = declaredFor(kind).map(({ name, events, concerns, ...declared }) => ({
    ...declared,
    name: `${kind}_${name}`,
    group,
    ...workEvents[kind].any(...events.map((event) => `${kind}_${event}` as const)),
    concerns: async (context: Context, event: HappenedEvent) =>
      concerns?.(event) ?? interested(context, kind, event.entityId),
  }));
  return [...ofItself, { ...noted(kind), name: `${kind}_noted`, group }];
}

/** A note is a record of its own; it names the one it is of. */
const noted = (kind: WorkKind): Omit<NotificationKind, 'name' | 'group'> => ({
  label: 'Somebody writes a note',
  ...noteEvents.any('note_created'),
  factsOf: ({ after }) => (after?.noteType === moduleOf[kind] && !after.isSystem ? {} : null),
  concerns: (context, { after }) => interested(context, kind, Number(after?.ID)),
  says: () => ({ text: 'wrote a note' }),
});

function declaredFor(kind: WorkKind): Declared[] {
  const ended = kind === 'task' ? 'completed' : 'closed';
  return [
    ...(kind === 'ticket' ? ofServiceLevels : []),
    {
      name: 'reminder',
      label: 'My own reminders',
      events: ['reminded'],
      factsOf: ({ after }) => ({ note: String(after?.note ?? '') }),
      concerns: ({ after }) => [{ userId: Number(after?.remindedUserID), reason: 'subscribed' }],
      says: ({ note }) => ({ text: note ? `reminds you: ${note}` : 'reminds you of it' }),
    },
    {
      name: 'assigned',
      label: 'I am assigned',
      isMailed: true,
      events: ['created', 'assigned', 'undone'],
      factsOf: (event) => (joined(event).length > 0 ? {} : null),
      concerns: (event) => joined(event).map((userId) => ({ userId, reason: 'assigned' })),
      says: () => ({ text: 'assigned it to you' }),
    },
    {
      name: 'unassigned',
      label: 'I am no longer assigned',
      events: ['assigned', 'undone'],
      factsOf: (event) => (left(event).length > 0 ? {} : null),
      concerns: (event) => left(event).map((userId) => ({ userId, reason: 'unassigned' })),
      says: () => ({ text: 'took you off it' }),
    },
    {
      name: ended,
      label: kind === 'task' ? 'It is completed' : 'It is closed',
      events: [ended, 'undone'],
      factsOf: ({ after }) => (after?.closedAt ? {} : null),
      says: () => ({ text: `${ended} it` }),
    },
    {
      name: 'reopened',
      label: 'It is reopened',
      events: ['reopened', 'undone'],
      factsOf: ({ before, after }) => (before?.closedAt && after?.closedAt === null ? {} : null),
      says: () => ({ text: 'reopened it' }),
    },
    {
      name: 'status',
      label: 'Its status changes',
      events: ['status_changed'],
      factsOf: ({ after }) => (typeof after?.statusID === 'number' ? { statusID: after.statusID } : null),
      says: ({ statusID }) => ({ text: `moved it to ${wordOf(statusID as StatusID)}` }),
    },
    {
      name: 'auto_paused',
      label: 'My work is paused for inactivity',
      events: ['auto_paused'],
      factsOf: (event) => (becameInactive(event).length > 0 ? {} : null),
      concerns: (event) => becameInactive(event).map((userId) => ({ userId, reason: 'assigned' })),
      says: (_facts, subject) => ({ text: autoPausedMessage(nounOf[kind], subject), isWhole: true }),
    },
    {
      name: 'urgent',
      label: 'It becomes urgent',
      isMailed: true,
      events: ['priority_changed', 'undone'],
      factsOf: ({ after }) => (after?.priorityID === priorities.urgent ? {} : null),
      says: () => ({ text: 'made it urgent' }),
    },
    {
      name: 'due',
      label: 'Its due date changes',
      events: ['changed', 'undone'],
      factsOf: ({ after }) =>
        after && 'dueDate' in after ? { dueDate: (after.dueDate as string | null | undefined) ?? null } : null,
      says: ({ dueDate }) =>
        dueDate ? { text: 'moved the due date to', date: String(dueDate) } : { text: 'took the due date away' },
    },
  ];
}

const slaFacts = ({ after }: HappenedEvent): NotificationFacts => ({
  target: String(after?.target),
  dueAt: (after?.dueAt as string | null | undefined) ?? null,
});
const slaVerb = ({ target }: NotificationFacts) => (target === 'response' ? 'respond' : 'resolve it');

/** docs/rules/sla.md: each is said once. */
const ofServiceLevels: Declared[] = [
  {
    name: 'sla_near',
    label: 'Its time to respond or resolve runs out',
    events: ['sla_near'],
    factsOf: slaFacts,
    says: (facts) => ({ text: `says the time to ${slaVerb(facts)} runs out` }),
  },
  {
    name: 'sla_missed',
    label: 'Its time to respond or resolve is up',
    isMailed: true,
    events: ['sla_missed'],
    factsOf: slaFacts,
    says: (facts) => ({ text: `says the time to ${slaVerb(facts)} is up` }),
  },
];

const wordOf = (status: StatusID) => (status === statuses.inactive ? 'Inactive' : statusNames[status]);

/** A creation names the people only; later changes hold their statuses too. */
const idsIn = (assignees: unknown): number[] =>
  Array.isArray(assignees)
    ? assignees.map((one: number | { userID: number }) => (typeof one === 'number' ? one : one.userID))
    : [];
const joined = ({ before, after }: HappenedEvent) => {
  const were = idsIn(before?.assignees);
  return idsIn(after?.assignees).filter((id) => !were.includes(id));
};
const left = ({ before, after }: HappenedEvent) => {
  if (!after?.assignees) return [];
  const are = idsIn(after.assignees);
  return idsIn(before?.assignees).filter((id) => !are.includes(id));
};

/** Whose part the watchdog has paused. */
const becameInactive = ({ before, after }: HappenedEvent): number[] => {
  const inactive = (assignees: unknown) =>
    (Array.isArray(assignees) ? (assignees as { userID: number; statusID: StatusID }[]) : [])
      .filter(({ statusID }) => statusID === statuses.inactive)
      .map(({ userID }) => userID);
  const were = inactive(before?.assignees);
  return inactive(after?.assignees).filter((userID) => !were.includes(userID));
};

/** Who works on it, who made it, who asked to be told; each once, by the first of these. */
async function interested(context: Context, kind: WorkKind, id: number): Promise<Concerned[]> {
  const db = context.db<WorkTables>();
  const [assignees, item, subscribers] = await Promise.all([
    db.selectFrom('work_assignees').select('user_id').where('kind', '=', kind).where('work_id', '=', id).execute(),
    db
      .selectFrom('work_items')
      .select('created_by')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('work_marks')
      .select('user_id')
      .where('kind', '=', kind)
      .where('work_id', '=', id)
      .where('subscribed_at', 'is not', null)
      .execute(),
  ]);
  if (!item) return [];
  const all: Concerned[] = [
    ...assignees.map(({ user_id }) => ({ userId: user_id, reason: 'assigned' as const })),
    ...(item.created_by ? [{ userId: item.created_by, reason: 'created' as const }] : []),
    ...subscribers.map(({ user_id }) => ({ userId: user_id, reason: 'subscribed' as const })),
  ];
  return all.filter((one, index) => all.findIndex((other) => other.userId === one.userId) === index);
}
