import { type DocumentTotals, sumCents } from '#modules/documents/rules.ts';
import {
  credit,
  type DraftLine,
  debit,
  draft,
  type JournalDraft,
  type LineFacts,
  reversalOf,
} from '#modules/ledger/rules.ts';
import type { Books } from '#modules/trade/forms/rules.ts';
import type { Cents } from '#shared/money.ts';
import { type InvoiceForm, invoiceKinds } from './rules.ts';

type ApprovedInvoice = {
  invoiceID: number | null;
  number: number | null;
  form: InvoiceForm;
  totals: DocumentTotals;
  due: string;
};

/**
 * An approved invoice: the customer owes us, we earned the income, and we owe the tax to its agencies (docs/rules/ledger.md #1 to
 * #1c, #24). A credit memo is the same the other way round (#5).
 */
export function invoicePosting(invoice: ApprovedInvoice, system: Books['system']): JournalDraft {
  const { form, number, invoiceID, due } = invoice;
  const lines = invoiceLines(invoice, system);
  return draft(
    {
      date: form.date,
      source: form.kind,
      sourceID: invoiceID,
      reference: number === null ? '' : String(number),
      memo: form.memo || `${invoiceKinds[form.kind]}${number === null ? '' : ` ${number}`}`,
      due,
    },
    form.kind === 'invoice' ? lines : reversalOf(lines),
  );
}

function invoiceLines({ form, totals }: ApprovedInvoice, system: Books['system']): DraftLine[] {
  const facts: LineFacts = { divisionID: form.divisionID, payee: { kind: 'customer', id: form.customerID } };
  const discounts = form.isDiscountShown ? sumCents(totals.discounts) : (0 as Cents);
  const cost = sumCents(form.lines.map(({ stockCost }) => stockCost));
  const taxes = Map.groupBy(totals.tax.parts, ({ accountID }) => accountID);
  return [
    debit(system('accounts_receivable'), totals.due, facts),
    debit(system('retainage_receivable'), totals.retainage, facts),
    debit(system('discounts_given'), discounts, facts),
    ...form.lines.map((line, index) => {
      const discount = form.isDiscountShown ? 0 : (totals.discounts[index] ?? 0);
      return credit(line.accountID, ((totals.lines[index] ?? 0) - discount) as Cents, {
        ...facts,
        memo: line.description.slice(0, 200),
        ticketID: line.ticketID,
        sourceLine: index + 1,
      });
    }),
    ...[...taxes].map(([accountID, parts]) => credit(accountID, sumCents(parts.map(({ tax }) => tax)), facts)),
    // The stock leaves at what it cost, on the same day.
    debit(system('materials'), cost, facts),
    credit(system('inventory'), cost, facts),
  ];
}
