import { insertOrigins } from '#modules/documents/public.ts';
import { lineAmount, sumCents } from '#modules/documents/rules.ts';
import type { Context } from '#server/context.ts';
import { addDays } from '#shared/dates.ts';
import { readToBill } from '../../field-tickets/public.ts';
import type { ApprovedBatch } from '../../field-tickets/seed.ts';
import { family, markBatch } from '../forms.ts';
import type { InvoiceForm } from '../rules.ts';
import type { BillLayout } from './rules.ts';
import { billingServices, billOf, originsOf } from './service.ts';

/** A bill of a batch, and which of the invoices of the company it is. */
type SeededBill = { at: number; batchID: number; of: Awaited<ReturnType<typeof billOf>>['of'] };

/** The latest batches wait: one has a draft, and one is not billed yet. */
const waiting = 2;
/** So many days after its approval a batch is billed. */
const withinDays = 21;

/**
 * Batches are billed by some of the invoices of a company, each in the place of the one of those weeks that comes to about as much: the company sells as much as
 * without them. Answers these invoices, and which bill what.
 */
export async function billBatches(
  context: Context,
  forms: readonly InvoiceForm[],
  approved: readonly ApprovedBatch[],
): Promise<{ forms: InvoiceForm[]; bills: SeededBill[] }> {
  const all = [...forms];
  const bills: SeededBill[] = [];
  const taken = new Set<number>();
  const sums = forms.map(({ lines }) => sumCents(lines.map(lineAmount)));
  for (const [index, { id, on }] of approved.slice(0, -waiting).entries()) {
    const toBill = await readToBill(context, id);
    const layout: BillLayout = index % 4 === 3 ? 'class' : 'ticket';
    const last = addDays(on, withinDays);
    const nearest = forms
      .map(({ date }, at) => ({ at, date, off: Math.abs((sums[at] ?? 0) - toBill.total) }))
      .filter(({ at, date }) => date >= on && date <= last && !taken.has(at))
      .toSorted((one, other) => one.off - other.off)[0];
    if (!nearest) continue;
    const { at, date } = nearest;
    const { form, of } = await billOf(context, toBill, layout, date);
    taken.add(at);
    all[at] = { ...form, divisionID: form.divisionID ?? forms[at]?.divisionID ?? null };
    bills.push({ at, batchID: id, of });
  }
  return { forms: evenedOut(forms, all, taken), bills };
}

/** A batch comes to less than what its bill stands for: the others of its month sell so much more. */
function evenedOut(
  were: readonly InvoiceForm[],
  now: readonly InvoiceForm[],
  taken: ReadonlySet<number>,
): InvoiceForm[] {
  const sumOf = (some: readonly InvoiceForm[]) => sumCents(some.flatMap(({ lines }) => lines.map(lineAmount)));
  const monthOf = ({ date }: InvoiceForm) => date.slice(0, 7);
  const [before, after] = [Map.groupBy(were, monthOf), Map.groupBy(now, monthOf)];
  const others = Map.groupBy(
    now.filter((_, at) => !taken.has(at)),
    monthOf,
  );
  return now.map((form, at) => {
    if (taken.has(at)) return form;
    const [was, is, rest] = [before, after, others].map((of) => sumOf(of.get(monthOf(form)) ?? []));
    const more = 1 + ((was ?? 0) - (is ?? 0)) / (rest || 1);
    const lines = form.lines.map((line) =>
      line.quantity === 1
        ? { ...line, rate: Math.round(line.rate * more * 100) / 100 }
        : { ...line, quantity: Math.round(line.quantity * more) },
    );
    return { ...form, lines };
  });
}

/** Says of invoices that stand which batches they bill, and makes the draft of one. */
export async function keepBills(
  context: Context,
  bills: readonly SeededBill[],
  invoiceIDs: readonly number[],
  approved: readonly ApprovedBatch[],
): Promise<void> {
  for (const { at, batchID, of } of bills) {
    const invoiceID = invoiceIDs[at] ?? 0;
    await markBatch(context, invoiceID, batchID);
    await insertOrigins(
      context,
      family,
      invoiceID,
      originsOf(of, (index) => index + 1),
    );
  }
  const drafted = approved.at(-waiting);
  if (drafted) await billingServices.billBatch(context, { fieldTicketID: drafted.id, layout: 'class', date: null });
}
