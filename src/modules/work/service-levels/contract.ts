import { z } from 'zod';
import { change, id, line, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can, everyone } from '#shared/permission.ts';
import { priorityIDs } from '../rules.ts';

const minuteOfDay = z.number().int().min(0).max(1440, 'A day ends at midnight');
const openHours = z.object({ weekday: z.number().int().min(0).max(6), opens: minuteOfDay, closes: minuteOfDay });
const hours = z
  .array(openHours)
  .max(28, 'Keep it to four stretches a day')
  .refine((all) => all.every(({ opens, closes }) => opens < closes), 'Work ends after it begins')
  .refine(areApart, 'Two stretches of one day overlap');

function areApart(all: z.infer<typeof openHours>[]): boolean {
  const sorted = [...all].sort((left, right) => left.weekday - right.weekday || left.opens - right.opens);
  return sorted.every((one, index) => {
    const next = sorted[index + 1];
    return !next || next.weekday !== one.weekday || one.closes <= next.opens;
  });
}

const holidays = z
  .array(z.object({ date: calendarDate, name: line(80).min(1, 'Give the holiday a name') }))
  .max(200, 'Keep it to 200 holidays')
  .refine((all) => new Set(all.map(({ date }) => date)).size === all.length, 'A day is named twice');

const maxMinutes = 365 * 24 * 60;
const targetMinutes = z
  .number()
  .int('Give whole minutes')
  .min(1, 'Give at least one minute')
  .max(maxMinutes, 'Keep it to a year')
  .nullable();
const policy = z
  .object({
    /** Null: of every type, of every priority. The more particular policy holds. */
    typeID: id.nullable(),
    priorityID: z.literal(priorityIDs).nullable(),
    responseMinutes: targetMinutes,
    resolutionMinutes: targetMinutes,
    /** Counts every hour of every day instead of the business hours. */
    isRoundTheClock: z.boolean(),
  })
  .refine(({ responseMinutes, resolutionMinutes }) => responseMinutes !== null || resolutionMinutes !== null, {
    message: 'Give a time to respond or to resolve',
    path: ['responseMinutes'],
  });
export type SlaPolicy = z.infer<typeof policy>;
const policies = z
  .array(policy)
  .max(200, 'Keep it to 200 policies')
  .refine(
    (all) => new Set(all.map(({ typeID, priorityID }) => `${typeID}/${priorityID}`)).size === all.length,
    'Two policies are for the same tickets',
  );

export const serviceLevels = z.object({ hours, holidays, policies });
export type ServiceLevels = z.infer<typeof serviceLevels>;

export const slaCalls = {
  getServiceLevels: read({
    path: 'settings/get_service_levels',
    shows: ['service_levels'],
    about: 'Business hours, holidays, and until when tickets are to be taken up and resolved.',
    permission: everyone,
    input: z.object({}),
    output: serviceLevels,
  }),
  saveServiceLevels: write({
    path: 'settings/save_service_levels',
    about: 'Changes business hours, holidays or policies; the clocks of open tickets follow.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({
      changes: z.object({ hours: change(hours), holidays: change(holidays), policies: change(policies) }).partial(),
    }),
    output: serviceLevels,
  }),
};
