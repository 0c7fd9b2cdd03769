import { z } from 'zod';
import { bookKinds } from '#modules/ledger/rules.ts';
import { changesOf, id, line, listAsked, pageOf, paragraph, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { fileInfo } from '#shared/file-types.ts';
import { decimal, unitPrice } from '#shared/form-figures.ts';
import { money } from '#shared/money.ts';
import { can, mayNamed } from '#shared/permission.ts';
import { fieldsOfNew } from '../custom-fields/new-contract.ts';
import { ink } from './ink-contract.ts';
import { draftID } from './my-day/contract.ts';
import {
  clockKeys,
  fieldTicketStatuses,
  maxFieldLines,
  maxFieldPhotos,
  multipliers,
  rejectionCodeKeys,
  ticketTypes,
} from './rules.ts';

export const mayOverrideRates = mayNamed('field_tickets', 'override rates');
export const mayValidate = mayNamed('field_tickets', 'validate');
export const mayBatch = mayNamed('field_tickets', 'batch');
export const mayLock = mayNamed('field_tickets', 'lock');

export const maxRate = 100_000_000;
const status = z.enum(fieldTicketStatuses);
const serviceType = z.literal([1, 2]);
export const multiplier = z.literal(multipliers, 'Choose 1x, 1.5x or 2x');

/** A line as it is entered; one without a rate is priced by the sheet that holds, else by the catalogue. */
const enteredLine = z
  .object({
    /** Of a line that stands: it is changed. */
    lineID: id.optional(),
    serviceID: id.nullable().default(null),
    /** Of a service that is not described the catalogue's words. */
    description: line(1000).default(''),
    personID: id.nullable().default(null),
    quantity: decimal('quantity', 0, 1_000_000).default(1),
    /** Without one the unit of the service. */
    unit: line(20).default(''),
    multiplier: multiplier.default(1),
    rate: unitPrice('rate', 0, maxRate).nullable().default(null),
    discountPercent: decimal('percentage', 0, 100).default(0),
    rateReason: line(200).default(''),
  })
  .refine(({ serviceID, description }) => serviceID !== null || description !== '', {
    path: ['description'],
    message: 'Say what it is, or choose a service',
  });
export type EnteredFieldLine = z.infer<typeof enteredLine>;
const enteredLines = z.array(enteredLine).max(maxFieldLines, `Keep it to ${maxFieldLines} lines`);

/** What there is to say of one. */
const fields = {
  customerID: id,
  /** Where the work was done, of the customer. */
  locationID: id.nullable().default(null),
  /** The ticket whose work it is. */
  ticketID: id.nullable().default(null),
  divisionID: id.nullable().default(null),
  fieldTicketServiceDate: calendarDate,
  purchaseOrder: line(100).default(''),
  afeNumber: line(50).default(''),
  costCode: line(50).default(''),
  workDone: paragraph(5000).default(''),
  /** 1 is work that is done, 2 is work that is quoted. */
  serviceType: serviceType.default(1),
  isBillable: z.boolean().default(true),
};

const flags = {
  ticketIsOpen: z.boolean(),
  isValidated: z.boolean(),
  isLocked: z.boolean(),
  isArchived: z.boolean(),
  isApproved: z.boolean(),
  isRejected: z.boolean(),
  isAccepted: z.boolean(),
  /** An approved invoice bills it; paid or not, and void no longer. */
  isInvoiced: z.boolean(),
};
const fieldTicketRow = z.object({
  fieldTicketID: id,
  ticketType: z.enum(ticketTypes),
  /** The batch that it is in. */
  batchID: id.nullable(),
  /** Whether it is in one. */
  consolidatedTicket: z.boolean(),
  /** What bills it, also while that is a draft. */
  invoiceID: id.nullable(),
  /** How often a batch was approved again after it was rejected. */
  revision: z.number(),
  status,
  customerID: id,
  customerName: z.string(),
  locationID: id.nullable(),
  locationName: z.string().nullable(),
  divisionID: id.nullable(),
  divisionName: z.string().nullable(),
  ticketID: id.nullable(),
  fieldTicketServiceDate: calendarDate,
  purchaseOrder: z.string(),
  afeNumber: z.string(),
  workDone: z.string(),
  serviceType,
  isBillable: z.boolean(),
  ...flags,
  /** A line of it, or of a ticket in it, is in dispute: its customer said so by link. */
  isDisputed: z.boolean(),
  /** Null for who sees no money. */
  total: money.nullable(),
});
export type FieldTicketRow = z.infer<typeof fieldTicketRow>;

const shownLine = z.object({
  lineID: id,
  serviceID: id.nullable(),
  serviceName: z.string().nullable(),
  description: z.string(),
  personID: id.nullable(),
  personName: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  multiplier,
  rate: unitPrice('rate', 0, maxRate).nullable(),
  discountPercent: z.number(),
  amount: money.nullable(),
  /** What kind of line of a rate sheet priced it. */
  rateKind: z.string().nullable(),
  rateSheetID: id.nullable(),
  rateSheetName: z.string().nullable(),
  rateSheetVersion: z.number().nullable(),
  sheetRate: unitPrice('rate', 0, maxRate).nullable(),
  rateReason: z.string(),
  /** What was typed, where it is charged as something else (14 hours as 2 days, 2x as 1.5x): this is what `was` of an edit says. */
  typedQuantity: z.number().nullable(),
  typedUnit: z.string().nullable(),
  typedMultiplier: multiplier.nullable(),
});
export type ShownFieldLine = z.infer<typeof shownLine>;

const signature = z.object({
  name: z.string(),
  title: z.string(),
  place: z.string(),
  /** The strokes of the pen, as the path of an SVG that is 600 wide and 180 high. */
  ink: z.string(),
  signedAt: z.string(),
  /** False when the ticket was changed since. */
  isOfThis: z.boolean(),
});
const fieldTicket = fieldTicketRow.extend({
  ticketSubject: z.string().nullable(),
  costCode: z.string(),
  lines: z.array(shownLine),
  signature: signature.nullable(),
  photos: z.array(fileInfo),
  /** What keeps it from being validated. */
  missing: z.array(z.string()),
  /** What its lines say that people worked, beside what their clocks say of its ticket on the day of service. */
  hours: z.array(z.object({ personID: id, personName: z.string(), onTicket: z.number(), onClock: z.number() })),
  rejectionCode: z.enum(rejectionCodeKeys).nullable(),
  /** Why it was taken back, unlocked or rejected last. */
  reason: z.string(),
  /** Of a batch the tickets in it. */
  consolidatedTickets: z.array(fieldTicketRow),
  /** Its way from the work to the money, by days. */
  clock: z.array(z.object({ step: z.enum(clockKeys), on: calendarDate, days: z.number() })),
  submittedAt: z.string(),
  validatedAt: z.string().nullable(),
  lockedAt: z.string().nullable(),
});
export type FieldTicket = z.infer<typeof fieldTicket>;

const sortKeys = ['number', 'customer', 'date'] as const;
export type FieldTicketSortKey = (typeof sortKeys)[number];
const shows = ['field_tickets', 'invoices', 'customers', 'services', 'ratesheets', 'tickets', 'users', 'divisions'];
const one = z.object({ fieldTicketID: id });
const withReason = one.extend({ reason: line(500).min(1, 'Say why') });
const change = can('field_tickets', 'update');

const signing = {
  name: line(100).min(1, 'Say who signs'),
  title: line(100).default(''),
  place: line(200).default(''),
  ink,
};
/** A signature that was given before the ticket was handed in, over what stood on the device. */
const signedBefore = z.object({
  ...signing,
  /** How long before, in milliseconds. */
  agoMs: z
    .number()
    .int()
    .min(0)
    .max(10 * 365 * 86_400_000)
    .default(0),
  /** False when the draft was changed since. */
  isOfThis: z.boolean().default(true),
  /** What the lines came to there; null where the device showed no prices. */
  total: money.nullable().default(null),
});
export type SignedBefore = z.infer<typeof signedBefore>;
const photoIDs = z.array(id).max(maxFieldPhotos, `Keep it to ${maxFieldPhotos} photos`);

export const fieldTicketCalls = {
  listFieldTickets: read({
    path: 'field_tickets/get_field_ticket_list',
    shows,
    about:
      'A page of 100 field tickets, the latest first unless another order is asked for; of one status or all but the deleted ones.',
    permission: can('field_tickets', 'read'),
    input: z.object({
      ...listAsked(sortKeys),
      status: status.optional(),
      customerID: id.optional(),
      divisionID: id.optional(),
      ticketID: id.optional(),
      batchID: id.optional(),
      /** Locked, billable, not billed, in no batch, and no batch itself: what can be put into one. */
      isUnbatched: z.literal(true).optional(),
      /** Those with a line that their customer disputes. */
      disputes: z.enum(['open']).optional(),
    }),
    output: pageOf(fieldTicketRow),
  }),
  getFieldTicketTabs: read({
    path: 'field_tickets/get_field_ticket_tabs',
    shows: ['field_tickets', 'invoices'],
    about: 'How many field tickets there are of each status.',
    permission: can('field_tickets', 'read'),
    input: z.object({}),
    output: z.object({ tabs: z.array(z.object({ status, count: z.number() })) }),
  }),
  getFieldTicket: read({
    path: 'field_tickets/get_field_ticket',
    // What pays its bill ends its clock.
    shows: [...new Set([...shows, ...bookKinds])],
    about: 'One field ticket with its lines, its signature and what keeps it from being validated.',
    permission: can('field_tickets', 'read'),
    input: one,
    output: fieldTicket,
  }),
  createFieldTicket: write({
    path: 'field_tickets/create_field_ticket',
    about:
      'Submits a field ticket; lines without a rate are priced by the rate sheet that holds on the day of service. One that was written on a device names its draft, and is made once; it may bring photos and a signature.',
    permission: can('field_tickets', 'create'),
    undo: 'image',
    input: z.object({
      ...fields,
      lines: enteredLines.default([]),
      draftID: draftID.nullable().default(null),
      photoIDs: photoIDs.default([]),
      signature: signedBefore.nullable().default(null),
      ...fieldsOfNew,
    }),
    output: fieldTicket,
  }),
  updateFieldTicket: write({
    path: 'field_tickets/update_field_ticket',
    about:
      'Changes the named fields; another customer, location, division or day prices its lines anew. 409 with both values for what somebody else changed, and for what is validated.',
    permission: change,
    undo: 'image',
    input: z.object({ fieldTicketID: id, changes: changesOf(fields) }),
    output: fieldTicket,
  }),
  setFieldTicketLines: write({
    path: 'field_tickets/set_field_ticket_lines',
    about:
      'Puts lines in the place of those that its writer saw; 409 where somebody else changed them meanwhile, and for what is validated.',
    permission: change,
    undo: 'image',
    input: z.object({ fieldTicketID: id, was: enteredLines, lines: enteredLines }),
    output: fieldTicket,
  }),
  signFieldTicket: write({
    path: 'field_tickets/sign_field_ticket',
    about: 'Keeps the signature of the customer over the ticket as it is; whatever is changed afterwards shows.',
    permission: change,
    undo: 'image',
    input: one.extend(signing),
    output: fieldTicket,
  }),
  attachFieldPhotos: write({
    path: 'field_tickets/attach_photos',
    about: 'Puts photos of the work on a field ticket, and takes some off; those of what is validated stay.',
    permission: change,
    undo: 'image',
    input: one.extend({ add: photoIDs.default([]), remove: photoIDs.default([]) }),
    output: fieldTicket,
  }),
  validateFieldTicket: write({
    path: 'field_tickets/validate_field_ticket',
    about: 'Says that the ticket is in order; 422 with what is missing.',
    permission: mayValidate,
    undo: 'image',
    input: one,
    output: fieldTicket,
  }),
  reviseFieldTicket: write({
    path: 'field_tickets/revise_field_ticket',
    about: 'Takes the validation of a ticket back, with a reason, so that it can be changed.',
    permission: mayValidate,
    undo: 'image',
    input: withReason,
    output: fieldTicket,
  }),
  closeFieldTicket: write({
    path: 'field_tickets/close_field_ticket',
    about: 'Closes a ticket that is validated: nothing more is done for it.',
    permission: change,
    undo: 'image',
    input: one,
    output: fieldTicket,
  }),
  reopenFieldTicket: write({
    path: 'field_tickets/reopen_field_ticket',
    about: 'Opens a closed ticket again.',
    permission: change,
    undo: 'image',
    input: one,
    output: fieldTicket,
  }),
  lockFieldTicket: write({
    path: 'field_tickets/lock_field_ticket',
    about: 'Locks a validated ticket for the final review: from here it is billed.',
    permission: mayLock,
    undo: 'image',
    input: one,
    output: fieldTicket,
  }),
  unlockFieldTicket: write({
    path: 'field_tickets/unlock_field_ticket',
    about: 'Unlocks a ticket, with a reason; it stays validated.',
    permission: mayLock,
    undo: 'image',
    input: withReason,
    output: fieldTicket,
  }),
  archiveFieldTicket: write({
    path: 'field_tickets/archive_field_ticket',
    about: 'Puts a ticket among the deleted ones, from where it is restored; one that is locked is unlocked first.',
    permission: can('field_tickets', 'delete'),
    undo: 'image',
    input: one,
    output: fieldTicket,
  }),
  consolidateFieldTickets: write({
    path: 'field_tickets/consolidate_field_tickets',
    about:
      'Makes a batch of locked tickets of one customer; of different locations, P.O.s or AFEs only where that is meant. 409 for one that is in another batch.',
    permission: mayBatch,
    undo: 'image',
    input: z.object({
      fieldTicketIDs: z.array(id).min(1, 'Choose tickets').max(500, 'Choose at most 500 tickets'),
      isMixed: z.boolean().default(false),
    }),
    output: fieldTicket,
  }),
  removeFromBatch: write({
    path: 'field_tickets/remove_from_batch',
    about: 'Takes a ticket out of its batch, as it was before; 409 once the batch is approved.',
    permission: mayBatch,
    undo: 'image',
    input: one,
    output: fieldTicket,
  }),
  approveBatch: write({
    path: 'field_tickets/approve_batch',
    about:
      'Says that a batch is approved, all of whose tickets are locked; after a rejection it keeps its number with the next letter.',
    permission: mayBatch,
    undo: 'image',
    input: one,
    output: fieldTicket,
  }),
  rejectBatch: write({
    path: 'field_tickets/reject_batch',
    about: 'Says that the customer rejects a batch, and why; its tickets are unlocked, so that they can be mended.',
    permission: mayBatch,
    undo: 'image',
    input: withReason.extend({ reason: line(500).default(''), code: z.enum(rejectionCodeKeys, 'Say why') }),
    output: fieldTicket,
  }),
  restoreFieldTicket: write({
    path: 'field_tickets/restore_field_ticket',
    about: 'Brings a deleted ticket back as it was.',
    permission: can('field_tickets', 'delete'),
    undo: 'image',
    input: one,
    output: fieldTicket,
  }),
};
