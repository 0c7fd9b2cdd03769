import { countWith, findPerson, people } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Services } from '#server/request/routes.ts';
import { addDays, dateInZone, toUtcTime } from '#shared/dates.ts';
import { mondayOf } from '#shared/days.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { visibleWork } from '../../access/public.ts';
import { findRunning, holdPerson } from '../public.ts';
import type { TimeTables } from '../tables.ts';
import type { DaySheet, timeSheetCalls, WeekSheet } from './contract.ts';
import { dayEvents } from './entity.ts';
import { approver, changeDays, dayWords, type PersonDay } from './public.ts';
import { secondsOf, sheetsOf, toDaySheet } from './reports.ts';
import { daysOfWeek } from './rules.ts';
import { latestSubmitted } from './submitted.ts';

const todayOf = (context: Context): string => dateInZone(new Date(), context.timeZone);

export const timeSheetServices: Services<typeof timeSheetCalls> = {
  getDaySheet: (context, { userID, day }) => sheetOfPerson(context, userID, { first: day, count: 1 }),
  getWeekSheet: (context, { userID, day }) =>
    sheetOfPerson(context, userID, { first: mondayOf(day ?? todayOf(context)), count: daysOfWeek }),

  async listWeek(context, { day }) {
    const today = todayOf(context);
    const monday = mondayOf(day ?? (await latestSubmitted(context)) ?? today);
    const everybody = await people(context)
      .where('p.status', '=', 'active')
      .where('p.user_type', '<>', 'customer')
      .execute();
    const sheets = await sheetsOf(
      context,
      everybody.map(({ userID }) => userID),
      { first: monday, count: daysOfWeek },
    );
    const byPerson = new Map(sheets.map(({ userID, days }) => [userID, days]));
    return {
      monday,
      today,
      people: everybody.map(({ userID, userDisplayName, divisionName }) => {
        const days = byPerson.get(userID) ?? [];
        const brief = days.map(({ day, status, seconds, exceptions }) => ({ day, status, seconds, exceptions }));
        return { userID, userDisplayName, divisionName, ...sumOf(days), days: brief };
      }),
    };
  },

  async submitDays(context, { days: given }) {
    const me = context.actor.userId;
    const days = [...new Set(given)].sort();
    if (days.some((day) => day > todayOf(context)))
      throw unprocessable('A day to come cannot be submitted.', { days: 'Choose days up to today' });
    await holdPerson(context, me);
    const running = await findRunning(context, me);
    if (running && days.some((day) => day >= dateInZone(new Date(running.startedAtMs), context.timeZone))) {
      throw unprocessable('Work of yours is running on one of these days. Pause it first.');
    }
    const entries = days.map((day) => ({ userID: me, day }));
    const seconds = await secondsOn(context, entries);
    const submittedAt = toUtcTime(new Date());
    const count = await changeDays(context, entries, 'time_day_submitted', (state, row) => {
      if (state.approvedAt) throw unprocessable(`${dayWords(row.day)} is approved already.`);
      if (state.submittedAt) throw unprocessable(`${dayWords(row.day)} is submitted already.`);
      return { submittedAt, submittedSeconds: seconds(row), returnedAt: null, returnedBy: null, returnReason: '' };
    });
    return { count };
  },

  async approveDays(context, { entries }) {
    await requireOthers(context, entries);
    const seconds = await secondsOn(context, entries);
    const approved = { approvedAt: toUtcTime(new Date()), approvedBy: context.actor.userId };
    const count = await changeDays(context, entries, 'time_day_approved', (state, row) => {
      if (state.approvedAt)
        throw unprocessable(`${dayWords(row.day)} is approved already. Reload the page to see how it stands.`);
      if (!state.submittedAt) throw unprocessable(`${dayWords(row.day)} is not submitted yet.`);
      return { ...approved, approvedSeconds: seconds(row) };
    });
    return { count };
  },

  async returnDays(context, { userID, days, reason }) {
    const entries = days.map((day) => ({ userID, day }));
    await requireOthers(context, entries);
    const returned = { returnedAt: toUtcTime(new Date()), returnedBy: context.actor.userId, returnReason: reason };
    const count = await changeDays(context, entries, 'time_day_returned', (state, { day }) => {
      if (state.approvedAt) throw unprocessable(`${dayWords(day)} is approved and locked. Correct it instead.`);
      if (!state.submittedAt)
        throw unprocessable(`${dayWords(day)} is not submitted, so there is nothing to send back.`);
      return { ...returned, submittedAt: null, submittedSeconds: null };
    });
    return { count };
  },

  async adjustDay(context, { userID, day, module, entityID, minutes, reason }) {
    await requireOthers(context, [{ userID, day }]);
    const kind = module === 'tasks' ? 'task' : 'ticket';
    if (!(await visibleWork(context, kind, [entityID], { withDeleted: true })).has(entityID)) {
      throw notFound(kind === 'task' ? 'Task' : 'Ticket');
    }
    const db = context.db<TimeTables>();
    const row = await db
      .selectFrom('time_days')
      .select(['day_id', 'approved_at'])
      .where('user_id', '=', userID)
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.approved_at) throw unprocessable(`${dayWords(day)} is not approved. Its person can still change it.`);
    const [sheet] = await sheetsOf(context, [userID], { first: day, count: 1 });
    if ((sheet?.days[0]?.seconds ?? 0) + minutes * 60 < 0) {
      throw unprocessable('This takes away more than was worked on the day.', { minutes: 'Take away less' });
    }
    const { adjustment_id: adjustmentID } = await db
      .insertInto('time_adjustments')
      .values({
        user_id: userID,
        day,
        kind,
        work_id: entityID,
        seconds: minutes * 60,
        reason,
        made_by: context.actor.userId,
      })
      .returning('adjustment_id')
      .executeTakeFirstOrThrow();
    const after = { adjustmentID, module, workID: entityID, minutes, reason };
    context.emit({ ...dayEvents.event('time_day_adjusted'), entityId: row.day_id, before: {}, after });
    return { adjustmentID };
  },
};

const sumOf = (days: Pick<DaySheet, 'seconds' | 'billableSeconds'>[]) => ({
  seconds: secondsOf(days),
  billableSeconds: days.reduce((sum, day) => sum + day.billableSeconds, 0),
});

/** Errors: 403 for somebody else’s without the right; 404 for somebody unknown. */
async function sheetOfPerson(
  context: Context,
  given: number | undefined,
  days: { first: string; count: number },
): Promise<WeekSheet> {
  const me = context.actor.userId;
  const userID = given ?? me;
  if (userID !== me) context.require(approver);
  const person = await findPerson(context, userID);
  if (!person) throw notFound('Person');
  const [sheet] = await sheetsOf(context, [userID], days);
  const own = (sheet?.days ?? []).map(toDaySheet);
  const isOwn = userID === me;
  if (!isOwn) await hideUnseen(context, own);
  return {
    userID,
    userDisplayName: person.name,
    timeZone: context.timeZone,
    today: todayOf(context),
    monday: days.first,
    ...sumOf(own),
    days: own,
    items: itemsOf(own),
    isOwn,
    mayApprove: context.has(approver) && (!isOwn || (await isOnlyApprover(context))),
  };
}

/** What each task and ticket took, day by day, the most first. */
function itemsOf(days: DaySheet[]): WeekSheet['items'] {
  const items = new Map<string, WeekSheet['items'][number]>();
  for (const [index, { lines }] of days.entries()) {
    for (const { module, entityID, subject, isBillable, seconds } of lines) {
      const key = `${module}/${entityID}`;
      const item = items.get(key) ?? { module, entityID, subject, isBillable, seconds: 0, byDay: days.map(() => 0) };
      item.seconds += seconds;
      item.byDay[index] = (item.byDay[index] ?? 0) + seconds;
      items.set(key, item);
    }
  }
  return [...items.values()].sort((one, other) => other.seconds - one.seconds);
}

/** Whoever approves time sees how long somebody worked on what; what it is only if they may see that. */
async function hideUnseen(context: Context, days: DaySheet[]): Promise<void> {
  const works = days.flatMap(({ lines, idle }) => [...lines, ...idle]);
  const seen = async (kind: 'task' | 'ticket', module: string) =>
    visibleWork(context, kind, [...new Set(works.filter((one) => one.module === module).map((one) => one.entityID))], {
      withDeleted: true,
    });
  const [tasks, tickets] = await Promise.all([seen('task', 'tasks'), seen('ticket', 'tickets')]);
  for (const one of works) {
    if ((one.module === 'tasks' ? tasks : tickets).has(one.entityID)) continue;
    one.subject = null;
    if ('remarks' in one) one.remarks = '';
  }
}

/** Errors: 404 for somebody unknown; 422 for one’s own days while others may approve. */
async function requireOthers(context: Context, entries: PersonDay[]): Promise<void> {
  const ids = [...new Set(entries.map(({ userID }) => userID))];
  const known = await context
    .db<TimeTables>()
    .selectFrom('people')
    .select('user_id')
    .where('user_id', '=', anyOf(ids))
    .execute();
  if (known.length < ids.length) throw notFound('Person');
  if (ids.includes(context.actor.userId) && !(await isOnlyApprover(context))) {
    throw unprocessable('Somebody else has to decide about your own time.');
  }
}

const isOnlyApprover = async (context: Context): Promise<boolean> => (await countWith(context, approver)) <= 1;

const longestSpan = 62;

/** What days come to, asked once for all of them. Errors: 422 when they lie too far apart. */
async function secondsOn(context: Context, entries: PersonDay[]): Promise<(of: PersonDay) => number> {
  const days = entries.map(({ day }) => day).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const count = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  if (addDays(first, longestSpan) < last) throw unprocessable('Choose days of two months at most.');
  const sheets = await sheetsOf(context, [...new Set(entries.map(({ userID }) => userID))], { first, count });
  const seconds = new Map(
    sheets.flatMap(({ userID, days: list }) => list.map((day) => [`${userID} ${day.day}`, day.seconds])),
  );
  return ({ userID, day }) => seconds.get(`${userID} ${day}`) ?? 0;
}
