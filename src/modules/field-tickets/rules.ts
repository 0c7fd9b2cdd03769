import type { RateKind } from '#modules/rate-sheets/rules.ts';
import { daysBetween } from '#shared/days.ts';
import type { Cents } from '#shared/money.ts';
import { rateText } from '#shared/units.ts';
import type { Demands } from '../customers/rules.ts';

/** Field tickets, pure (docs/rules/field-tickets.md). */

/** What is done and billed, and what is only quoted (product.md §3). */
export const serviceTypes = { 1: 'Service', 2: 'Quote' } as const;
export type ServiceType = keyof typeof serviceTypes;

export const ticketTypes = ['fieldTicket', 'batchTicket'] as const;
export type TicketType = (typeof ticketTypes)[number];

/** Why customers reject what they are handed in (behaviour B7). */
export const rejectionCodes = {
  signature: 'Missing or illegible signature',
  orders: 'Missing date, job, P.O. or AFE',
  description: 'Vague description',
  rate: 'Rate is not the price book’s',
  overtime: 'Standby or overtime without authority',
  duplicate: 'Duplicate',
  scope: 'Scope in dispute',
  late: 'Submitted late',
} as const;
export type RejectionCode = keyof typeof rejectionCodes;
export const rejectionCodeKeys = Object.keys(rejectionCodes) as [RejectionCode, ...RejectionCode[]];

/** `Field ticket 12`, `Batch 12-A` once it was approved again. */
export const nameOfTicket = (ticket: { fieldTicketID: number; ticketType: TicketType; revision: number }): string => {
  if (ticket.ticketType === 'fieldTicket') return `Field ticket ${ticket.fieldTicketID}`;
  const letter = ticket.revision === 0 ? '' : `-${String.fromCharCode(64 + Math.min(ticket.revision, 26))}`;
  return `Batch ${ticket.fieldTicketID}${letter}`;
};

/** The flags of product.md §3 by which a status follows. */
export type Flags = {
  ticketType: TicketType;
  serviceType: ServiceType;
  isBillable: boolean;
  ticketIsOpen: boolean;
  isValidated: boolean;
  isLocked: boolean;
  isApproved: boolean;
  isRejected: boolean;
  isAccepted: boolean;
  isInvoiced: boolean;
  isArchived: boolean;
};

/** As product.md §4 writes them. */
export type FieldTicketStatus =
  | 'SUBMITTED'
  | 'VALIDATED'
  | 'VALIDATED - CLOSED'
  | 'FINAL REVIEW'
  | 'QUOTE TICKET'
  | 'NEW'
  | 'APPROVED'
  | 'REJECTED'
  | 'ACCEPTED'
  | 'INVOICED'
  | 'DELETED';

/** The first rule that matches (behaviour B7). */
export function statusOf(flags: Flags): FieldTicketStatus {
  if (flags.isArchived) return 'DELETED';
  if (flags.isInvoiced) return 'INVOICED';
  if (flags.isRejected) return 'REJECTED';
  if (flags.isAccepted) return 'ACCEPTED';
  if (flags.isApproved) return 'APPROVED';
  if (flags.ticketType === 'batchTicket') return 'NEW';
  if (flags.serviceType === 2 && !flags.isBillable) return 'QUOTE TICKET';
  if (flags.isValidated && flags.isLocked) return 'FINAL REVIEW';
  if (flags.isValidated && !flags.ticketIsOpen) return 'VALIDATED - CLOSED';
  if (flags.isValidated) return 'VALIDATED';
  return 'SUBMITTED';
}

/** In the order of their life: the tabs of the list. */
export const fieldTicketStatuses = [
  'SUBMITTED',
  'VALIDATED',
  'VALIDATED - CLOSED',
  'FINAL REVIEW',
  'NEW',
  'APPROVED',
  'REJECTED',
  'ACCEPTED',
  'INVOICED',
  'QUOTE TICKET',
  'DELETED',
] as const satisfies readonly FieldTicketStatus[];

/** As people read them. */
export const statusName = (status: FieldTicketStatus): string => status.charAt(0) + status.slice(1).toLowerCase();

export const maxFieldLines = 200;
export const maxFieldPhotos = 50;
/** Of a draft as its device wrote it, in signs. */
export const maxDraftLength = 200_000;
export const multipliers = [1, 1.5, 2] as const;

/** As which kind of line of a sheet one was priced, if as any. */
export type RateKindOfLine = RateKind | null;

/** How a line is priced, as it stands. */
export type FieldLine = {
  lineID: number;
  serviceID: number | null;
  description: string;
  /** Who worked, of labor. */
  personID: number | null;
  quantity: number;
  unit: string;
  multiplier: (typeof multipliers)[number];
  rate: number;
  discountPercent: number;
  amount: Cents;
  rateKind: RateKindOfLine;
  rateSheetID: number | null;
  rateSheetVersion: number | null;
  /** What the sheet, or else the catalogue, said when it was priced; null where neither says anything. */
  sheetRate: number | null;
  /** Why another rate is charged. */
  rateReason: string;
  /** What was typed, where the sheet makes something else of it: 14 hours that are charged as 2 days. */
  typedQuantity: number | null;
  typedUnit: string | null;
  /** The multiple that was asked for, where less of it is allowed. */
  typedMultiplier: (typeof multipliers)[number] | null;
};
type Typed = Pick<FieldLine, 'typedQuantity' | 'typedUnit' | 'typedMultiplier'>;

/** Who signed for the customer, and over what. */
export type Signature = {
  name: string;
  title: string;
  place: string;
  /** The strokes of the pen, as the path of an SVG. */
  ink: string;
  hash: string;
};

/** What one says. */
export type FieldTicketFields = {
  customerID: number;
  locationID: number | null;
  ticketID: number | null;
  divisionID: number | null;
  fieldTicketServiceDate: string;
  purchaseOrder: string;
  afeNumber: string;
  costCode: string;
  workDone: string;
  serviceType: ServiceType;
  isBillable: boolean;
  ticketIsOpen: boolean;
  isValidated: boolean;
  isLocked: boolean;
  isArchived: boolean;
  ticketType: TicketType;
  /** The batch that it is in. */
  batchID: number | null;
  isApproved: boolean;
  isRejected: boolean;
  isAccepted: boolean;
  /** What bills it, also while that is a draft; kept by the database, of the lines that are made of its lines. */
  invoiceID: number | null;
  /** What bills it is approved. */
  isInvoiced: boolean;
  rejectionCode: RejectionCode | null;
  /** How often a batch was approved again after it was rejected. */
  revision: number;
  /** Why it was taken back, unlocked or rejected last. */
  reason: string;
  signature: Signature | null;
  signedAt: string | null;
  /** The name that the draft had on the device where it was written. */
  draftID: string | null;
  /** Files, in their order. */
  photoIDs: number[];
  lines: FieldLine[];
  /** Of its lines. */
  total: Cents;
};

/** A line as it was typed; what it is charged as follows from that, with its rate. */
export const asTyped = <Line extends Typed & { [Field in keyof Charged]: Charged[Field] }>(line: Line) => ({
  ...line,
  quantity: line.typedQuantity ?? line.quantity,
  unit: line.typedUnit ?? line.unit,
  multiplier: line.typedMultiplier ?? line.multiplier,
  rate: line.typedUnit === null ? line.rate : null,
});
type Charged = Pick<FieldLine, 'quantity' | 'unit' | 'multiplier'> & { rate: number | null };

/** `14 hours as 2 days`; empty where so much is charged as was typed. */
export const chargedAs = ({ quantity, unit, typedQuantity, typedUnit }: Typed & Omit<Charged, 'rate'>): string =>
  typedQuantity === null ? '' : `${quantityText(typedQuantity, typedUnit ?? unit)} as ${quantityText(quantity, unit)}`;

/** `2x asked, 1.5x allowed`; empty where hours count as often as they were asked to. */
export const lessThanAsked = ({ multiplier, typedMultiplier }: Pick<FieldLine, 'multiplier' | 'typedMultiplier'>) =>
  typedMultiplier === null ? '' : `${typedMultiplier}x asked, ${multiplier}x allowed`;

/** What is entered of a line; who sees no money has no rate of it. */
type Entered<Rate> = Omit<
  FieldLine,
  'lineID' | 'rate' | 'amount' | 'rateKind' | 'rateSheetID' | 'rateSheetVersion' | 'sheetRate' | keyof Typed
> & { lineID?: number | undefined; rate: Rate };
/** That part of a line. */
export const enteredOf = <Rate>(line: Entered<Rate>): Entered<Rate> => ({
  lineID: line.lineID,
  serviceID: line.serviceID,
  description: line.description,
  personID: line.personID,
  quantity: line.quantity,
  unit: line.unit,
  multiplier: line.multiplier,
  rate: line.rate,
  discountPercent: line.discountPercent,
  rateReason: line.rateReason,
});

/** What nobody enters of a new one. */
export const fresh = {
  ticketIsOpen: true,
  isValidated: false,
  isLocked: false,
  isArchived: false,
  ticketType: 'fieldTicket' as TicketType,
  batchID: null,
  isApproved: false,
  isRejected: false,
  isAccepted: false,
  invoiceID: null,
  isInvoiced: false,
  rejectionCode: null,
  revision: 0,
  reason: '',
  signature: null,
  signedAt: null,
  draftID: null as string | null,
  photoIDs: [] as number[],
  /** Follows from its lines. */
  total: 0 as Cents,
} satisfies Partial<FieldTicketFields>;

/** What a ticket says of the work, in one order: what a customer signs, and what is validated. */
export const contentOf = (ticket: FieldTicketFields): unknown[] => [
  ...[ticket.customerID, ticket.locationID, ticket.ticketID, ticket.fieldTicketServiceDate],
  ...[ticket.purchaseOrder, ticket.afeNumber, ticket.costCode, ticket.workDone, ticket.serviceType, ticket.isBillable],
  ticket.lines.map((line) => [
    ...[line.lineID, line.serviceID, line.description, line.personID, line.quantity, line.unit, line.multiplier],
    ...[line.rate, line.discountPercent, line.amount],
    ...[line.typedQuantity, line.typedUnit].filter((one) => one !== null),
  ]),
];

type Examined = {
  purchaseOrder: string;
  afeNumber: string;
  costCode: string;
  workDone: string;
  lines: readonly Pick<
    FieldLine,
    'description' | 'personID' | 'quantity' | 'rate' | 'rateKind' | 'sheetRate' | 'rateReason'
  >[];
  /** Null without one; false where it was changed after it was signed. */
  isSignedAsItIs: boolean | null;
};

/** What keeps a ticket from being validated, as people say it; nothing where it is in order. */
export function missingOf(ticket: Examined, demands: Demands): string[] {
  const missing: string[] = [];
  if (ticket.workDone.trim() === '') missing.push('What was done');
  if (ticket.lines.length === 0) missing.push('A line of work, equipment or material');
  if (demands.requiresPurchaseOrder && ticket.purchaseOrder === '') missing.push('The customer’s P.O. number');
  if (demands.requiresAFE && ticket.afeNumber === '') missing.push('The AFE number');
  if (demands.requiresCostCode && ticket.costCode === '') missing.push('The cost code');
  for (const [index, line] of ticket.lines.entries()) {
    if (line.quantity === 0) missing.push(`How much of “${line.description}”, line ${index + 1}`);
    if (line.rateKind === 'labor' && line.personID === null)
      missing.push(`Who did “${line.description}”, line ${index + 1}`);
    if (line.rate === 0 && line.sheetRate === null && line.rateReason === '')
      missing.push(`A price of “${line.description}”, line ${index + 1}`);
  }
  if (ticket.isSignedAsItIs === false) missing.push('A new signature: it was changed after it was signed');
  else if (demands.requiresSignature && ticket.isSignedAsItIs === null) missing.push('The customer’s signature');
  return missing;
}

/** What somebody's lines of labor say that they worked, and what their clock says, in hours. */
export type HoursBeside = { personID: number; personName: string; onTicket: number; onClock: number };

/** Of everybody of whom either says something, in the order of their names; their clock is of the day of service. */
export function hoursBeside(
  lines: readonly (Pick<FieldLine, 'personID' | 'quantity' | 'rateKind'> & { personName: string | null })[],
  clock: readonly { userID: number; name: string; minutes: number }[],
): HoursBeside[] {
  const people = new Map<number, HoursBeside>();
  const of = (personID: number, personName: string) => {
    const known = people.get(personID) ?? { personID, personName, onTicket: 0, onClock: 0 };
    people.set(personID, known);
    return known;
  };
  for (const { personID, personName, quantity, rateKind } of lines)
    if (rateKind === 'labor' && personID !== null) of(personID, personName ?? '').onTicket += quantity;
  for (const { userID, name, minutes } of clock) of(userID, name).onClock = Math.round((minutes / 60) * 100) / 100;
  return [...people.values()].toSorted((one, other) => one.personName.localeCompare(other.personName));
}

/** Whether anybody’s clock ran for it. */
export const hasClock = ({ hours }: { hours: readonly HoursBeside[] }): boolean =>
  hours.some(({ onClock }) => onClock > 0);

/** Further apart than a quarter of an hour, which is rounded to. */
export const areApart = ({ onTicket, onClock }: HoursBeside): boolean => Math.abs(onTicket - onClock) > 0.25;

/** `8.5 hours`, `1 day`, `2` of what is counted by the piece. */
export function quantityText(quantity: number, unit: string): string {
  if (unit === 'each' || unit === '') return `${quantity}`;
  if (quantity === 1) return `1 ${unit}`;
  return `${quantity} ${unit === 'foot' ? 'feet' : `${unit}s`}`;
}

/** The way from the work to the money, as it is shown: one of the last two ends it. */
export const clockSteps = {
  service: 'Service',
  submitted: 'Submitted',
  validated: 'Validated',
  locked: 'Locked',
  batched: 'Batched',
  approved: 'Approved',
  invoiced: 'Invoiced',
  paid: 'Paid',
  credited: 'Credited',
} as const;
export const clockKeys = Object.keys(clockSteps) as [ClockKey, ...ClockKey[]];
export type ClockKey = keyof typeof clockSteps;
/** The day of each step; null of those that it has not come to, or that it has none of. */
export type ClockDays = Record<ClockKey, string | null>;
/** A step that was taken, and how many days after the one before it. */
export type ClockStep = { step: ClockKey; on: string; days: number };

/** The steps that were taken, in their order. What was done again after a later step, as a ticket that was mended in its batch, took no days. */
export function clockOf(days: ClockDays): ClockStep[] {
  const steps: ClockStep[] = [];
  for (const step of clockKeys) {
    const on = days[step];
    const before = steps.at(-1)?.on ?? on;
    if (on !== null) steps.push({ step, on, days: Math.max(0, daysBetween(before ?? on, on)) });
  }
  return steps;
}

/** What each line says, by how the history calls it; of an event, where who sees no money is told no rate and no amount. */
export function linesInWords(value: unknown, nameOf: (personID: number) => string | undefined): Map<string, string> {
  const lines = (Array.isArray(value) ? value : []) as Partial<FieldLine>[];
  return new Map(
    lines.map(({ lineID, description, personID, quantity = 0, unit = '', multiplier, ...line }) => [
      `Line ${lineID}`,
      [
        description,
        quantityText(quantity, unit),
        line.typedQuantity != null && `typed as ${quantityText(line.typedQuantity, line.typedUnit ?? '')}`,
        line.rateKind === 'labor' && `${multiplier}x`,
        personID != null && (nameOf(personID) ?? `person ${personID}`),
        line.rate !== undefined && `at ${rateText(line.rate)}`,
        line.discountPercent ? `less ${line.discountPercent}%` : '',
        line.rateReason,
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
}
