import { z } from 'zod';
import { cloudLinks } from '#modules/cloud/link-contract.ts';
import { fieldValue } from '#modules/custom-fields/contract.ts';
import { recordTag } from '#modules/tags/contract.ts';
import { id } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { recurrence } from '#shared/recurrence.ts';
import { postalAddress } from '../places/contract.ts';
import { workContact, workLink, workSteps } from './contract.ts';
import { seriesUnits } from './series-rules.ts';

/** What the page of an item shows beside it: lists do without. */

export const workReminder = z.object({ reminderID: id, remindAt: utcTime, note: z.string() });
export const seriesRule = z.object({
  every: z.number().int().min(1, 'Once is the least').max(99, 'Keep it to 99'),
  unit: z.enum(seriesUnits),
});
/** How work is told to come again: by a rule, or by its short form; null in short ends it. */
export const seriesGiven = { rule: seriesRule.nullable().optional(), recurrence: recurrence.optional() };
export const isSeriesGiven: [(given: { rule?: unknown; recurrence?: unknown }) => boolean, object] = [
  ({ rule, recurrence: whole }) => rule !== undefined || whole !== undefined,
  { path: ['rule'], message: 'Say how often it comes' },
];
/** Work that comes again: how often, when next, and what was made of it so far. */
export const workSeries = z.object({
  seriesID: id,
  /** In short; the whole rule says on which days and until when. */
  every: z.number().int(),
  unit: z.enum(seriesUnits),
  recurrence,
  /** Null once its rule has come to its end. */
  nextOn: calendarDate.nullable(),
  endedAt: utcTime.nullable(),
  items: z.array(z.object({ id, occursOn: calendarDate })),
});

/** Everything that the page of an item shows beside the item. */
export const workDetails = {
  ...workSteps.shape,
  /** Where the work is: at its location, without one at the first of its customer; for who may read customers. */
  place: postalAddress.extend({ timeZone: z.string().nullable() }).nullable(),
  contacts: z.array(workContact),
  links: z.array(workLink),
  ...cloudLinks.shape,
  /** Of the person who asks. */
  reminders: z.array(workReminder),
  series: workSeries.nullable(),
  tags: z.array(recordTag),
  /** What it holds in fields that the company has added. */
  customFields: z.array(fieldValue),
};
