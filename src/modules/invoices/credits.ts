import { holdLines, leftFor, listMade, type Made } from '#modules/documents/public.ts';
import { type DocumentTotals, isWithin, type LineOf, sumCents } from '#modules/documents/rules.ts';
import { type Application, applyItems, getItemsOfEntry } from '#modules/ledger/open-items/public.ts';
import { settle } from '#modules/ledger/open-items/rules.ts';
import { splitCents } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { conflict, type FieldMessages, notFound, unprocessable } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { family, invoiceHeads } from './forms.ts';
import { type InvoiceForm, type InvoiceKind, nameOf } from './rules.ts';

/** What credit memos credit of the lines of invoices (docs/rules/invoices.md). */

type Credited = { documentID: number; form: InvoiceForm; totals: Pick<DocumentTotals, 'lines'> };
const isOf =
  (line: LineOf) =>
  ({ of }: Made): boolean =>
    of.documentID === line.documentID && of.lineID === line.lineID;
const inFamily = (line: LineOf) => ({ ...line, family });
const sumOf = (made: readonly Made[]): Cents => made.reduce((sum, { amount }) => sum + amount, 0) as Cents;
const creditNames = (made: readonly Made[]): string =>
  [...new Set(made.map((one) => nameOf({ ...one, kind: 'credit_memo' })))].join(', ');

/**
 * What is wrong with the origins of lines, by field: the invoices that are credited stand, are this customer's, and no line of them is credited for
 * more than it comes to. They are held until the transaction ends. Errors: 404 for an invoice or line that is not there.
 */
export async function findOverCredited(
  context: Context,
  { form, totals, documentID }: Omit<Credited, 'documentID'> & { documentID: number | null },
): Promise<FieldMessages> {
  const origins = form.lines.flatMap(({ origin }) => origin ?? []);
  if (origins.length === 0) return {};
  if (form.kind !== 'credit_memo') throw unprocessable('Only a credit memo credits lines of an invoice.');
  const held = await holdLines(context, origins.map(inFamily), documentID === null ? null : { family, documentID });
  const asked = form.lines.map(({ origin }, index) => ({
    of: origin ? inFamily(origin) : null,
    amount: totals.lines[index] ?? (0 as Cents),
  }));
  const messages: FieldMessages = {};
  for (const [index, found] of leftFor(asked, held).entries()) {
    const { of, amount } = asked[index] ?? {};
    if (!of) continue;
    if (!found) throw notFound('Invoice');
    const { line, left } = found;
    const name = nameOf({ ...line, kind: line.kind as InvoiceKind });
    const field = `lines.${index}.rate`;
    if (line.customerID !== form.customerID) messages[field] = 'It was billed to another customer';
    else if (line.kind !== 'invoice' || !line.isStanding) messages[field] = `${name} does not stand`;
    else if (!isWithin(amount ?? 0, left))
      messages[field] = `${formatDollars(left)} of this line of ${name} are left to credit`;
  }
  return messages;
}

/** What an edit would take from under its credit memos, by field. */
export async function findUnderCredited(
  context: Context,
  { form, totals, documentID }: Credited,
  was: InvoiceForm,
): Promise<FieldMessages> {
  const made = await listMade(context, family, [documentID]);
  if (made.length === 0) return {};
  if (form.customerID !== was.customerID) return { customerID: `${creditNames(made)} credits it to this customer` };
  const messages: FieldMessages = {};
  for (const { lineID = 0, description } of was.lines) {
    const credits = made.filter(isOf({ documentID, lineID }));
    if (credits.length === 0) continue;
    const index = form.lines.findIndex((line) => line.lineID === lineID);
    const words = `${creditNames(credits)} credits ${formatDollars(sumOf(credits))} of it`;
    if (index < 0) messages.lines = `“${description}” cannot go: ${words}`;
    else if (!isWithin(sumOf(credits), totals.lines[index] ?? 0)) messages[`lines.${index}.rate`] = words;
  }
  return messages;
}

/** Errors: 409 while a credit memo credits lines of one of them. */
export async function assertUncredited(context: Context, documentIDs: readonly number[]): Promise<void> {
  const made = await listMade(context, family, documentIDs);
  if (made.length > 0) throw conflict(`${creditNames(made)} credits lines of it. Void that first.`);
}

/** Errors: 409 where what it credits is credited by another one meanwhile, or does not stand. */
export async function assertCreditable(context: Context, credited: Credited): Promise<void> {
  const [first] = Object.values(await findOverCredited(context, credited));
  if (first) throw conflict(first);
}

/** What credits an invoice, line by line. */
export const listCredits = async (context: Context, invoiceID: number) =>
  (await listMade(context, family, [invoiceID])).map(({ of, documentID, number, amount, discount }) => ({
    lineID: of.lineID,
    invoiceID: documentID,
    name: nameOf({ kind: 'credit_memo', number }),
    amount,
    discount,
  }));

/** The invoices that a credit memo credits. */
export async function listCredited(
  context: Context,
  form: InvoiceForm,
): Promise<{ invoiceID: number; name: string }[]> {
  const ids = [...new Set(form.lines.flatMap(({ origin }) => origin?.documentID ?? []))];
  if (ids.length === 0) return [];
  const rows = await invoiceHeads(context)
    .select(['d.document_id', 'd.kind', 'd.number'])
    .where('d.document_id', '=', anyOf(ids))
    .orderBy('d.document_id')
    .execute();
  return rows.map((row) => ({ invoiceID: row.document_id, name: nameOf(row) }));
}

/**
 * What is open of a posted credit memo, held-back part too, settles the invoices that it credits: each gets the part of it that its lines
 * are, as far as that is open. What has no origin, and what is paid already, stays the customer's credit. Errors: none.
 */
export async function applyToCredited(
  context: Context,
  entryID: number,
  { form, totals }: { form: InvoiceForm; totals: Pick<DocumentTotals, 'lines' | 'discounts'> },
): Promise<void> {
  const invoices = new Set(form.lines.flatMap(({ origin }) => origin?.documentID ?? []));
  if (form.kind !== 'credit_memo' || invoices.size === 0) return;
  const net = form.lines.map((_, index) => (totals.lines[index] ?? 0) - (totals.discounts[index] ?? 0));
  const groups = [...invoices, undefined];
  const weights = groups.map((of) =>
    Math.max(0, sumCents(net.filter((_, index) => form.lines[index]?.origin?.documentID === of) as Cents[])),
  );
  const rows = await invoiceHeads(context)
    .select(['d.document_id', 'd.entry_id'])
    .where('d.document_id', '=', anyOf([...invoices]))
    .execute();
  const own = (await getItemsOfEntry(context, entryID))
    .filter(({ open }) => open < 0)
    .map((mine) => ({ mine, parts: splitCents(Math.abs(mine.open) as Cents, weights) }));
  const applied: Application[] = [];
  for (const { document_id, entry_id } of rows) {
    const theirs = entry_id === null ? [] : await getItemsOfEntry(context, entry_id);
    for (const { mine, parts } of own) {
      const other = theirs.find(({ accountID, open }) => accountID === mine.accountID && open > 0);
      const amount = Math.min(parts[groups.indexOf(document_id)] ?? 0, other?.open ?? 0) as Cents;
      if (!other || amount === 0) continue;
      applied.push(...settle(mine, [{ itemID: other.itemID, amount }], new Map([[other.itemID, other]]), mine.date));
    }
  }
  await applyItems(context, entryID, applied);
}
