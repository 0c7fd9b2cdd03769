import type pg from 'pg';
import { isFinal, type StatusID, statuses, statusOfWhole, type WorkKind } from '#modules/work/rules.ts';
import type { TestPerson } from '../app.ts';
import type { Company } from './moves.ts';

type Assignee = { userID: number; statusID: StatusID; flaggedBy: number | null };
type Row = {
  kind: WorkKind;
  id: number;
  status_id: StatusID;
  closed_at: string | null;
  deleted_at: string | null;
  fields: Record<string, unknown>;
  assignees: Assignee[];
  /** Who has pinned it, and who has put it aside. */
  marks: unknown;
  running: number[];
};

/** Every item of a company as the database holds it, by name. */
export async function stateOf(owner: pg.Client, tenantID: number): Promise<Map<string, Row>> {
  const { rows } = await owner.query<Row>(
    `select w.kind, w.id::int, w.status_id::int, w.closed_at, w.deleted_at,
            to_jsonb(w) - '{tenant_id,kind,id,status_id}'::text[] as fields,
            coalesce((select jsonb_agg(jsonb_build_object('userID', a.user_id, 'statusID', a.status_id, 'flaggedBy', a.flagged_by)
                                       order by a.user_id)
                        from work_assignees a where (a.tenant_id, a.kind, a.work_id) = (w.tenant_id, w.kind, w.id)), '[]') as assignees,
            (select jsonb_agg(jsonb_build_array(m.user_id, m.pinned_at is not null, m.do_later_at is not null) order by m.user_id)
               from work_marks m where (m.tenant_id, m.kind, m.work_id) = (w.tenant_id, w.kind, w.id)
                and (m.pinned_at is not null or m.do_later_at is not null)) as marks,
            coalesce((select jsonb_agg(s.user_id order by s.user_id) from time_segments s
                       where (s.tenant_id, s.kind, s.work_id) = (w.tenant_id, w.kind, w.id) and s.ended_at is null), '[]') as running
       from work_items w where w.tenant_id = $1 order by w.kind, w.id`,
    [tenantID],
  );
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
}

/** What must be true of every item, whatever happened; a line for each breach. */
export function brokenInItems(state: Map<string, Row>): string[] {
  const broken: string[] = [];
  const busy = new Map<number, string>();
  for (const [name, row] of state) {
    const isOpen = row.closed_at === null && row.deleted_at === null;
    const whole = statusOfWhole(row.assignees.map((assignee) => assignee.statusID));
    if (isFinal(row.status_id) !== (row.closed_at !== null))
      broken.push(`${name} has status ${row.status_id} and end ${row.closed_at}`);
    else if (!isFinal(row.status_id) && whole && whole !== row.status_id)
      broken.push(`${name} is ${row.status_id}, its people are ${whole}`);
    if (isOpen && row.assignees.some((assignee) => isFinal(assignee.statusID)))
      broken.push(`${name} is open, and somebody on it has ended`);
    if (!whole && row.status_id === statuses.inProgress) broken.push(`${name} is in progress without anybody`);
    const atWork = row.assignees.filter((one) => one.statusID === statuses.inProgress).map((one) => one.userID);
    const expected = isOpen ? atWork : [];
    if (String(row.running) !== String(expected))
      broken.push(`on ${name} time runs for [${row.running}], at work are [${expected}]`);
    for (const userID of row.running) {
      if (busy.has(userID)) broken.push(`time of ${userID} runs on ${name} and on ${busy.get(userID)}`);
      busy.set(userID, name);
    }
  }
  return broken;
}

type EventRow = {
  event_id: number;
  name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
/** Whose they are depends on who acted, so they form no chain. */
const personal = new Set(['isPinned', 'isDoLater']);

/** Every event follows on the one before it, is of a record that is there, and the last one says how it is now. */
export async function brokenInEvents(owner: pg.Client, tenantID: number, state: Map<string, Row>): Promise<string[]> {
  const { rows } = await owner.query<EventRow & { item: string }>(
    `select event_id, name, before, after, case module when 'tasks' then 'task ' else 'ticket ' end || entity_id as item
       from events where tenant_id = $1 and module in ('tasks', 'tickets') order by event_id`,
    [tenantID],
  );
  const broken: string[] = [];
  const byItem = Map.groupBy(rows, (row) => row.item);
  for (const [item, events] of byItem) {
    const row = state.get(item);
    if (!row) broken.push(`${item} has events and is not there`);
    if (!events[0]?.name.endsWith('_created')) broken.push(`${item} begins with ${events[0]?.name}`);
    const known = new Map<string, string>();
    for (const { event_id, name, before, after } of events.slice(1)) {
      for (const [field, value] of Object.entries(before ?? {})) {
        const held = known.get(field);
        if (held !== undefined && !personal.has(field) && held !== JSON.stringify(value)) {
          broken.push(`${item}: ${name} (${event_id}) says that ${field} was ${JSON.stringify(value)}, it was ${held}`);
        }
      }
      for (const [field, value] of Object.entries(after ?? {})) known.set(field, JSON.stringify(value));
    }
    const status = known.get('statusID');
    if (row && status !== undefined && status !== String(row.status_id)) {
      broken.push(`${item} is ${row.status_id}, its last event says ${status}`);
    }
  }
  for (const item of state.keys()) if (!byItem.has(item)) broken.push(`${item} is there without an event`);
  return broken;
}

const paths = {
  task: {
    tiles: 'tasks/taskDataBox',
    list: 'tasks/get_task_list',
    count: 'tasks/taskFilterTypeCount',
    mine: 'tasks/get_my_tasks_count',
  },
  ticket: {
    tiles: 'tickets/ticketDataBox',
    list: 'tickets/tickets',
    count: 'tickets/ticketsFilterTypeCount',
    mine: 'tickets/get_my_tickets_count',
  },
} as const;

/** The tiles and counts that a person sees are those of the lists behind them. */
export async function brokenInTiles(person: TestPerson, kind: WorkKind): Promise<string[]> {
  const { tiles, list, count, mine } = paths[kind];
  const broken: string[] = [];
  const lengthOf = async (filter: object): Promise<number> => {
    let length = 0;
    for (let next: string | undefined, page = 1; ; page++) {
      const { data } = (await person.call(list, { ...filter, page, ...(next && { next }) })).body;
      length += data.rows.length;
      if (!data.next) return length;
      next = data.next;
    }
  };
  const compare = (what: string, counted: number, listed: number) => {
    if (counted !== listed) broken.push(`${person.name} sees ${what} ${counted}, the list has ${listed}`);
  };
  for (const tile of (await person.call(tiles)).body.data.tiles as { key: string; count: number }[]) {
    const filter = { tile: tile.key };
    const listed = await lengthOf(filter);
    compare(`tile ${kind}/${tile.key}`, tile.count, listed);
    compare(`count ${kind}/${tile.key}`, (await person.call(count, filter)).body.data.total, listed);
  }
  compare(`my ${kind}s`, (await person.call(mine)).body.data.count, await lengthOf({ view: 'my' }));
  return broken;
}

/** What a person reads of what happened is of their own company. */
export async function brokenInReading(owner: pg.Client, company: Company): Promise<string[]> {
  const broken: string[] = [];
  for (const person of company.people) {
    const { events } = (await person.call('events/list_recent')).body.data as { events: { eventID: number }[] };
    const ids = events.map((event) => event.eventID);
    const { rowCount } = await owner.query('select from events where event_id = any($1) and tenant_id <> $2', [
      ids,
      company.tenant.tenantID,
    ]);
    if (rowCount) broken.push(`${person.name} of ${company.tenant.tenantID} reads ${rowCount} events of others`);
  }
  return broken;
}
