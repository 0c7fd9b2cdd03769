/** What lines of an invoice may not say or name. */

import { findForbidden } from '#modules/fees/public.ts';
import type { Context } from '#server/context.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { assertTickets, placesOfTickets } from '../work/access/public.ts';
import type { InvoiceForm } from './rules.ts';

/** The invoice that is changed. */
type Was = { customer_id: number; form: InvoiceForm };

/** Of an invoice; what its lines said before, and to the same customer, they may go on saying. */
export async function findForbiddenFees(context: Context, form: InvoiceForm, was?: Was): Promise<FieldMessages> {
  if (form.kind !== 'invoice') return {};
  const said = new Set(
    was?.customer_id === form.customerID ? was.form.lines.map(({ description }) => description) : [],
  );
  const found = await findForbidden(context, form.customerID, form.lines);
  return Object.fromEntries(
    Object.entries(found).filter(([field]) => !said.has(form.lines[Number(field.split('.')[1])]?.description ?? '')),
  );
}

/** What is wrong with the tickets that lines name and did not name before, by field. Errors: 404 for one that is not there or out of sight. */
export async function findForeignTickets(context: Context, form: InvoiceForm, was?: Was): Promise<FieldMessages> {
  const named = new Set(was?.form.lines.map(({ ticketID }) => ticketID));
  const isNew = (ticketID: number | null): ticketID is number =>
    ticketID !== null && !(named.has(ticketID) && form.customerID === was?.customer_id);
  const ids = form.lines.map(({ ticketID }) => ticketID).filter(isNew);
  await assertTickets(
    context,
    ids.filter((id) => !named.has(id)),
  );
  const places = await placesOfTickets(context, ids);
  return Object.fromEntries(
    form.lines.flatMap(({ ticketID }, index) => {
      const { customerID = null } = (isNew(ticketID) && places.get(ticketID)) || {};
      const isForeign = customerID !== null && customerID !== form.customerID;
      return isForeign ? [[`lines.${index}.ticketID`, 'The ticket is another customer’s']] : [];
    }),
  );
}
