import type { Context } from '#server/context.ts';
import { conflict } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { findCustomerNames, whoIsNow } from '../customers/public.ts';
import { disputedAmong } from './acceptance/public.ts';
import { approve, consolidate, hold, holdWhole } from './batches.ts';
import { refuseSecondBill } from './bill-of.ts';
import { type NamedTicket, readMembers, readTickets } from './members.ts';
import { fieldTickets } from './record.ts';
import { type FieldTicketFields, nameOfTicket, type RateKindOfLine } from './rules.ts';

/** What is billed of field tickets (docs/rules/field-tickets.md), for those who bill. */

/** A line that is billed, as it stands. */
export type BilledFieldLine = {
  lineID: number;
  serviceID: number | null;
  description: string;
  quantity: number;
  rate: number;
  discountPercent: number;
  rateKind: RateKindOfLine;
  amount: Cents;
};
export type BilledFieldTicket = {
  fieldTicketID: number;
  date: string;
  workDone: string;
  purchaseOrder: string;
  costCode: string;
  locationID: number | null;
  /** The ticket whose work it is. */
  ticketID: number | null;
  total: Cents;
  lines: BilledFieldLine[];
};
/** What is billed as one, and the tickets of it by their days. */
export type ToBill = Pick<
  FieldTicketFields,
  'customerID' | 'locationID' | 'divisionID' | 'purchaseOrder' | 'afeNumber' | 'total'
> & { id: number; name: string; customerName: string; locationName: string | null; tickets: BilledFieldTicket[] };

/** A ticket that is no batch is billed where it is in none, after its final review. */
const isSingle = ({ ticketType }: FieldTicketFields): boolean => ticketType === 'fieldTicket';

/**
 * What is billed of a batch, or of a ticket that is in none. Errors: 404; 409 for what is billed already, which it names, and for what is not as far.
 */
export async function readToBill(context: Context, id: number): Promise<ToBill> {
  const state = await fieldTickets.get(context, id);
  if (state.invoiceID !== null) await refuseSecondBill(context, state.invoiceID);
  if (state.isArchived) throw conflict('It is deleted. Restore it first.');
  if (isSingle(state)) {
    if (state.batchID !== null) throw conflict(`It is in batch ${state.batchID}. Bill that.`);
    if (!state.isLocked) throw conflict('It has not been through the final review: lock it first.');
    if (!state.isBillable) throw conflict('It is not billable.');
  } else if (!state.isApproved) throw conflict('Only an approved batch is billed.');
  if ((await disputedAmong(context, [id])).has(id))
    throw conflict('Its customer disputes a line. Answer that first, or reject it.');
  const { locationID, divisionID, purchaseOrder, afeNumber, locationName, total } = state;
  const customerID = await whoIsNow(context, state.customerID);
  const customerName = (await findCustomerNames(context, [customerID])).get(customerID) ?? state.customerName;
  return {
    id,
    customerID,
    locationID,
    divisionID,
    purchaseOrder,
    afeNumber,
    customerName,
    locationName,
    total,
    name: nameOfTicket({ ...state, fieldTicketID: id }),
    tickets: (isSingle(state) ? [{ ...state, id }] : await readMembers(context, id)).map(billedOf),
  };
}

/** The same of a batch, whose tickets are held with it until the transaction ends: of two who bill it the second finds it billed. */
export async function holdToBill(context: Context, batchID: number): Promise<ToBill> {
  await holdWhole(context, batchID);
  return readToBill(context, batchID);
}

/** The batch that is billed: itself, or, of a ticket that is in none, one of it alone, approved. Errors: as `readToBill`; 404. */
export async function toBatch(context: Context, id: number): Promise<number> {
  // A batch is held after its tickets.
  if (!isSingle(await fieldTickets.get(context, id))) return id;
  await hold(context, { ids: [id] });
  await readToBill(context, id);
  const batchID = await consolidate(context, [id], false);
  await approve(context, batchID);
  return batchID;
}

/** What a bill of some tickets tells of them, whatever has become of their batch. */
export const readBilled = async (context: Context, ids: readonly number[]): Promise<BilledFieldTicket[]> =>
  (await readTickets(context, ids)).map(billedOf);

/** Where the work of a batch was done, and for which AFE; nothing of one that is no longer there. */
export async function findBatchFacts(context: Context, batchID: number): Promise<{ label: string; value: string }[]> {
  const labels = await fieldTickets.visibleLabels(context, [batchID], { withDeleted: false });
  if (!labels.has(batchID)) return [];
  const { locationName, afeNumber } = await fieldTickets.get(context, batchID);
  return [
    { label: 'Field tickets', value: labels.get(batchID) ?? '' },
    { label: 'Location', value: locationName ?? '' },
    { label: 'AFE no.', value: afeNumber },
  ];
}

const billedOf = ({ id, fieldTicketServiceDate, ...ticket }: NamedTicket): BilledFieldTicket => ({
  ...ticket,
  fieldTicketID: id,
  date: fieldTicketServiceDate,
});
