import { priorityIDs, statusIDs, type WorkKind } from '#modules/work/rules.ts';
import type { Chance } from '#shared/chance.ts';
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

type Asking = { chance: Chance; company: Company; item: Item; one: object };
type Call = { path: string; body: object };
const pick = (kind: WorkKind, task: string, ticket: string) =>
  kind === 'task' ? `tasks/${task}` : `tickets/${ticket}`;

/** What people do, and how often beside the others. */
const calls: { weight: number; make: (asking: Asking) => Call }[] = [
  { weight: 5, make: statusChange },
  {
    weight: 3,
    make: ({ item, one, company, chance }) => ({
      path: pick(item.kind, 'add_assignees_to_task', 'add_assignees_to_ticket'),
      body: { ...one, add: some(company, chance), remove: some(company, chance) },
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
    make: ({ item, one, chance }) => ({
      path: pick(item.kind, 'change_task_priority', 'change_ticket_priority'),
      body: { ...one, priorityID: chance.pick(priorityIDs) },
    }),
  },
  {
    weight: 2,
    make: ({ item, one, chance, company }) => ({
      path: pick(item.kind, 'change_task_flag_status', 'change_ticket_flag_status'),
      body: { ...one, userID: chance.pick(company.people).userID, isFlagged: chance.isHit(0.6) },
    }),
  },
  {
    weight: 1,
    make: ({ item, one, chance }) => ({
      path: pick(item.kind, 'changeTaskPin', 'changeTicketPin'),
      body: { ...one, isPinned: chance.isHit(0.6) },
    }),
  },
  {
    weight: 2,
    make: ({ item, one, chance }) =>
      item.kind === 'task'
        ? { path: 'tasks/toggle_task_dolater', body: one }
        : { path: `tickets/toggle_ticket_${chance.pick(['private', 'rush', 'trial', 'warranty'])}`, body: one },
  },
  { weight: 3, make: edit },
];
const byWeight = calls.flatMap(({ weight, make }) => Array.from({ length: weight }, () => make));

function statusChange({ item, one, chance }: Asking): Call {
  const path = pick(item.kind, 'change_task_status', 'change_ticket_status');
  return { path, body: { ...one, statusID: chance.isHit(0.4) ? 2 : chance.pick(statusIDs) } };
}

/** Two fields, each with what the writer believes to be there: sometimes somebody else was faster. */
function edit({ item, one, chance, company }: Asking): Call {
  const now = `Subject ${chance.between(1, 1_000_000)}`;
  const subject = { was: chance.pick(company.subjects), now };
  const dueDate = { was: null, now: '2027-01-01' };
  company.subjects.push(now);
  const changes = { ...(chance.isHit(0.7) && { subject }), ...(chance.isHit(0.4) && { dueDate }) };
  return { path: pick(item.kind, 'update_task', 'ticket_update'), body: { ...one, changes } };
}

const some = ({ people }: Company, chance: Chance): number[] =>
  people.filter(() => chance.isHit(0.3)).map((person) => person.userID);

function creation({ chance, company }: Pick<Asking, 'chance' | 'company'>): Call {
  const more = { assignees: some(company, chance), priorityID: chance.pick(priorityIDs) };
  if (chance.isHit(0.4)) return { path: 'tasks/create_task', body: { ...more, taskSubject: 'New' } };
  const marks = { isRush: chance.isHit(0.2), isPrivate: chance.isHit(0.1) };
  return { path: 'tickets/create_ticket', body: { ...more, ...marks, ticketSubject: 'New' } };
}

/** One person does one thing. What was made is there for everybody from then on. */
export async function move(company: Company, person: TestPerson, chance: Chance): Promise<Move> {
  const isNew = company.items.length === 0 || chance.isHit(0.12);
  const { path, body } = isNew ? creation({ company, chance }) : change(company, chance);
  const reply = await person.call(path, body);
  const { message, data, undo } = reply.body;
  if (isNew && reply.status === 200) {
    company.items.push(data.taskID ? { kind: 'task', id: data.taskID } : { kind: 'ticket', id: data.ticketID });
  }
  return { person, path, body, status: reply.status, message, undo: undo ?? null };
}

function change(company: Company, chance: Chance): Call {
  // Mostly one of the latest, so that people meet.
  const latest = company.items.slice(-6);
  const item = chance.pick(chance.isHit(0.8) ? latest : company.items);
  const one = item.kind === 'task' ? { taskID: item.id } : { ticketID: item.id };
  return chance.pick(byWeight)({ chance, company, item, one });
}
