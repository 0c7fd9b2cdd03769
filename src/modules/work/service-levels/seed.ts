import type { Context } from '#server/context.ts';
import { addDays, dateInZone, toUtcTime } from '#shared/dates.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { priorities, statuses } from '../rules.ts';
import type { WorkTables } from '../tables.ts';
import type { ServiceLevels, SlaPolicy } from './contract.ts';
import { noClock, slaFactsOf, slaRow, stand, writeSla } from './public.ts';
import { isRunning, policyOf } from './rules.ts';
import type { ServiceLevelTables } from './tables.ts';

const hour = 60;
/** An open day of the demo company, in minutes. */
const day = 10 * hour;

/** Weekdays seven to five; who calls at night for something urgent is answered at night. */
const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 7 * hour, closes: 17 * hour }));
const policies: SlaPolicy[] = [
  promise(priorities.urgent, hour, 12 * hour, true),
  promise(priorities.high, 4 * hour, 4 * day),
  promise(priorities.normal, day, 12 * day),
  promise(priorities.low, 2 * day, 30 * day),
];

function promise(
  priorityID: NonNullable<SlaPolicy['priorityID']>,
  responseMinutes: number,
  resolutionMinutes: number,
  isRoundTheClock = false,
): SlaPolicy {
  return { typeID: null, priorityID, responseMinutes, resolutionMinutes, isRoundTheClock };
}

/** What the demo company promises, and how its open tickets stand: most are well in time, some near, a few late. */
export async function seedServiceLevels(context: Context, random: SeededRandom): Promise<void> {
  const levels: ServiceLevels = { hours, holidays: holidaysOf(Number(today(context).slice(0, 4))), policies };
  await context
    .db<ServiceLevelTables>()
    .insertInto('service_levels')
    .values({
      hours: JSON.stringify(levels.hours),
      holidays: JSON.stringify(levels.holidays),
      policies: JSON.stringify(levels.policies),
    })
    .execute();
  const rows = await slaRow(context.db<WorkTables>()).where('closed_at', 'is', null).orderBy('id').execute();
  const at = toUtcTime(new Date());
  await writeSla(
    context,
    rows.map((row) => {
      const facts = slaFactsOf(row);
      const policy = policyOf(levels, facts);
      const isNew = facts.statusID === statuses.new;
      const target = ((isNew ? policy?.responseMinutes : policy?.resolutionMinutes) ?? 0) * 60;
      const elapsedS = Math.round((target * shareOf(random)) / 100);
      const clock = {
        elapsedS,
        runningSince: isRunning(facts) ? at : null,
        responseS: isNew ? null : Math.min(elapsedS, random.between(300, 3_000)),
      };
      return { id: row.id, ...stand(context, levels, clock, facts, at, noClock).columns };
    }),
  );
}

/** How much of its time a ticket has used, in percent. */
function shareOf(random: SeededRandom): number {
  if (random.isHit(0.06)) return random.between(101, 130);
  return random.isHit(0.1) ? random.between(76, 97) : random.between(5, 70);
}

const today = (context: Context) => dateInZone(new Date(), context.timeZone);

/** Of this year and the next. */
function holidaysOf(year: number): ServiceLevels['holidays'] {
  return [year, year + 1].flatMap((of) => [
    { date: `${of}-01-01`, name: 'New Year’s Day' },
    { date: weekdayOf(of, 5, 1, -1), name: 'Memorial Day' },
    { date: `${of}-07-04`, name: 'Independence Day' },
    { date: weekdayOf(of, 9, 1, 1), name: 'Labor Day' },
    { date: weekdayOf(of, 11, 4, 4), name: 'Thanksgiving' },
    { date: addDays(weekdayOf(of, 11, 4, 4), 1), name: 'Day after Thanksgiving' },
    { date: `${of}-12-25`, name: 'Christmas Day' },
  ]);
}

/** The n-th of a weekday in a month, `-1` its last. */
function weekdayOf(year: number, month: number, weekday: number, nth: number): string {
  const days = Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(year, month - 1, index + 1)))
    .filter((date) => date.getUTCMonth() === month - 1 && date.getUTCDay() === weekday)
    .map((date) => date.toISOString().slice(0, 10));
  return days.at(nth > 0 ? nth - 1 : nth) ?? '';
}
