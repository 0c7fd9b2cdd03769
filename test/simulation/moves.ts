import { priorityIDs, statusIDs, type WorkKind } from '#modules/work/rules.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import type { TestPerson, TestTenant } from '../app.ts';

export type Item = { kind: WorkKind; id: number };
/** A company in the simulation: its people, what they have made, and the texts somebody may still believe in. */
export type Company = { tenant: TestTenant; people: TestPerson[]; items: Item[]; subjects: string[] };
/** One call that somebody made: what it answered, and what takes it back. */
export type Move = {
  person: TestPerson;
  path: string;
  body: object;
  status: number;
  message: string;
  undo: string | null;
};

type Asking = { random: SeededRandom; company: Company; item: Item; one: object };
type Call = { path: string; body: object };
const pick = (kind: WorkKind, task: string, ticket: string) =>
  kind === 'task' ? `tasks/${task}` : `tickets/${ticket}`;

/** What people do, and how often beside the others. */
const calls: { weight: number; make: (asking: Asking) => Call }[] = [
  { weight: 5, make: statusChange },
  {
    weight: 3,
    make: ({ item, one, company, random }) => ({
      path: pick(item.kind, 'add_assignees_to_task', 'add_assignees_to_ticket'),
      body: { ...one, add: some(company, random), remove: some(company, random) },
    }),
  },
  {
    weight: 2,
    make: ({ item, one }) => ({ path: pick(item.kind, 'close_task', 'close_ticket'), body: one }),
  },
  {
    weight: 1,
    make: ({ item, one }) => ({ path: pick(item.kind, 'reopen_task', 'reopen_ticket'), body: one }),
  },
  {
    weight: 1,
    make: ({ item, one }) => ({ path: pick(item.kind, 'delete_task', 'delete_ticket'), body: one }),
  },
  {
    weight: 2,
    make: ({ item, one, random }) => ({
      path: pick(item.kind, 'change_task_priority', 'change_ticket_priority'),
      body: { ...one, priorityID: random.pick(priorityIDs) },
    }),
  },
  {
    weight: 2,
    make: ({ item, one, random, company }) => ({
      path: pick(item.kind, 'change_task_flag_status', 'change_ticket_flag_status'),
      body: { ...one, userID: random.pick(company.people).userID, isFlagged: random.isHit(0.6) },
    }),
  },
  {
    weight: 1,
    make: ({ item, one, random }) => ({
      path: pick(item.kind, 'changeTaskPin', 'changeTicketPin'),
      body: { ...one, isPinned: random.isHit(0.6) },
    }),
  },
  {
    weight: 2,
    make: ({ item, one, random }) =>
      item.kind === 'task'
        ? { path: 'tasks/toggle_task_dolater', body: one }
        : { path: `tickets/toggle_ticket_${random.pick(['private', 'rush', 'trial', 'warranty'])}`, body: one },
  },
  { weight: 3, make: edit },
];
const byWeight = calls.flatMap(({ weight, make }) => Array.from({ length: weight }, () => make));

function statusChange({ item, one, random }: Asking): Call {
  const path = pick(item.kind, 'change_task_status', 'change_ticket_status');
  return { path, body: { ...one, statusID: random.isHit(0.4) ? 2 : random.pick(statusIDs) } };
}

/** Two fields, each with what the writer believes to be there: sometimes somebody else was faster. */
function edit({ item, one, random, company }: Asking): Call {
  const now = `Subject ${random.between(1, 1_000_000)}`;
  const subject = { was: random.pick(company.subjects), now };
  const dueDate = { was: null, now: '2027-01-01' };
  company.subjects.push(now);
  const changes = { ...(random.isHit(0.7) && { subject }), ...(random.isHit(0.4) && { dueDate }) };
  return { path: pick(item.kind, 'update_task', 'ticket_update'), body: { ...one, changes } };
}

const some = ({ people }: Company, random: SeededRandom): number[] =>
  people.filter(() => random.isHit(0.3)).map((person) => person.userID);

function creation({ random, company }: Pick<Asking, 'random' | 'company'>): Call {
  const more = { assignees: some(company, random), priorityID: random.pick(priorityIDs) };
  if (random.isHit(0.4)) return { path: 'tasks/create_task', body: { ...more, taskSubject: 'New' } };
  const marks = { isRush: random.isHit(0.2), isPrivate: random.isHit(0.1) };
  return { path: 'tickets/create_ticket', body: { ...more, ...marks, ticketSubject: 'New' } };
}

/** One person does one thing. What was made is there for everybody from then on. */
export async function move(company: Company, person: TestPerson, random: SeededRandom): Promise<Move> {
  const isNew = company.items.length === 0 || random.isHit(0.12);
  const { path, body } = isNew ? creation({ company, random }) : change(company, random);
  const reply = await person.call(path, body);
  const { message, data, undo } = reply.body;
  if (isNew && reply.status === 200) {
    company.items.push(data.taskID ? { kind: 'task', id: data.taskID } : { kind: 'ticket', id: data.ticketID });
  }
  return { person, path, body, status: reply.status, message, undo: undo ?? null };
}

function change(company: Company, random: SeededRandom): Call {
  // Mostly one of the latest, so that people meet.
  const latest = company.items.slice(-6);
  const item = random.pick(random.isHit(0.8) ? latest : company.items);
  const one = item.kind === 'task' ? { taskID: item.id } : { ticketID: item.id };
  return random.pick(byWeight)({ random, company, item, one });
}
