import type { PeopleNames } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import type { WaitingItem } from '#server/declared/waiting.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { mondayOf } from '#shared/days.ts';
import type { TimeTables } from '../tables.ts';
import { timeSheetCalls } from './contract.ts';
import { sheetsOf } from './reports.ts';

/** Days of others that wait for approval. */
const submittedByOthers = (context: Context) =>
  context
    .db<TimeTables & PeopleNames>()
    .selectFrom('time_days as d')
    .innerJoin('people as p', 'p.user_id', 'd.user_id')
    .where('d.submitted_at', 'is not', null)
    .where('d.approved_at', 'is', null)
    .where('d.user_id', '<>', context.actor.userId);

/** The latest of them. */
export async function latestSubmitted(context: Context): Promise<string | undefined> {
  const row = await submittedByOthers(context).select('d.day').orderBy('d.day', 'desc').limit(1).executeTakeFirst();
  return row?.day;
}

/** Of how many weeks that wait it is looked at whether they can be approved unseen: more than anybody is shown. */
const maxLookedAt = 20;

/** The weeks of others of which days wait for approval, the longest waiting first. */
export async function findSubmitted(context: Context): Promise<WaitingItem[]> {
  const rows = await submittedByOthers(context)
    .select(['d.user_id', 'd.day', 'd.submitted_seconds', 'd.submitted_at', 'p.name'])
    .orderBy('d.submitted_at')
    .orderBy('d.day')
    .execute();
  const groups = Map.groupBy(rows, ({ user_id, day }) => `${user_id}?day=${mondayOf(day)}`);
  const weeks = [...groups].flatMap(([week, days]) => {
    const [first] = days;
    return first ? [{ week, days, userID: first.user_id, monday: mondayOf(first.day), first }] : [];
  });
  const toLook = await daysToLook(context, weeks.slice(0, maxLookedAt));
  return weeks.map(({ week, days, userID, monday, first }, index) => {
    const seconds = days.reduce((sum, { submitted_seconds }) => sum + (submitted_seconds ?? 0), 0);
    const hours = `${(seconds / 3600).toFixed(1)} h`;
    const looked = days.filter(({ day }) => toLook.has(`${userID} ${day}`)).length;
    const entries = days.map(({ day }) => ({ userID, day }));
    return {
      title: `${hours}, week of ${formatCalendarDate(monday)}`,
      detail: [first.name, counted(days.length), looked > 0 && `${looked} to look at`].filter(Boolean).join(', '),
      cents: null,
      seconds,
      byUserID: userID,
      byName: first.name,
      since: first.submitted_at ?? '',
      address: `/payroll/time/${week}`,
      approval:
        looked === 0 && index < maxLookedAt
          ? {
              path: timeSheetCalls.approveDays.path,
              input: { entries },
              done: `${hours} of ${first.name} approved`,
              question: null,
            }
          : null,
    };
  });
}

const counted = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Of these weeks the days that an approver should look at, as person and day. */
async function daysToLook(
  context: Context,
  weeks: readonly { userID: number; monday: string }[],
): Promise<ReadonlySet<string>> {
  const byMonday = Map.groupBy(weeks, ({ monday }) => monday);
  const sheets = await Promise.all(
    [...byMonday].map(([first, those]) =>
      sheetsOf(
        context,
        those.map(({ userID }) => userID),
        { first, count: 7 },
      ),
    ),
  );
  return new Set(
    sheets
      .flat()
      .flatMap(({ userID, days }) =>
        days.filter(({ exceptions }) => exceptions.length > 0).map(({ day }) => `${userID} ${day}`),
      ),
  );
}
