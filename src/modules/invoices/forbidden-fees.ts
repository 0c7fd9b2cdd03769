import { findForbidden } from '#modules/fees/public.ts';
import type { Context } from '#server/context.ts';
import type { FieldMessages } from '#shared/errors.ts';
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
