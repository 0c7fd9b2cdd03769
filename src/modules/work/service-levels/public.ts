import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { withTenant } from '#server/database/idioms.ts';
import { difference } from '#server/records/two-people.ts';
import { toUtcTime } from '#shared/dates.ts';
import { type IsWorkDay, workDaysOf } from '#shared/work-days.ts';
import type { SlaOfTicket } from '../contract.ts';
import { isFinal } from '../rules.ts';
import type { WorkItemsTable, WorkTables } from '../tables.ts';
import type { ServiceLevels } from './contract.ts';
import { onlyID, type ServiceLevelsEvent, serviceLevelsEvents } from './entity.ts';
import {
  alarmsOf,
  calendarOf,
  dueOf,
  elapsedAt,
  follow,
  isStandingStill,
  newClock,
  policyOf,
  type SlaClock,
  type SlaFacts,
} from './rules.ts';
import type { ServiceLevelTables } from './tables.ts';

/** Without a row a company has promised nothing, and works from Monday to Friday from 8 to 5: its first promise runs. */
export const noServiceLevels: ServiceLevels = {
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 8 * 60, closes: 17 * 60 })),
  holidays: [],
  policies: [],
};

const levelsOf = statement((db: Kysely<ServiceLevelTables>, _: object) =>
  db.selectFrom('service_levels').select(['hours', 'holidays', 'policies']),
);

export async function readServiceLevels(context: Context): Promise<ServiceLevels> {
  return (await levelsOf(context.db(), {}))[0] ?? noServiceLevels;
}

/** The days on which the company works, by its hours and holidays. */
export const readWorkDays = async (context: Context): Promise<IsWorkDay> =>
  workDaysOf(await readServiceLevels(context));

/** Of rows that keep a rule of what comes again: those whose dates depend on the company's workdays. */
export const keepsToWorkDays = (column: string) =>
  sql<SqlBool>`(${sql.ref(column)} ->> 'unit' = 'workday' or ${sql.ref(column)} ->> 'workdays' <> 'all')`;

/** The part of a ticket's row that is its clock. */
export const slaColumns = [
  'sla_elapsed_s',
  'sla_running_since',
  'sla_response_s',
  'sla_response_due_at',
  'sla_resolution_due_at',
  'sla_is_paused',
  'sla_told',
  'sla_alarm_at',
] as const;
export type SlaColumns = Pick<Selectable<WorkItemsTable>, (typeof slaColumns)[number]>;
type SlaRow = SlaColumns & { created_at: string };

export const noClock: SlaColumns = {
  sla_elapsed_s: 0,
  sla_running_since: null,
  sla_response_s: null,
  sla_response_due_at: null,
  sla_resolution_due_at: null,
  sla_is_paused: false,
  sla_alarm_at: null,
  sla_told: 0,
};

/** The clock of a ticket that is opened now. */
export function openedSla(context: Context, levels: ServiceLevels, facts: SlaFacts): SlaColumns {
  if (levels.policies.length === 0) return noClock;
  const at = toUtcTime(new Date());
  return stand(context, levels, newClock(at), facts, at, noClock).columns;
}

/** The clock of a ticket that has changed now. */
export function followedSla(
  context: Context,
  levels: ServiceLevels,
  row: SlaRow,
  before: SlaFacts,
  now: SlaFacts,
): SlaColumns {
  return levels.policies.length === 0 ? noClock : stood(context, levels, row, before, now).columns;
}

/** What is to be told by now and was not, and the columns once it is. */
export function dueAlarms(
  context: Context,
  levels: ServiceLevels,
  row: SlaRow,
  facts: SlaFacts,
): { news: number; columns: SlaColumns } {
  if (levels.policies.length === 0) return { news: 0, columns: noClock };
  const { columns, news, nextAt } = stood(context, levels, row, facts, facts);
  return { news, columns: { ...columns, sla_told: columns.sla_told | news, sla_alarm_at: nextAt } };
}

function stood(context: Context, levels: ServiceLevels, row: SlaRow, before: SlaFacts, now: SlaFacts) {
  const at = toUtcTime(new Date());
  const former = calendarOf(levels, policyOf(levels, before), context.timeZone);
  return stand(context, levels, follow(clockOf(row), former, at, now), now, at, row);
}

/** How a ticket stands now; null when nothing is promised for it. */
export function slaOf(context: Context, levels: ServiceLevels, row: SlaRow & FactColumns): SlaOfTicket | null {
  const facts = slaFactsOf(row);
  const policy = policyOf(levels, facts);
  if (!policy) return null;
  const clock = clockOf(row);
  const elapsedS = elapsedAt(clock, calendarOf(levels, policy, context.timeZone), toUtcTime(new Date()));
  return {
    responseMinutes: policy.responseMinutes,
    resolutionMinutes: policy.resolutionMinutes,
    isRoundTheClock: policy.isRoundTheClock,
    elapsedMinutes: Math.floor(elapsedS / 60),
    responseElapsedMinutes: clock.responseS === null ? null : Math.floor(clock.responseS / 60),
    responseDueAt: row.sla_response_due_at,
    resolutionDueAt: row.sla_resolution_due_at,
    isRunning: clock.runningSince !== null,
  };
}

/** Before a company had promised anything, the clock of its tickets did not go: it counts from their creation. */
export function clockOf(row: SlaRow): SlaClock {
  const hasBegun = row.sla_running_since !== null || row.sla_elapsed_s > 0 || row.sla_response_s !== null;
  return hasBegun
    ? { elapsedS: row.sla_elapsed_s, runningSince: row.sla_running_since, responseS: row.sla_response_s }
    : newClock(row.created_at);
}

/** A clock as its row keeps it; what is no longer so may be told again, and what is so and was not told is told at once. */
export function stand(
  context: Context,
  levels: ServiceLevels,
  clock: SlaClock,
  facts: SlaFacts,
  at: string,
  was: SlaColumns,
): { columns: SlaColumns; news: number; nextAt: string | null } {
  const policy = policyOf(levels, facts);
  const calendar = calendarOf(levels, policy, context.timeZone);
  const former = { responseDueAt: was.sla_response_due_at, resolutionDueAt: was.sla_resolution_due_at };
  const due = isFinal(facts.statusID) ? former : dueOf(clock, policy, calendar, at, former);
  const { told, nextAt } = isFinal(facts.statusID)
    ? { told: was.sla_told, nextAt: null }
    : alarmsOf(clock, policy, calendar, at);
  const news = told & ~was.sla_told;
  const columns = {
    sla_elapsed_s: clock.elapsedS,
    sla_running_since: clock.runningSince,
    sla_response_s: clock.responseS,
    sla_response_due_at: due.responseDueAt,
    sla_resolution_due_at: due.resolutionDueAt,
    sla_is_paused: policy !== null && isStandingStill(facts),
    sla_told: was.sla_told & told,
    sla_alarm_at: news !== 0 ? at : nextAt,
  };
  return { columns, news, nextAt };
}

/** What a clock needs of its ticket. */
export const slaRow = (db: Kysely<WorkTables>) =>
  db
    .selectFrom('work_items')
    .select(['id', 'created_at', 'status_id', 'priority_id', 'type_id', 'deleted_at', ...slaColumns])
    .where('kind', '=', 'ticket');

type FactColumns = Pick<Selectable<WorkItemsTable>, 'status_id' | 'priority_id' | 'type_id' | 'deleted_at'>;
export const slaFactsOf = (row: FactColumns): SlaFacts => ({
  statusID: row.status_id,
  priorityID: row.priority_id,
  typeID: row.type_id,
  deletedAt: row.deleted_at,
});

/** Sets the clocks of many tickets in one statement. */
export async function writeSla(context: Context, clocks: (SlaColumns & { id: number })[]): Promise<void> {
  if (clocks.length === 0) return;
  await sql`
    update work_items as w
       set sla_elapsed_s = c.sla_elapsed_s, sla_running_since = c.sla_running_since, sla_response_s = c.sla_response_s,
           sla_response_due_at = c.sla_response_due_at, sla_resolution_due_at = c.sla_resolution_due_at,
           sla_is_paused = c.sla_is_paused, sla_told = c.sla_told, sla_alarm_at = c.sla_alarm_at
      from jsonb_to_recordset(${JSON.stringify(clocks)}::jsonb) as c(
             id bigint, sla_elapsed_s int, sla_running_since timestamptz, sla_response_s int,
             sla_response_due_at timestamptz, sla_resolution_due_at timestamptz, sla_is_paused boolean, sla_told smallint, sla_alarm_at timestamptz)
     where w.tenant_id = ${context.tenantId} and w.kind = 'ticket' and w.id = c.id`.execute(context.db());
}

/** The one way to change them: tells what became different. */
export async function changeLevels(
  context: Context,
  event: ServiceLevelsEvent,
  change: (levels: ServiceLevels) => Partial<ServiceLevels>,
): Promise<ServiceLevels> {
  const db = context.db<ServiceLevelTables>();
  const lock = () => db.selectFrom('service_levels').selectAll().forUpdate().executeTakeFirst();
  let before = await lock();
  if (!before && difference(noServiceLevels, { ...noServiceLevels, ...change(noServiceLevels) })) {
    const nothing = { hours: JSON.stringify(noServiceLevels.hours), holidays: '[]', policies: '[]' };
    const insert = db.insertInto('service_levels').values(nothing);
    // Of two who are the first at once, the second waits here for the other.
    await insert.onConflict((target) => target.columns(withTenant()).doNothing()).execute();
    before = await lock();
  }
  const { hours, holidays, policies } = before ?? noServiceLevels;
  const was = { hours, holidays, policies };
  const after = { ...was, ...change(was) };
  const changed = difference(was, after);
  if (!changed) return was;
  await db
    .updateTable('service_levels')
    .set({
      hours: JSON.stringify(after.hours),
      holidays: JSON.stringify(after.holidays),
      policies: JSON.stringify(after.policies),
    })
    .execute();
  context.emit({ ...serviceLevelsEvents.event(event), entityId: onlyID, ...changed });
  return after;
}

/** Promises for a company that has made none; whether it had none. */
export async function promiseFirst(context: Context, policies: ServiceLevels['policies']): Promise<boolean> {
  let isFirst = false;
  await changeLevels(context, 'service_levels_changed', (levels) => {
    isFirst = levels.policies.length === 0;
    return isFirst ? { policies } : {};
  });
  return isFirst;
}
