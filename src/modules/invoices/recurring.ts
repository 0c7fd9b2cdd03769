import { anyOf } from '#server/database/idioms.ts';
import type { RecurringKind } from '#server/declared/recurring-kinds.ts';
import type { Cents } from '#shared/money.ts';
import { dueAgain } from '#shared/recurrence-dates.ts';
import { whoIsNow } from '../customers/public.ts';
import { mayApprove } from './contract.ts';
import { invoiceEntity } from './entity.ts';
import { formColumns, formOf, invoiceHeads, wholeInvoices } from './forms.ts';
import { nameOf } from './rules.ts';
import { invoiceServices } from './service.ts';

/** Approved invoices come again (docs/rules/recurrence.md): to the same customer, with the same lines, taxed as on their day. */
export const recurringInvoices: RecurringKind = {
  entity: invoiceEntity,
  needs: mayApprove,
  async find(context, ids) {
    const rows = await invoiceHeads(context)
      .innerJoin('customers as c', 'c.customer_id', 'd.customer_id')
      .select(['d.document_id', 'd.kind', 'd.number', 'd.total_cents', 'd.voided_at', 'd.mailed_to', 'c.email'])
      .where('d.kind', '=', 'invoice')
      .where('d.number', 'is not', null)
      .where('d.document_id', '=', anyOf(ids))
      .execute();
    return new Map(
      rows.map((row) => [
        row.document_id,
        {
          label: nameOf(row),
          total: row.total_cents as Cents,
          isStanding: row.voided_at === null,
          mailTo: row.mailed_to || row.email,
        },
      ]),
    );
  },
  async makeAgain(context, id, date, said) {
    const row = await wholeInvoices(context)
      .select(formColumns)
      .where('d.document_id', '=', id)
      .executeTakeFirstOrThrow();
    const was = formOf(row);
    const say = (words: string) => said(words, was.date);
    const lines = was.lines.map(({ lineID: _, ...line }) => ({ ...line, description: say(line.description) }));
    const words = { memo: say(was.memo), message: say(was.message) };
    const customerID = await whoIsNow(context, was.customerID);
    const form = { ...was, ...words, customerID, date, dueOn: dueAgain(was, date), lines };
    const { invoiceID, entryID } = await invoiceServices.insertInvoice(context, { form, isApproved: true });
    return { id: invoiceID, entryID: entryID ?? 0 };
  },
  async mail(context, invoiceID, email) {
    await invoiceServices.emailInvoice(context, { invoiceID, email, message: '' });
  },
};
