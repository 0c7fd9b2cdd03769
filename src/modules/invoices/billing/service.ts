import { insertOrigins, type MadeOf } from '#modules/documents/public.ts';
import { totalsOf } from '#modules/documents/rules.ts';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import { readLocationZones, taxRulesAt, type ZoneOfLocation } from '#modules/sales-tax/public.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { toUnits } from '#shared/units.ts';
import { mayBatch } from '../../field-tickets/contract.ts';
import { fieldTicketEntity } from '../../field-tickets/entity.ts';
import { holdToBill, readToBill, type ToBill, toBatch } from '../../field-tickets/public.ts';
import { readServices } from '../../services/public.ts';
import { family, markBatch, taxesOfSaved } from '../forms.ts';
import { getInvoice } from '../reports.ts';
import { type InvoiceForm, lineTypes, maxLines, usualAccount } from '../rules.ts';
import { invoiceServices } from '../service.ts';
import type { billingCalls } from './contract.ts';
import { type BillLayout, type BillLine, type Booking, billLines, usualClass } from './rules.ts';

export const billingServices: Services<typeof billingCalls> = {
  async previewBill(context, { fieldTicketID, layout, date }) {
    context.require(can('field_tickets', 'read'));
    const toBill = await readToBill(context, fieldTicketID);
    const { form, zone } = await billOf(context, toBill, layout, date);
    const taxes = await taxesOfSaved(context, form, null);
    const totals = totalsOf(form, taxes);
    return {
      taxedIn: taxes.zoneName || null,
      taxedWhy: zone && `Zone of ${zone.locationName}`,
      name: toBill.name,
      customerName: toBill.customerName,
      ticketCount: toBill.tickets.length,
      lines: form.lines.map(({ description, quantity, rate }, index) => ({
        description,
        quantity,
        rate,
        amount: totals.lines[index] ?? (0 as Cents),
      })),
      subtotal: totals.subtotal,
      tax: totals.tax.total,
      total: totals.total,
    };
  },

  async billBatch(context, { fieldTicketID, layout, date }) {
    context.require(can('field_tickets', 'read'));
    const batchID = await toBatch(context, fieldTicketID);
    // Who may batch makes the batch of one ticket.
    if (batchID !== fieldTicketID) context.require(mayBatch);
    const toBill = await holdToBill(context, batchID);
    const { form, of } = await billOf(context, toBill, layout, date);
    const { invoiceID, form: made } = await invoiceServices.insertInvoice(context, {
      form,
      isApproved: false,
      customFields: {},
    });
    await markBatch(context, invoiceID, batchID);
    await insertOrigins(
      context,
      family,
      invoiceID,
      originsOf(of, (index) => made.lines[index]?.lineID ?? 0),
    );
    return getInvoice(context, invoiceID);
  },
};

type Bill = { form: InvoiceForm; of: BillLine['of'][]; zone: ZoneOfLocation | null };

/** Of which lines of tickets each line of an invoice was made, by the id that it has there. */
export const originsOf = (of: readonly BillLine['of'][], lineIDOf: (index: number) => number): MadeOf[] =>
  of.flatMap((lines, index) =>
    lines.map(({ ticket, line }) => ({
      lineID: lineIDOf(index),
      of: { family: fieldTicketEntity.module, documentID: ticket.fieldTicketID, lineID: line.lineID },
      quantityUnits: toUnits(line.quantity),
      amount: line.amount,
    })),
  );

/** What is billed of tickets: terms, tax and due day are those that an invoice of their customer gets, at a location with a zone of its own taxed there. Errors: 422 for more lines than an invoice has, and
 * for tickets that are taxed in several zones. */
export async function billOf(context: Context, toBill: ToBill, layout: BillLayout, date: string | null): Promise<Bill> {
  const { name, customerID, divisionID, locationName, purchaseOrder, afeNumber, tickets } = toBill;
  const lines = billLines(tickets, layout, await bookings(context, toBill));
  if (lines.length > maxLines)
    throw unprocessable(
      `That makes ${lines.length} lines, and an invoice has at most ${maxLines}. Put them together in another way.`,
      { layout: `At most ${maxLines} lines` },
    );
  const day = date ?? dateInZone(new Date(), context.timeZone);
  const zone = await zoneOf(context, toBill, day);
  return {
    zone,
    of: lines.map(({ of }) => of),
    form: {
      kind: 'invoice',
      customerID,
      date: day,
      terms: null,
      dueOn: null,
      purchaseOrder,
      memo: [name, afeNumber && `AFE ${afeNumber}`, locationName].filter(Boolean).join(', '),
      message: '',
      divisionID,
      zoneID: zone?.zoneID ?? null,
      discount: 0 as Cents,
      isDiscountShown: false,
      retainagePercent: 0,
      lines: lines.map(({ line }) => line),
    },
  };
}

/**
 * The zone of its own at which all of the work was done; null where it was done at none, and for who pays no tax. Errors: 422 for work that is taxed in
 * several: an invoice is taxed in one.
 */
async function zoneOf(context: Context, { customerID, tickets }: ToBill, date: string): Promise<ZoneOfLocation | null> {
  const usual = await taxRulesAt(context, { customerID, date });
  if (usual.exemption) return null;
  const ids = [...new Set(tickets.map(({ locationID }) => locationID))];
  const own = await readLocationZones(
    context,
    ids.flatMap((id) => id ?? []),
  );
  const zones = new Map(
    ids.map((id) => {
      const zone = own.get(id ?? 0);
      return [zone?.zoneID ?? usual.zoneID, zone] as const;
    }),
  );
  if (zones.size > 1) {
    const named = [...zones.values()].map((zone) =>
      zone ? `${zone.locationName} in ${zone.zoneName}` : `the rest in ${usual.zoneName || 'no zone'}`,
    );
    throw unprocessable(`Its work is taxed in several zones: ${named.join(', ')}. Bill it in batches of one zone.`);
  }
  return [...own.values()][0] ?? null;
}

/** How each line is booked: as its service says, else as its class usually is. Errors: 422 while the books are not set up. */
async function bookings(
  context: Context,
  { tickets }: ToBill,
): Promise<(line: BillLine['of'][number]['line']) => Booking> {
  const services = await readServices(
    context,
    tickets.flatMap(({ lines }) => lines.flatMap(({ serviceID }) => serviceID ?? [])),
  );
  const accounts = (await listAccounts(context)).filter(
    ({ type, isArchived }) => lineTypes.includes(type) && !isArchived,
  );
  const inUse = new Set(accounts.map(({ accountID }) => accountID));
  const byKey = new Map(accounts.map(({ systemKey, accountID }) => [systemKey, accountID]));
  const first = byKey.get('service_income') ?? accounts[0]?.accountID;
  if (first === undefined) throw unprocessable('Set up the books first.');
  return ({ serviceID, rateKind }) => {
    const service = services.get(serviceID ?? 0);
    const itemClass = service?.itemClass ?? usualClass(rateKind);
    const own = service?.incomeAccountID;
    const accountID = own && inUse.has(own) ? own : (byKey.get(usualAccount[itemClass] ?? null) ?? first);
    return { itemClass, accountID };
  };
}
