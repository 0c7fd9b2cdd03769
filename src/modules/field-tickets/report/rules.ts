import { rateKinds } from '#modules/rate-sheets/rules.ts';
import { multiplierText } from '#shared/cells.ts';
import type { FieldTicketStatus } from '../rules.ts';
import { type RejectionCode, rejectionCodes, statusName } from '../rules.ts';

/** Field tickets by what they are, whose, and what was done, pure (docs/rules/field-tickets.md). */

export const reportedBy = {
  status: 'Status',
  age: 'Age, not billed',
  customer: 'Customer',
  person: 'Technician',
  rejection: 'Rejected because',
  class: 'Rate class',
  multiplier: 'Hours by multiplier',
  equipment: 'Equipment',
} as const;
export type ReportedBy = keyof typeof reportedBy;
export const reportedByKeys = Object.keys(reportedBy) as [ReportedBy, ...ReportedBy[]];

/** What is counted: batches that came back, else tickets. */
export const countedAs = (by: ReportedBy): [one: string, many: string] =>
  by === 'rejection' ? ['batch', 'batches'] : ['ticket', 'tickets'];

/** Whether a row says how much was worked or used, and whether in hours. */
export const quantityTitle: Partial<Record<ReportedBy, string>> = {
  person: 'Hours',
  multiplier: 'Hours',
  equipment: 'Quantity',
};
/** Whether rows say what of them is not billed: where each ticket is in one row. */
export const saysUnbilled = (by: ReportedBy): boolean => by === 'status' || by === 'customer' || by === 'age';

/** So many days since the work was done, the first of each; docs/rules/field-tickets.md#the-bill. */
export const ages = [0, 8, 15, 31, 61] as const;
const ageText = (first: number): string => {
  const next = ages.find((one) => one > first);
  return next === undefined ? `More than ${first - 1} days` : `${first} to ${next - 1} days`;
};

/** What a row is called that names nothing of the company’s; null where its name is looked up. */
export function nameOfSubject(by: ReportedBy, subject: string): string | null {
  if (by === 'status') return statusName(subject as FieldTicketStatus);
  if (by === 'age') return ageText(Number(subject));
  if (by === 'rejection') return rejectionCodes[subject as RejectionCode];
  if (by === 'class') return subject in rateKinds ? rateKinds[subject as keyof typeof rateKinds].name : 'No class';
  if (by === 'multiplier') return multiplierText(Number(subject));
  return null;
}
