import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { asJson } from '#server/database/idioms.ts';
import { dateInZone, toUtcTime } from '#shared/dates.ts';
import { Refusal, unprocessable } from '#shared/errors.ts';
import type { Recurrence } from '#shared/recurrence.ts';
import { datesFollowing, nextDate, nextFollowing } from '#shared/recurrence-dates.ts';
import { standingLocation } from '../customers/public.ts';
import { assertSeen, listAssignable, lockWork, workEvents } from './access/public.ts';
import { createWork, type NewWork } from './editing.ts';
import type { Item } from './rules.ts';
import { inShort, recurrenceOf, type SeriesRule } from './series-rules.ts';
import { keepsToWorkDays, readWorkDays } from './service-levels/public.ts';
import type { WorkTables } from './tables.ts';

/** Work that comes again: the next item of a series is made on its day, from the one before it. */

/** The series of an item, if it has one, with its items that the person may see. Errors: 404. */
export async function findSeries(context: Context, item: Item) {
  await assertSeen(context, item.kind, item.id);
  const series = await seriesOf(context, item);
  if (!series) return null;
  const items = await itemsOf(context, series.seriesID);
  return { ...series, ...inShort(series.recurrence), items: items.map(({ id, occursOn }) => ({ id, occursOn })) };
}

/**
 * Makes an item the first of a series, or gives its series another rule from here on; null ends it. What is said in short is counted
 * from the item's due date, or from today. Errors: 404; 422 for an item of an ended series, and for a rule without a day to come.
 */
export async function setSeries(context: Context, item: Item, given: Recurrence | SeriesRule | null): Promise<void> {
  const { due_date } = await lockWork(context, item.kind, item.id);
  const db = context.db<WorkTables>();
  const before = await seriesOf(context, item);
  const today = dateInZone(new Date(), context.timeZone);
  const dueOn = due_date ?? today;
  const rule = given && ('startsOn' in given ? given : recurrenceOf(given, dueOn, today));
  if (rule === null) {
    if (!before || before.endedAt) throw unprocessable('This does not come again.');
    await db
      .updateTable('work_series')
      .set({ ended_at: toUtcTime(new Date()) })
      .where('series_id', '=', before.seriesID)
      .execute();
  } else {
    const next_on = nextDate(rule, dueOn > today ? dueOn : today, await readWorkDays(context));
    if (next_on === null) throw unprocessable('It has no day that is still to come.');
    const recurrence = asJson(rule);
    if (before) {
      await db
        .updateTable('work_series')
        .set({ recurrence, next_on, ended_at: null })
        .where('series_id', '=', before.seriesID)
        .execute();
    } else {
      const series_id = await context.nextNumber('work_series');
      await db.insertInto('work_series').values({ series_id, recurrence, next_on }).execute();
      await db
        .insertInto('work_series_items')
        .values({ series_id, occurs_on: dueOn, kind: item.kind, work_id: item.id })
        .execute();
    }
  }
  context.emit({
    ...workEvents[item.kind].event(`${item.kind}_${rule ? 'recurring' : 'recurrence_ended'}`),
    entityId: item.id,
    before: { recurrence: before && !before.endedAt ? before.recurrence : null },
    after: { recurrence: rule },
  });
}

/** Makes the items whose day has come; of several that were missed only the last. Each once, whoever runs this. */
export async function makeDue(context: Context): Promise<number> {
  const today = dateInZone(new Date(), context.timeZone);
  const due = await context
    .db<WorkTables>()
    .selectFrom('work_series')
    .select(['series_id', 'recurrence'])
    .select((eb) => eb.ref('next_on').$notNull().as('next_on'))
    .where('ended_at', 'is', null)
    .where('next_on', '<=', today)
    .orderBy('series_id')
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const isWorkDay = await readWorkDays(context);
  for (const { series_id, recurrence, next_on } of due) {
    let [day, next]: [string, string | null] = [next_on, null];
    for (const date of datesFollowing(recurrence, next_on, isWorkDay)) {
      if (date > today) {
        next = date;
        break;
      }
      day = date;
    }
    await makeNext(context, series_id, day);
    await context
      .db<WorkTables>()
      .updateTable('work_series')
      .set({ next_on: next })
      .where('series_id', '=', series_id)
      .execute();
  }
  return due.length;
}

/** Series that keep to workdays follow the company's: what comes next is counted anew from what came last. */
export async function followWorkDays(context: Context): Promise<void> {
  const db = context.db<WorkTables>();
  const isWorkDay = await readWorkDays(context);
  const today = dateInZone(new Date(), context.timeZone);
  const rows = await db
    .selectFrom('work_series as s')
    .innerJoin('work_series_items as i', 'i.series_id', 's.series_id')
    .select(['s.series_id', 's.recurrence', 's.next_on'])
    .select(({ fn }) => fn.max('i.occurs_on').as('last_on'))
    .where(keepsToWorkDays('s.recurrence'))
    .where('s.ended_at', 'is', null)
    .groupBy(['s.series_id', 's.recurrence', 's.next_on'])
    .execute();
  for (const { series_id, recurrence, next_on, last_on } of rows) {
    const next = nextFollowing(recurrence, last_on, today, isWorkDay);
    if (next !== next_on)
      await db.updateTable('work_series').set({ next_on: next }).where('series_id', '=', series_id).execute();
  }
}

async function makeNext(context: Context, series_id: number, occurs_on: string): Promise<void> {
  const [latest] = await itemsOf(context, series_id);
  if (!latest) return;
  const copy = await copyOf(context, latest, occurs_on);
  // What it is about may be gone meanwhile; the work is to be done all the same.
  const bare = { customerID: null, locationID: null, typeID: null, categoryID: null, assetIDs: [], assignees: [] };
  const made = await createWork(context, latest.kind, copy).catch((error) => {
    if (error instanceof Refusal) return createWork(context, latest.kind, { ...copy, ...bare });
    throw error;
  });
  await context
    .db<WorkTables>()
    .insertInto('work_series_items')
    .values({ series_id, occurs_on, kind: latest.kind, work_id: made.id })
    .execute();
}

async function copyOf(context: Context, { kind, id }: Item, dueDate: string): Promise<NewWork> {
  const db = context.db<WorkTables>();
  const [row, people, assets] = await Promise.all([
    db.selectFrom('work_items').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('work_assignees').select('user_id').where('kind', '=', kind).where('work_id', '=', id).execute(),
    db.selectFrom('work_assets').select('asset_id').where('kind', '=', kind).where('work_id', '=', id).execute(),
  ]);
  const place = { divisionID: row.division_id, departmentID: row.department_id };
  const assignable = await listAssignable(context, kind, place);
  return {
    subject: row.subject,
    description: row.description,
    priorityID: row.priority_id,
    dueDate,
    customerID: row.customer_id,
    locationID: await standingLocation(context, row.location_id),
    typeID: row.type_id,
    categoryID: row.category_id,
    ...place,
    assignees: people.map(({ user_id }) => user_id).filter((userID) => assignable.includes(userID)),
    assetIDs: assets.map(({ asset_id }) => asset_id),
    isPrivate: row.is_private,
  };
}

async function seriesOf(context: Context, { kind, id }: Item) {
  return context
    .db<WorkTables>()
    .selectFrom('work_series_items as i')
    .innerJoin('work_series as s', 's.series_id', 'i.series_id')
    .select(['s.series_id as seriesID', 's.recurrence', 's.next_on as nextOn', 's.ended_at as endedAt'])
    .where('i.kind', '=', kind)
    .where('i.work_id', '=', id)
    .executeTakeFirst();
}

/** The latest first; a deleted one was not wanted, but what comes next is made from it all the same. */
function itemsOf(context: Context, seriesID: number) {
  return context
    .db<WorkTables>()
    .selectFrom('work_series_items')
    .select(['kind', 'work_id as id', sql<string>`occurs_on::text`.as('occursOn')])
    .where('series_id', '=', seriesID)
    .orderBy('occurs_on', 'desc')
    .limit(20)
    .execute();
}
