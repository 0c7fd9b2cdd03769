import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { forgetDeadOrigins } from '#modules/documents/public.ts';
import { sumCents } from '#modules/documents/rules.ts';
import { type Context, momentNow } from '#server/context.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { assertCustomer, assertLocation, customerNames, locationNames } from '../customers/public.ts';
import { attachFiles } from '../files/public.ts';
import { namesOfPeople } from '../people/public.ts';
import { assertServices, bundlesAmong } from '../services/public.ts';
import { divisionNames, requireDivision } from '../tenants/parts/public.ts';
import { assertSeen, ofAnotherCustomer, placesOfTickets } from '../work/access/public.ts';
import { refuseBilled } from './bill-of.ts';
import { fieldTicketEntity } from './entity.ts';
import { contentOf, type FieldLine, type FieldTicketFields, linesInWords } from './rules.ts';
import type { FieldTicketTables } from './tables.ts';

type Names = { customerName: string; locationName: string | null; divisionName: string | null };
type Deed =
  | 'customer_merged'
  | 'customer_unmerged'
  | 'batched'
  | 'unbatched'
  | 'approved'
  | 'rejected'
  | 'validated'
  | 'revised'
  | 'closed'
  | 'reopened'
  | 'locked'
  | 'unlocked'
  | 'archived'
  | 'restored'
  | 'signed'
  | 'photographed'
  | 'sent'
  | 'link_withdrawn'
  | 'accepted'
  | 'customer_accepted'
  | 'acceptance_taken_back'
  | 'disputed'
  | 'dispute_withdrawn'
  | 'dispute_answered';

/** What people say before its number. */
const calledAs = sql<string>`case ticket_type when 'batchTicket' then 'Batch' else 'Field ticket' end`;
const family = fieldTicketEntity.module;
const ofFamily = { column: 'family', is: family };

export const fieldTickets = new RecordLife<FieldTicketFields, Deed, Names>({
  entity: fieldTicketEntity,
  kind: 'field_ticket',
  table: 'field_tickets',
  id: 'field_ticket_id',
  head: {
    table: 'documents',
    id: 'document_id',
    only: ofFamily,
    columns: [
      ...[
        'kind',
        'number',
        'payee_kind',
        'payee_id',
        'document_date',
        'reference',
        'memo',
        'division_id',
        'total_cents',
      ],
      ...[
        'version',
        'created_at',
        'created_by',
        'submitted_at',
        'submitted_by',
        'approved_at',
        'approved_by',
        'deleted_at',
      ],
    ],
  },
  columns: {
    customerID: 'payee_id',
    locationID: 'location_id',
    ticketID: 'ticket_id',
    divisionID: 'division_id',
    fieldTicketServiceDate: 'document_date',
    purchaseOrder: 'reference',
    afeNumber: 'afe_number',
    costCode: 'cost_code',
    workDone: 'memo',
    serviceType: 'service_type',
    isBillable: 'is_billable',
    ticketIsOpen: 'is_open',
    isValidated: 'is_validated',
    isLocked: 'is_locked',
    isArchived: 'is_archived',
    ticketType: 'ticket_type',
    batchID: 'batch_id',
    isApproved: 'is_approved',
    isRejected: 'is_rejected',
    isAccepted: 'is_accepted',
    invoiceID: 'invoice_id',
    isInvoiced: 'is_invoiced',
    rejectionCode: 'rejection_code',
    revision: 'revision',
    reason: 'reason',
    signature: {
      name: 'signed_name',
      title: 'signed_title',
      place: 'signed_place',
      ink: 'signed_ink',
      hash: 'signed_hash',
    },
    signedAt: 'signed_at',
    draftID: 'draft_id',
    photoIDs: 'photo_ids',
    total: 'total_cents',
    lines: {
      below: 'document_lines',
      of: { table: 'field_tickets', id: 'field_ticket_id', key: 'document_id' },
      line: 'line',
      id: 'lineID',
      shared: { only: ofFamily, usual: { discount_cents: 0, stock_cost_cents: 0 } },
      columns: {
        lineID: 'line_id',
        serviceID: 'service_id',
        description: 'description',
        personID: 'person_id',
        quantity: { units: 'quantity_units' },
        unit: 'unit',
        multiplier: { units: 'multiplier_units' },
        rate: { units: 'rate_units' },
        discountPercent: { units: 'discount_percent_units' },
        amount: 'amount_cents',
        rateKind: 'rate_kind',
        rateSheetID: 'rate_sheet_id',
        rateSheetVersion: 'rate_sheet_version',
        sheetRate: { units: 'sheet_rate_units' },
        rateReason: 'rate_reason',
        typedQuantity: { units: 'typed_quantity_units' },
        typedUnit: 'typed_unit',
        typedMultiplier: { units: 'typed_multiplier_units' },
      },
    },
  },
  names: {
    customerName: { of: 'customerID', ...customerNames },
    locationName: { of: 'locationID', ...locationNames },
    divisionName: { of: 'divisionID', ...divisionNames },
  },
  label: sql<string>`case ticket_type when 'batchTicket' then 'Batch ' else 'Field ticket ' end || field_ticket_id
    || case when revision > 0 then '-' || chr(64 + least(revision, 26)) else '' end`,
  // A batch has no lines, and comes to what its tickets do.
  kept: ({ lines, ticketType }) =>
    lines && ticketType !== 'batchTicket' ? { lines, total: sumCents(lines.map(({ amount }) => amount)) } : {},
  words: {
    lines: { label: 'Lines', parts: (value, nameOf) => linesInWords(value, (id) => nameOf('personID', id)) },
    personID: { label: 'Who', of: 'users' },
    fieldTicketServiceDate: { label: 'Day of service' },
    purchaseOrder: { label: 'P.O. no.' },
    afeNumber: { label: 'AFE no.' },
    workDone: { label: 'What was done' },
    isBillable: { label: 'Billable' },
    ticketIsOpen: { label: 'Open' },
    isValidated: { label: 'Validated' },
    isLocked: { label: 'Locked' },
    isArchived: { label: 'Deleted' },
    batchID: { label: 'Batch' },
    isApproved: { label: 'Approved' },
    isRejected: { label: 'Rejected' },
    isAccepted: { label: 'Accepted' },
    sentTo: { label: 'Sent to' },
    acceptedBy: { label: 'Accepted by' },
    disputedBy: { label: 'Disputed by' },
    disputedLine: { label: 'Line in dispute' },
    answer: { label: 'Answer' },
    rejectionCode: { label: 'Why it was rejected' },
    photoIDs: { label: 'Photos' },
  },
  references: {
    customerID: assertCustomer,
    locationID: (context, locationID, { customerID }) => assertLocation(context, customerID, locationID),
    ticketID: assertTicket,
    divisionID: (context, divisionID) => requireDivision(context, divisionID),
    lines: assertLines,
  },
  found: {
    words: ['reference', 'afe_number', 'cost_code', 'memo', calledAs],
    detail: 'memo',
    number: { column: 'field_ticket_id', name: 'customerName' },
  },
  assertFits: assertUntouched,
  async follows(context, id, now, was) {
    if (was?.isApproved && !now.isApproved) await letGoOfBills(context, id);
    // Those that were taken off stay with it, so that undo can put them back.
    const added = now.photoIDs.filter((one) => !was?.photoIDs.includes(one));
    await attachFiles(context, { module: family, entityId: id }, added);
    return marksOf(context, id, now, was);
  },
});

const marksOf = (context: Context, id: number, now: FieldTicketFields, was: FieldTicketFields | null) => ({
  ...(was ? { version: sql<number>`version + 1` } : firstMarks(context, now)),
  ...(now.isValidated !== was?.isValidated && { validated_at: now.isValidated ? momentNow : null }),
  ...(isFinal(now) !== (was !== null && isFinal(was)) && {
    number: isFinal(now) ? id : null,
    approved_at: isFinal(now) ? momentNow : null,
    approved_by: isFinal(now) ? context.actor.userId || null : null,
  }),
});

/** What is locked, and a batch that is approved, has its number, and can be billed. */
const isFinal = ({ isLocked, isApproved }: FieldTicketFields): boolean => isLocked || isApproved;

/** What is no longer approved may be mended: what void invoices billed of it does not come back. */
async function letGoOfBills(context: Context, batchID: number): Promise<void> {
  const members = await context
    .db<FieldTicketTables>()
    .selectFrom('field_tickets')
    .select('field_ticket_id')
    .where('batch_id', '=', batchID)
    .execute();
  await forgetDeadOrigins(
    context,
    family,
    members.map((one) => one.field_ticket_id),
  );
}

const firstMarks = (context: Context, { ticketType }: FieldTicketFields) => ({
  kind: ticketType === 'batchTicket' ? 'batch_ticket' : 'field_ticket',
  payee_kind: 'customer',
  submitted_at: momentNow,
  submitted_by: context.actor.userId || null,
});

/** Errors: 404 for a ticket that is not there or out of sight; 422 for another customer's. */
async function assertTicket(context: Context, ticketID: number, { customerID }: FieldTicketFields): Promise<void> {
  await assertSeen(context, 'ticket', ticketID);
  const place = (await placesOfTickets(context, [ticketID])).get(ticketID);
  if ((place?.customerID ?? customerID) !== customerID)
    throw unprocessable(ofAnotherCustomer, { ticketID: ofAnotherCustomer });
}

/** What lines name anew must be there. Errors: 404. */
async function assertLines(
  context: Context,
  lines: readonly FieldLine[],
  _now: FieldTicketFields,
  was: FieldTicketFields | null,
): Promise<void> {
  const known = new Set(was?.lines.map(({ serviceID }) => serviceID));
  await assertServices(
    context,
    lines.flatMap(({ serviceID }) => (serviceID === null || known.has(serviceID) ? [] : serviceID)),
  );
  const [bundle] = await bundlesAmong(
    context,
    lines.flatMap(({ serviceID }) => (serviceID === null || known.has(serviceID) ? [] : serviceID)),
  );
  if (bundle) throw unprocessable(`“${bundle}” is a bundle: put its parts on the ticket.`);
  const people = new Set(was?.lines.map(({ personID }) => personID));
  const added = lines.flatMap(({ personID }) => (personID === null || people.has(personID) ? [] : personID));
  const names = await namesOfPeople(context, added);
  if (added.some((one) => !names.has(one))) throw notFound('Person');
}

/**
 * What is validated says what was validated, until that is taken back, and what is in a batch what the customer was handed, unless they rejected it.
 * Errors: 409; 422 for flags that do not go together.
 */
async function assertUntouched(context: Context, now: FieldTicketFields, was: FieldTicketFields | null): Promise<void> {
  if (now.isLocked && !now.isValidated) throw unprocessable('Only what is validated can be locked.');
  if (now.isArchived && now.isLocked) throw unprocessable('Unlock it first: what is locked is billed.');
  if (now.isArchived && now.batchID !== null) throw unprocessable('Take it out of its batch first.');
  if (now.isApproved && now.isRejected) throw unprocessable('What is approved is not rejected.');
  if (now.isAccepted) await assertAccepted(context, now);
  if (!was) return;
  if (was.invoiceID !== null && !isDeepStrictEqual(billedOf(was), billedOf(now)))
    await refuseBilled(context, was.invoiceID);
  if (now.ticketType === 'batchTicket') assertBatchFits(now, was);
  const isOther = !isDeepStrictEqual([...contentOf(was), was.photoIDs], [...contentOf(now), now.photoIDs]);
  if (was.isValidated && now.isValidated && isOther)
    throw conflict('It is validated. Take the validation back first, then change it.');
  const isOfBatch = was.batchID !== null && was.batchID === now.batchID;
  if (isOfBatch && !isDeepStrictEqual(billingOf(was), billingOf(now)))
    throw conflict(`It is in batch ${was.batchID}, of one customer, all of it billable. Take it out first.`);
  const isTakenOut = was.batchID !== null && now.batchID !== was.batchID;
  if (isTakenOut && (await fieldTickets.get(context, was.batchID ?? 0)).isApproved)
    throw conflict('The batch is approved.');
  const isTouched = isOther || was.isLocked !== now.isLocked || was.isValidated !== now.isValidated;
  if (isTouched && isOfBatch && was.batchID !== null)
    if (!(await fieldTickets.get(context, was.batchID)).isRejected)
      throw conflict(`It is in batch ${was.batchID}. Take it out first, then change it.`);
}

/** What a customer accepted is approved or locked, and in a batch only as the batch is. Errors: 409. */
async function assertAccepted(context: Context, { isApproved, isLocked, batchID }: FieldTicketFields): Promise<void> {
  if (!isApproved && !isLocked) throw conflict('The customer accepted it. That is taken back first, with a reason.');
  if (batchID !== null && !(await fieldTickets.get(context, batchID)).isAccepted)
    throw unprocessable(`It is in batch ${batchID}, which is not accepted.`);
}

/** Errors: 409 for what only its tickets say, and for one that is deleted while tickets are in it or once it is approved. */
function assertBatchFits(now: FieldTicketFields, was: FieldTicketFields): void {
  if (!isDeepStrictEqual(billingOf(was), billingOf(now))) throw conflict('A batch is of the customer of its tickets.');
  if (was.isApproved && now.isApproved && !isDeepStrictEqual(contentOf(was), contentOf(now)))
    throw conflict('It is approved: what it says stays as it is.');
  if (now.lines.length > 0) throw conflict('A batch has no lines of its own.');
  if (now.isValidated) throw conflict('A batch is approved, its tickets are validated.');
  if (now.isArchived && !was.isArchived && (now.isApproved || now.total !== 0))
    throw conflict('Take its tickets out first.');
}

/** What stays as it is while it is billed. */
const billedOf = (ticket: FieldTicketFields) => [
  ...[contentOf(ticket), ticket.batchID, ticket.isValidated, ticket.isLocked, ticket.isApproved, ticket.isRejected],
];

/** Whom it is billed to, if at all. */
const billingOf = ({ customerID, serviceType, isBillable }: FieldTicketFields) => [customerID, serviceType, isBillable];
