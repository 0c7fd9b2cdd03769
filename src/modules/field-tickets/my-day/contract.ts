import { z } from 'zod';
import { id, line, nothing, read, touch } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { unitPrice } from '#shared/form-figures.ts';
import { can } from '#shared/permission.ts';
import { fieldTicketStatuses, maxDraftLength, multipliers } from '../rules.ts';

/** What a crew has on its device, with or without signal (docs/rules/my-day.md). */

export const draftID = z.uuid('Name the draft with a UUID');
const mayWrite = can('field_tickets', 'create');
const device = line(64).default('');

/** For whom and where the work is: what decides its prices. */
const scope = { customerID: id, locationID: id.nullable().default(null), divisionID: id.nullable().default(null) };
/** What one of a service costs there, by unit and multiple; null where nobody says it, and for who sees no money. */
const offer = z.object({
  serviceID: id,
  unit: z.string(),
  multiplier: z.literal(multipliers),
  isLabor: z.boolean(),
  rate: unitPrice('rate', 0, 100_000_000).nullable(),
});
const prices = z.object({
  customerID: id,
  locationID: id.nullable(),
  divisionID: id.nullable(),
  /** The day whose prices these are. */
  date: calendarDate,
  offers: z.array(offer),
});
export type FieldPrices = z.infer<typeof prices>;

const keptDraft = z.object({
  draftID,
  body: z.string(),
  device: z.string(),
  revision: z.number(),
  keptAt: utcTime,
});
export type KeptDraft = z.infer<typeof keptDraft>;

const copiedLine = z.object({
  serviceID: id.nullable(),
  description: z.string(),
  personID: id.nullable(),
  quantity: z.number(),
  unit: z.string(),
  multiplier: z.literal(multipliers),
});

const fieldDay = z.object({
  date: calendarDate,
  /** Whether prices are shown. */
  seesPrices: z.boolean(),
  tickets: z.array(
    z.object({
      ticketID: id,
      subject: z.string(),
      statusName: z.string(),
      priorityName: z.string(),
      dueDate: calendarDate.nullable(),
      customerID: id.nullable(),
      locationID: id.nullable(),
      divisionID: id.nullable(),
    }),
  ),
  customers: z.array(
    z.object({
      customerID: id,
      customerName: z.string(),
      requiresPurchaseOrder: z.boolean(),
      requiresAFE: z.boolean(),
      requiresCostCode: z.boolean(),
      requiresSignature: z.boolean(),
      locations: z.array(
        z.object({ locationID: id, name: z.string(), address: z.string(), timeZone: z.string().nullable() }),
      ),
    }),
  ),
  services: z.array(
    z.object({ serviceID: id, code: z.string(), name: z.string(), unit: z.string(), itemClass: z.string() }),
  ),
  people: z.array(z.object({ userID: id, userDisplayName: z.string() })),
  prices: z.array(prices),
  /** The latest that the person handed in, to be copied. */
  latest: z.array(
    z.object({
      fieldTicketID: id,
      /** The draft that it was. */
      draftID: draftID.nullable(),
      status: z.enum(fieldTicketStatuses),
      customerID: id,
      customerName: z.string(),
      locationID: id.nullable(),
      ticketID: id.nullable(),
      divisionID: id.nullable(),
      fieldTicketServiceDate: calendarDate,
      purchaseOrder: z.string(),
      afeNumber: z.string(),
      costCode: z.string(),
      workDone: z.string(),
      lines: z.array(copiedLine),
    }),
  ),
  drafts: z.array(keptDraft),
});
export type FieldDay = z.infer<typeof fieldDay>;

export const myDayCalls = {
  getFieldDay: read({
    path: 'field_tickets/get_my_day',
    shows: ['field_tickets', 'tickets', 'customers', 'services', 'ratesheets', 'users'],
    about:
      'What a crew needs on its device to write field tickets without signal: their tickets, customers, services, people and prices, and their drafts.',
    permission: mayWrite,
    input: z.object({}),
    output: fieldDay,
  }),
  getFieldPrices: read({
    path: 'field_tickets/get_prices',
    shows: ['ratesheets', 'services'],
    about: 'What the services cost today for a customer, a location and a division.',
    permission: mayWrite,
    input: z.object(scope),
    output: prices,
  }),
  keepFieldDraft: touch({
    path: 'field_tickets/keep_draft',
    changes: ['field_tickets'],
    about:
      'Keeps a draft of a field ticket for its person, as their device wrote it; 409 with the newer one when another device has kept it meanwhile.',
    permission: mayWrite,
    input: z.object({
      draftID,
      body: z.string().max(maxDraftLength, 'This draft is too long'),
      device,
      /** The revision that this device knows; 0 for a new one. */
      knows: z.number().int().min(0).max(2_000_000_000),
    }),
    output: z.object({ revision: z.number() }),
  }),
  dropFieldDraft: touch({
    path: 'field_tickets/drop_draft',
    changes: ['field_tickets'],
    about: 'Forgets a draft of a field ticket.',
    permission: mayWrite,
    input: z.object({ draftID }),
    output: nothing,
  }),
};
