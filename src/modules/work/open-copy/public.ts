import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import type { Environment } from '#server/environment.ts';
import { type Mark, marksIn, type Rule } from '../condition-rules.ts';
import { markedOf, type Tables } from '../conditions.ts';
import { slaNearHours, type WorkKind } from '../rules.ts';
import {
  countLeft,
  type Facts,
  isLaterSnapshot,
  OpenColumns,
  type OpenItem,
  oldestKeptMs,
  oldestRunning,
  placesLeft,
} from './rules.ts';

/**
 * The open work of companies as this process keeps it, so that counting passes over memory and not over an index
 * (docs/decisions/0028-counts-of-open-work.md). What changed since is asked of the database each time: what is counted is
 * exactly what a statement of that moment would have found.
 */
type Copy = {
  /** What of the database it is a copy of, and when that was, by the clock of the database. */
  snapshot: string;
  checkedAt: number;
  items: OpenColumns;
};
/** More than is kept, found so at this moment of the process. */
type TooMany = { tooManyAt: number };
type Kept = Copy | TooMany;

/** Open items of one company's kind, and of all companies, that a process keeps; of more SQL counts. */
const most = { ofOne: 200_000, ofAll: 400_000 };

/** By company and kind, the one that was asked for last at the end. Of each installation, since tests have several. */
const allKept = new WeakMap<Environment, Map<string, Kept | Promise<Kept | null>>>();

/** What rules are asked of, and what they ask beside it. It is to be counted at once: the next who asks changes it. */
export type OpenWork = { items: OpenColumns; facts: Facts };

/**
 * All open work of a kind at this moment; who may see what is for the rules to say, whose facts are read with it. It is for
 * reading: null within a transaction that has changed something, and where there is more than is kept.
 */
export async function readOpenWork(context: Context, kind: WorkKind, rules: Rule[]): Promise<OpenWork | null> {
  const [current, flagged, later] = await Promise.all([
    currentCopy(context, kind),
    readMarked(context, kind, rules, 'flagged'),
    readMarked(context, kind, rules, 'do later'),
  ]);
  if (!current) return null;
  const { items, now } = current;
  const facts = { now, slaNearMs: slaNearHours * 3_600_000, marked: { flagged, 'do later': later } };
  return { items, facts };
}

/** How many open items all rules leave; null as above. */
export async function countOpen(context: Context, kind: WorkKind, rules: Rule[]): Promise<number | null> {
  const open = await readOpenWork(context, kind, rules);
  return open && countLeft(placesLeft(rules, open.items, open.facts));
}

/** The copy as the database is now, and its clock. */
async function currentCopy(context: Context, kind: WorkKind) {
  const all = allKept.get(context.environment) ?? new Map<string, Kept | Promise<Kept | null>>();
  allKept.set(context.environment, all);
  const name = `${context.tenantId} ${kind}`;
  for (;;) {
    const found = all.get(name);
    const copy = found instanceof Promise ? await found.catch(() => null) : (found ?? (await keep(context, kind, all)));
    if (!copy) {
      if (await hasChanged(context)) return null;
      continue;
    }
    if ('tooManyAt' in copy) {
      if (performance.now() - copy.tooManyAt < oldestKeptMs) return null;
      all.delete(name);
      continue;
    }
    const base = copy.snapshot;
    const rows = await readChanges(context, kind, base);
    const [first] = rows;
    if (!first?.is_reading) return null;
    // Too long ago, or the database itself was put back to an earlier time.
    if (first.now - copy.checkedAt > oldestKeptMs || isLaterSnapshot(base, first.snapshot)) {
      if (all.get(name) === copy) all.delete(name);
      continue;
    }
    // Others may have been answered in between, with what is later than this: then all of this is in the copy already.
    if (!isLaterSnapshot(copy.snapshot, first.snapshot)) apply(copy, rows, first);
    if (all.get(name) === copy) {
      all.delete(name);
      all.set(name, copy);
    }
    return { items: copy.items, now: first.now };
  }
}

/** Reads a copy that all who ask meanwhile wait for. Null within a transaction that has changed something. */
async function keep(context: Context, kind: WorkKind, all: Map<string, Kept | Promise<Kept | null>>) {
  const name = `${context.tenantId} ${kind}`;
  const reading = readAll(context, kind);
  all.set(name, reading);
  const copy = await reading.catch(() => null);
  if (copy) all.set(name, copy);
  else all.delete(name);
  const sizes = [...all].map(([key, one]) => ({ key, size: 'items' in one ? one.items.size : 0 }));
  let size = sizes.reduce((sum, one) => sum + one.size, 0);
  for (const one of sizes) {
    if (size <= most.ofAll) break;
    all.delete(one.key);
    size -= one.size;
  }
  // Its own error, where there was one.
  return reading;
}

async function readAll(context: Context, kind: WorkKind): Promise<Kept | null> {
  const [moment, rows] = await Promise.all([
    context.db<Tables>().selectNoFrom(ofMoment).executeTakeFirstOrThrow(),
    openItems(context.db(), kind)
      .limit(most.ofOne + 1)
      .execute(),
  ]);
  if (!moment.is_reading) return null;
  if (rows.length > most.ofOne) return { tooManyAt: performance.now() };
  const items = new OpenColumns();
  for (const row of rows) items.set(row);
  // The rows may be later than the moment: what changed in between is asked for once more.
  return { snapshot: moment.snapshot, checkedAt: moment.now, items };
}

const ofMoment = [
  sql<string>`pg_current_snapshot()::text`.as('snapshot'),
  sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as('now'),
  sql<boolean>`pg_current_xact_id_if_assigned() is null`.as('is_reading'),
] as const;

async function hasChanged(context: Context): Promise<boolean> {
  return !(await context.db<Tables>().selectNoFrom(ofMoment).executeTakeFirstOrThrow()).is_reading;
}

const openItems = (db: Kysely<Tables>, kind: WorkKind) =>
  db
    .selectFrom('work_items as w')
    .select((eb) => [
      'w.id',
      'w.status_id',
      'w.priority_id',
      'w.division_id',
      'w.department_id',
      'w.customer_id',
      'w.location_id',
      'w.due_date',
      'w.is_private',
      'w.is_rush',
      'w.is_warranty',
      'w.created_by',
      eb.fn.coalesce('w.start_date', 'w.due_date').as('starts'),
      sql<number | null>`(extract(epoch from w.sla_due_at) * 1000)::float8`.as('sla_due_at'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('work_assignees as a')
            .select(sql<number[]>`json_agg(a.user_id)`.as('people'))
            .where('a.kind', '=', kind)
            .whereRef('a.work_id', '=', 'w.id'),
          sql<number[]>`'[]'`,
        )
        .as('people'),
    ])
    .where('w.kind', '=', kind)
    .where('w.closed_at', 'is', null)
    .where('w.deleted_at', 'is', null);

/**
 * What transactions changed that the snapshot does not see, each item as it is now, without columns where it is open no longer.
 * One statement, so that all of it is of one moment; at least one row, which says of which.
 */
const changes = statement((db: Kysely<Tables>, given: { kind: WorkKind; snapshot: string; oldest: string }) =>
  db
    .selectFrom(db.selectNoFrom(ofMoment).as('moment'))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('work_changes')
          .select('work_id')
          .distinct()
          .where('kind', '=', given.kind)
          .where('transaction_id', '>=', sql<string>`${given.oldest}::xid8`)
          .where(sql<boolean>`not pg_visible_in_snapshot(transaction_id, ${given.snapshot}::pg_snapshot)`)
          .as('changed'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      () => openItems(db, given.kind).where('w.id', '=', sql.ref<number>('changed.work_id')).limit(1).as('item'),
      (join) => join.onTrue(),
    )
    .selectAll('item')
    .select(['changed.work_id', 'moment.snapshot', 'moment.now', 'moment.is_reading']),
);
const readChanges = (context: Context, kind: WorkKind, snapshot: string) =>
  changes(context.db(), { kind, snapshot, oldest: oldestRunning(snapshot) });
type Changed = Awaited<ReturnType<typeof readChanges>>[number];

function apply(copy: Copy, rows: Changed[], { snapshot, now }: Pick<Changed, 'snapshot' | 'now'>): void {
  for (const { work_id, snapshot: _snapshot, now: _now, is_reading: _isReading, ...item } of rows) {
    if (work_id === null) continue;
    if (item.id === null) copy.items.delete(work_id);
    else copy.items.set(item as OpenItem);
  }
  copy.snapshot = snapshot;
  copy.checkedAt = now;
}

async function readMarked(context: Context, kind: WorkKind, rules: Rule[], mark: Mark): Promise<Set<number>> {
  if (!marksIn(rules).includes(mark)) return new Set();
  const rows = await markedOf(context.db(), { kind, userId: context.actor.userId }, mark).execute();
  return new Set(rows.map((row) => row.work_id));
}
