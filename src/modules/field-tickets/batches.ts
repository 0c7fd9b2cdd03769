import type { DocumentTables } from '#modules/documents/public.ts';
import { sumCents } from '#modules/documents/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { mergedCustomers } from '../customers/public.ts';
import { isAcceptedItself } from './acceptance/public.ts';
import { fieldTicketEntity } from './entity.ts';
import { fieldTickets } from './record.ts';
import { type FieldTicketFields, fresh, type RejectionCode } from './rules.ts';
import type { FieldTicketTables } from './tables.ts';

/** Batches of field tickets (docs/rules/field-tickets.md): what a customer is handed as one. */

type Member = Pick<
  FieldTicketFields,
  | 'customerID'
  | 'locationID'
  | 'divisionID'
  | 'fieldTicketServiceDate'
  | 'purchaseOrder'
  | 'afeNumber'
  | 'isLocked'
  | 'isBillable'
  | 'ticketType'
  | 'batchID'
  | 'isAccepted'
  | 'total'
> & { id: number };

type Tables = FieldTicketTables & DocumentTables;

/** Tickets, held until the transaction ends: those of some ids, or of a batch. */
export async function hold(
  context: Context,
  which: { ids: readonly number[] } | { batchID: number },
): Promise<Member[]> {
  const rows = await context
    .db<Tables>()
    .selectFrom('field_tickets as f')
    .innerJoin('documents as d', 'd.document_id', 'f.field_ticket_id')
    .select(['f.field_ticket_id as id', 'd.payee_id as customerID', 'f.location_id as locationID'])
    .select([
      'd.division_id as divisionID',
      'd.document_date as fieldTicketServiceDate',
      'd.reference as purchaseOrder',
    ])
    .select(['f.afe_number as afeNumber', 'f.is_locked as isLocked', 'f.is_billable as isBillable'])
    .select(['f.ticket_type as ticketType', 'f.batch_id as batchID'])
    .select('f.is_accepted as isAccepted')
    .select('d.total_cents as total')
    .where('d.family', '=', fieldTicketEntity.module)
    .where('d.deleted_at', 'is', null)
    .where((eb) =>
      'ids' in which ? eb('f.field_ticket_id', '=', anyOf([...which.ids])) : eb('f.batch_id', '=', which.batchID),
    )
    .orderBy('f.field_ticket_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({ ...row, customerID: row.customerID ?? 0, total: row.total as Cents }));
}

/** A batch with its tickets, or a ticket by itself: the tickets first, so that two who do something with them wait for one another. */
export async function holdWhole(context: Context, fieldTicketID: number): Promise<void> {
  await hold(context, { batchID: fieldTicketID });
  await hold(context, { ids: [fieldTicketID] });
}

/** That tickets of a batch are accepted with it, or are no longer; each says so in its history. */
export async function setAccepted(
  context: Context,
  ids: readonly number[],
  isAccepted: boolean,
  deed: 'accepted' | 'acceptance_taken_back',
): Promise<void> {
  if (ids.length === 0) return;
  await context
    .db<Tables>()
    .updateTable('field_tickets')
    .set({ is_accepted: isAccepted })
    .where('field_ticket_id', '=', anyOf([...ids]))
    .execute();
  for (const entityId of ids)
    context.emit({
      ...fieldTickets.event(deed),
      entityId,
      before: { isAccepted: !isAccepted },
      after: { isAccepted },
    });
}

/** What members have in common; none where they differ. */
function common<Value>(values: readonly Value[], none: Value): Value {
  const [first = none] = values;
  return values.every((one) => one === first) ? first : none;
}

/** Errors: 404; 409 for what is not locked or in another batch; 422 for several customers, and for different orders unless that is meant. */
export async function consolidate(context: Context, ids: readonly number[], isMixed: boolean): Promise<number> {
  const members = await hold(context, { ids });
  if (members.length !== new Set(ids).size) throw notFound('Field ticket');
  for (const { id, ticketType, isLocked, isBillable, batchID } of members) {
    if (ticketType === 'batchTicket') throw unprocessable(`${id} is a batch itself.`);
    if (batchID !== null) throw conflict(`Field ticket ${id} is in batch ${batchID} already.`);
    if (!isLocked) throw conflict(`Field ticket ${id} is not locked: it has not been through the final review.`);
    if (!isBillable) throw unprocessable(`Field ticket ${id} is not billable.`);
  }
  const of = <Field extends keyof Member>(field: Field) => members.map((one) => one[field]);
  const differing = (['locationID', 'purchaseOrder', 'afeNumber'] as const).filter(
    (field) => new Set(of(field)).size > 1,
  );
  // Who was merged is who they are now.
  const merged = await mergedCustomers(context);
  const customers = new Set(of('customerID').map((one) => merged.get(one) ?? one));
  if (customers.size > 1) throw unprocessable('A batch is of one customer.');
  if (differing.length > 0 && !isMixed)
    throw unprocessable(`They have different ${differing.map((field) => differences[field]).join(' and ')}.`);
  const [customerID = 0] = customers;
  const { id: batchID } = await fieldTickets.create(context, {
    ...fresh,
    customerID,
    locationID: common(of('locationID'), null),
    ticketID: null,
    divisionID: common(of('divisionID'), null),
    fieldTicketServiceDate: of('fieldTicketServiceDate').toSorted().at(-1) ?? '',
    purchaseOrder: common(of('purchaseOrder'), ''),
    afeNumber: common(of('afeNumber'), ''),
    costCode: '',
    workDone: '',
    serviceType: 1,
    isBillable: true,
    ticketType: 'batchTicket',
    lines: [],
    total: sumCents(of('total')),
  });
  await context
    .db<Tables>()
    .updateTable('field_tickets')
    // What is in a batch is accepted with it, or not at all.
    .set({ batch_id: batchID, is_accepted: false })
    .where('field_ticket_id', '=', anyOf([...ids]))
    .execute();
  for (const { id, isAccepted } of members) {
    const [before, after] = [isAccepted && { isAccepted: true }, isAccepted && { isAccepted: false }];
    context.emit({
      ...fieldTickets.event('batched'),
      entityId: id,
      before: { batchID: null, ...before },
      after: { batchID, ...after },
    });
  }
  return batchID;
}
const differences = { locationID: 'locations', purchaseOrder: 'P.O. numbers', afeNumber: 'AFE numbers' };

/** A batch comes to what its tickets do, also after one of them was mended. */
export async function retotal(context: Context, batchID: number | null): Promise<void> {
  if (batchID === null) return;
  const members = await hold(context, { batchID });
  await fieldTickets.change(context, batchID, 'changed', () => ({
    total: sumCents(members.map(({ total }) => total)),
  }));
}

/** Errors: 404; 409 for what is in no batch, or in one that is approved. */
export async function takeOut(context: Context, fieldTicketID: number): Promise<void> {
  const { batchID } = await fieldTickets.get(context, fieldTicketID);
  if (batchID === null) throw conflict('It is in no batch.');
  const members = await hold(context, { batchID });
  // Somebody else may have taken it out while one waited.
  if (!members.some(({ id }) => id === fieldTicketID)) throw conflict('It is in no batch.');
  await fieldTickets.change(context, batchID, 'changed', ({ isApproved }) => {
    if (isApproved) throw conflict('The batch is approved.');
    return { total: sumCents(members.filter(({ id }) => id !== fieldTicketID).map(({ total }) => total)) };
  });
  const isAccepted = await isAcceptedItself(context, fieldTicketID);
  await fieldTickets.change(context, fieldTicketID, 'unbatched', () => ({ batchID: null, isAccepted }));
}

/** Errors: 404; 409 for what is no batch, is approved, or has tickets that are not locked, or none. */
export async function approve(context: Context, batchID: number): Promise<void> {
  const members = await hold(context, { batchID });
  await fieldTickets.change(context, batchID, 'approved', (batch) => {
    assertBatch(batch);
    if (batch.isApproved) throw conflict('It is approved already.');
    if (members.length === 0) throw conflict('No ticket is in it.');
    const open = members.filter(({ isLocked }) => !isLocked).map(({ id }) => id);
    if (open.length > 0) throw conflict(`Not locked yet: ${open.slice(0, 10).join(', ')}.`);
    return {
      isApproved: true,
      isRejected: false,
      rejectionCode: null,
      reason: '',
      revision: batch.isRejected ? batch.revision + 1 : batch.revision,
      // What was mended since may come to something else.
      total: sumCents(members.map(({ total }) => total)),
    };
  });
}

/**
 * Unlocks what is in it, so that it can be mended. Errors: 404; 409 for what is no batch or is rejected already; 422 without a reason to take an
 * acceptance back.
 */
export async function reject(
  context: Context,
  batchID: number,
  rejectionCode: RejectionCode,
  reason: string,
): Promise<void> {
  const members = await hold(context, { batchID });
  // Before the batch: undone in the other order, none of them is accepted while the batch is not.
  const accepted = members.filter(({ isAccepted }) => isAccepted).map(({ id }) => id);
  await setAccepted(context, accepted, false, 'acceptance_taken_back');
  await fieldTickets.change(context, batchID, 'rejected', (batch) => {
    assertBatch(batch);
    if (batch.isRejected) throw conflict('It is rejected already.');
    if (batch.isAccepted && reason.trim() === '') throw unprocessable(whyTakenBack, { reason: whyTakenBack });
    return { isApproved: false, isAccepted: false, isRejected: true, rejectionCode, reason };
  });
  for (const { id, isLocked } of members)
    if (isLocked) await fieldTickets.change(context, id, 'unlocked', () => ({ isLocked: false, reason }));
}
const whyTakenBack = 'The customer accepted it. Say why that is taken back.';

function assertBatch({ ticketType, isArchived }: FieldTicketFields): void {
  if (ticketType !== 'batchTicket') throw conflict('It is no batch.');
  if (isArchived) throw conflict('It is deleted. Restore it first.');
}
