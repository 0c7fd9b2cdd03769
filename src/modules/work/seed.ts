import type { Insertable } from 'kysely';
import { type Context, nextNumbers } from '#server/context.ts';
import { addDays, toUtcTime } from '#shared/dates.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import type { SeededEvent } from '../events/seed.ts';
import { moduleOf } from './access/public.ts';
import { stepsByKind } from './kinds/public.ts';
import {
  finalStatus,
  isFinal,
  type PriorityID,
  type StatusID,
  type StepTemplate,
  statuses,
  statusOfWhole,
  type WorkDeed,
  type WorkKind,
} from './rules.ts';
import type { WorkTables } from './tables.ts';

export type WorkSeed = {
  kind: WorkKind;
  /** What is to be done: subject and description. */
  jobs: readonly (readonly [subject: string, description: string])[];
  /** How many there were in two years, of which how many are open today. */
  total: number;
  open: number;
  customerIDs: number[];
  /** Where customers have more than one place: all of them, by customer. */
  locationsByCustomer: ReadonlyMap<number, readonly number[]>;
  assetsByCustomer: Map<number, number[]>;
  /** Who does the work, by division; and who takes the calls. */
  crews: Map<number, number[]>;
  departmentID: number | null;
  dispatcherIDs: number[];
  typeIDs: number[];
  categoryIDs: number[];
  /** Who is at work on something already; nobody works on two things at once. */
  busy: Set<number>;
  /** When each person has worked already. */
  taken: Map<number, { from: number; to: number }[]>;
};

const dayMs = 86_400_000;
/** How far back histories go. */
const historyMs = 40 * dayMs;
/** The days of the last weeks are filled by their sheets (src/modules/work/time/seed.ts). */
export const sheetsMs = 24 * dayMs;
const chunk = 500;

/** Most work of a customer with several places says at which it is. */
function placeAt({ locationsByCustomer }: WorkSeed, customer_id: number | null, id: number) {
  const locations = locationsByCustomer.get(customer_id ?? 0) ?? [];
  return { customer_id, location_id: id % 5 === 3 ? null : (locations[id % locations.length] ?? null) };
}

/**
 * Two years of tasks or tickets, the latest still open, with who worked on them and when. Answers what happened to those
 * of the last weeks, for their histories.
 */
export async function seedWork(context: Context, random: SeededRandom, seed: WorkSeed): Promise<SeededEvent[]> {
  const events: SeededEvent[] = [];
  const now = Date.now();
  const items: Items = [];
  const assignees: Assignees = [];
  const segments: Segments = [];
  const assets: WorkTables['work_assets'][] = [];
  const steps: Steps = [];
  const divisions = [...seed.crews.keys()];
  const templatesOf = await stepsByKind(context, seed.kind);
  const ids = await nextNumbers(context, seed.kind, seed.total);
  for (const [i, id] of ids.entries()) {
    const isOpen = i >= seed.total - seed.open;
    const age = isOpen
      ? ((seed.total - i) / seed.open) * 24 * dayMs
      : (1 - i / (seed.total - seed.open)) * 728 * dayMs + dayMs;
    const createdAt = now - age - random.between(0, dayMs / 2);
    const division = random.pick(divisions);
    const crew = seed.crews.get(division) ?? [];
    const people = [
      ...new Set(
        Array.from({ length: random.between(isOpen && random.isHit(0.05) ? 0 : 1, 3) }, () => random.pick(crew)),
      ),
    ];
    const rows = people.map((user_id) => {
      const wanted = isOpen ? openStatus(random) : finalStatus[seed.kind];
      const status = wanted === statuses.inProgress && seed.busy.has(user_id) ? statuses.paused : wanted;
      if (status === statuses.inProgress) seed.busy.add(user_id);
      return { user_id, status };
    });
    const status = isOpen ? (statusOfWhole(rows.map((row) => row.status)) ?? statuses.new) : finalStatus[seed.kind];
    // Those of the last days cannot have taken long.
    const tookMs = Math.min(random.between(6, 140) * 3_600_000, ((now - createdAt) * random.between(30, 97)) / 100);
    const closedAt = isOpen ? null : createdAt + tookMs;
    const customer_id = seed.kind === 'ticket' || random.isHit(0.5) ? random.pick(seed.customerIDs) : null;
    const isRush = seed.kind === 'ticket' && random.isHit(isOpen ? 0.06 : 0.03);
    const [subject, description] = random.pick(seed.jobs);
    const creator = random.pick(seed.dispatcherIDs);
    const type_id = seed.typeIDs.length > 0 ? random.pick(seed.typeIDs) : null;
    const category_id = seed.categoryIDs.length > 0 ? random.pick(seed.categoryIDs) : null;
    const templates = isOpen ? (templatesOf.get(type_id ?? category_id ?? 0) ?? []) : [];
    const done = untouched.includes(status) ? 0 : random.between(0, templates.length);
    const doer = rows[0]?.user_id ?? null;
    steps.push(
      ...templates.map((step, at) => stepRow(seed.kind, id, step, at, doer !== null && at < done ? doer : null)),
    );
    items.push({
      kind: seed.kind,
      id,
      subject,
      description,
      status_id: status,
      priority_id: isRush ? 4 : priority(random),
      due_date: toUtcTime(new Date((isOpen ? now : createdAt) + random.between(-2, 9) * dayMs)).slice(0, 10),
      ...placeAt(seed, customer_id, id),
      start_date: isOpen && random.isHit(0.2) ? toUtcTime(new Date(createdAt + dayMs)).slice(0, 10) : null,
      steps_done: doer === null ? 0 : done,
      steps_total: templates.length,
      type_id,
      category_id,
      division_id: division,
      department_id: seed.departmentID,
      is_private: seed.kind === 'ticket' && random.isHit(0.01),
      is_rush: isRush,
      is_trial: seed.kind === 'ticket' && random.isHit(0.01),
      is_warranty: seed.kind === 'ticket' && random.isHit(0.05),
      created_at: toUtcTime(new Date(createdAt)),
      created_by: creator,
      closed_at: closedAt === null ? null : toUtcTime(new Date(closedAt)),
      closed_by: closedAt ? (rows[0]?.user_id ?? null) : null,
      deleted_at: null,
      deleted_by: null,
    });
    for (const row of rows) {
      assignees.push(
        assigneeRow(seed.kind, id, row, random.isHit(isOpen ? 0.04 : 0) ? random.pick(seed.dispatcherIDs) : null),
      );
      segments.push(...worked(random, seed, id, row, createdAt, now));
    }
    if (now - createdAt < historyMs) {
      events.push(...happened({ kind: seed.kind, id, subject, creator, rows, createdAt, closedAt, now }));
    }
    const own = customer_id ? seed.assetsByCustomer.get(customer_id) : undefined;
    if (own && random.isHit(0.7)) assets.push({ kind: seed.kind, work_id: id, asset_id: random.pick(own) });
  }
  const db = context.db<WorkTables>();
  for (const part of parts(items)) await db.insertInto('work_items').values(part).execute();
  for (const part of parts(assignees)) await db.insertInto('work_assignees').values(part).execute();
  for (const part of parts(segments)) await db.insertInto('time_segments').values(part).execute();
  for (const part of parts(steps)) await db.insertInto('work_steps').values(part).execute();
  for (const part of parts(assets)) await db.insertInto('work_assets').values(part).execute();
  return events;
}

type Items = Insertable<WorkTables['work_items']>[];
type Steps = Insertable<WorkTables['work_steps']>[];
type Assignees = Omit<WorkTables['work_assignees'], 'assigned_at'>[];
type Segments = {
  user_id: number;
  kind: WorkKind;
  work_id: number;
  started_at: string;
  ended_at: string | null;
  ended_status_id: StatusID | null;
  extended_until: string | null;
}[];

function* parts<T>(rows: T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += chunk) yield rows.slice(i, i + chunk);
}

type Happened = {
  kind: WorkKind;
  id: number;
  subject: string;
  creator: number;
  rows: { user_id: number; status: StatusID }[];
  createdAt: number;
  closedAt: number | null;
  now: number;
};

/** Created, given to people, moved by each of them, ended. */
function happened({ kind, id, subject, creator, rows, createdAt, closedAt, now }: Happened): SeededEvent[] {
  const event = (name: WorkDeed, atMs: number, userID: number, before: object | null, after: object): SeededEvent => ({
    module: moduleOf[kind],
    entityID: id,
    name: `${kind}_${name}`,
    atMs: Math.min(atMs, now),
    userID,
    before,
    after,
  });
  const hour = 3_600_000;
  const people = rows.map(({ user_id }) => ({ userID: user_id, statusID: statuses.new, flaggedBy: null }));
  const events = [event('created', createdAt, creator, null, { subject })];
  if (people.length > 0) {
    events.push(event('assigned', createdAt + hour / 6, creator, { assignees: [] }, { assignees: people }));
  }
  for (const [index, { user_id, status }] of rows.entries()) {
    if (status === statuses.new || isFinal(status)) continue;
    const after = { statusID: status };
    events.push(event('status_changed', createdAt + (index + 1) * hour, user_id, { statusID: statuses.new }, after));
  }
  const last = rows[0]?.user_id ?? creator;
  if (closedAt !== null) {
    const name = kind === 'task' ? 'completed' : 'closed';
    events.push(event(name, closedAt, last, { statusID: statuses.inProgress }, { statusID: finalStatus[kind] }));
  }
  return events;
}

/** Work that nobody has begun has no step done. */
const untouched: StatusID[] = [statuses.new, statuses.scheduled];

function stepRow(kind: WorkKind, work_id: number, step: StepTemplate, at: number, done_by: number | null) {
  const done_at = done_by === null ? null : toUtcTime(new Date(Date.now() - dayMs / (at + 2)));
  const { title, isRequired: is_required } = step;
  const state = done_at === null ? 'open' : 'done';
  return { kind, work_id, step_id: at + 1, position: at + 1, title, is_required, done_at, done_by, state } as const;
}

function assigneeRow(
  kind: WorkKind,
  work_id: number,
  row: { user_id: number; status: StatusID },
  flaggedBy: number | null,
) {
  return {
    kind,
    work_id,
    user_id: row.user_id,
    status_id: row.status,
    flagged_by: flaggedBy,
    flagged_at: flaggedBy ? toUtcTime(new Date()) : null,
    assigned_by: null,
  };
}

/** What a person worked on an item: one segment, running if it is in progress; none where they worked elsewhere. */
function worked(
  random: SeededRandom,
  { kind, taken }: WorkSeed,
  work_id: number,
  { user_id, status }: { user_id: number; status: StatusID },
  createdAt: number,
  now: number,
): Segments {
  const segment = { user_id, kind, work_id };
  if (status === statuses.inProgress) {
    const started_at = toUtcTime(new Date(now - random.between(5, 170) * 60_000));
    // Nobody sits at their devices to answer: the watchdog leaves them for the day.
    const extended_until = toUtcTime(new Date(now + 12 * 3_600_000));
    return [{ ...segment, started_at, ended_at: null, ended_status_id: null, extended_until }];
  }
  if (!isFinal(status) && status !== statuses.paused) return [];
  const from = createdAt + random.between(1, 20) * 3_600_000;
  const to = from + random.between(30, 420) * 60_000;
  const others = taken.get(user_id) ?? [];
  if (to > now - sheetsMs || others.some((other) => from < other.to && other.from < to)) return [];
  taken.set(user_id, [...others, { from, to }]);
  const started_at = toUtcTime(new Date(from));
  return [{ ...segment, started_at, ended_at: toUtcTime(new Date(to)), ended_status_id: status, extended_until: null }];
}

const openStatuses: StatusID[] = [1, 1, 1, 3, 3, 3, 3, 2, 2, 4, 4, 5, 6, 7, 11];
const openStatus = (random: SeededRandom): StatusID => random.pick(openStatuses);
const priorities: PriorityID[] = [1, 1, 2, 2, 2, 2, 2, 3, 3, 4];
const priority = (random: SeededRandom): PriorityID => random.pick(priorities);

/** A ticket of a customer, its division, and the day it was opened. */
export type SeededJob = {
  ticketID: number;
  customerID: number;
  locationID: number | null;
  divisionID: number | null;
  date: string;
};
/** The tickets of customers, the first opened first. */
export async function listJobs(context: Context): Promise<SeededJob[]> {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('work_items')
    .select(['id', 'customer_id', 'location_id', 'division_id', 'created_at'])
    .where('kind', '=', 'ticket')
    .where('customer_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_private', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ticketID: row.id,
    customerID: row.customer_id ?? 0,
    locationID: row.location_id,
    divisionID: row.division_id,
    date: row.created_at.slice(0, 10),
  }));
}

/** Of some jobs those that were opened in the days up to one. */
export function jobsBefore(jobs: readonly SeededJob[], date: string, days: number): SeededJob[] {
  const after = addDays(date, -days);
  return jobs.filter((job) => job.date <= date && job.date > after);
}
