import { formatCalendarDate } from '#shared/dates.ts';
import type { FieldDay } from './contract.ts';
import type { Draft } from './draft-rules.ts';

export const customerOf = (day: FieldDay, customerID: number | null) =>
  day.customers.find((one) => one.customerID === customerID) ?? null;

/** `Antelope, SWD 4`, as it is called in lists; a new one without a customer has no other name. */
export function nameOfDraft(draft: Draft, day: FieldDay): string {
  const customer = customerOf(day, draft.customerID);
  if (!customer) return 'New field ticket';
  const place = customer.locations.find(({ locationID }) => locationID === draft.locationID)?.name;
  return place ? `${customer.customerName}, ${place}` : customer.customerName;
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
/** By the clock of the device: today’s without its day. */
export function whenText(ms: number, nowMs = Date.now()): string {
  const isToday = new Date(ms).toDateString() === new Date(nowMs).toDateString();
  return (isToday ? time : dayAndTime).format(ms);
}

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
/** `Monday, November 30`. */
export const dayText = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`));

export const dateText = (date: string): string => formatCalendarDate(date);
