import { isDeepStrictEqual } from 'node:util';
import { type HeldLine, holdLines, leftFor, listMade, type Made } from '#modules/documents/public.ts';
import {
  type CountedTotals,
  type DocumentPart,
  type DocumentTotals,
  isWithin,
  type LineOf,
  partsByOrigin,
  sumCents,
} from '#modules/documents/rules.ts';
import { type Application, applyItems, getItemsOfEntry, getReleased } from '#modules/ledger/open-items/public.ts';
import { type ItemAccount, settle } from '#modules/ledger/open-items/rules.ts';
import { isGivenWithin } from '#modules/sales-tax/credited-rules.ts';
import type { SalesTaxPart } from '#modules/sales-tax/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { conflict, type FieldMessages, notFound, unprocessable } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { readCredited } from './credited-taxes.ts';
import { family, invoiceHeads, listTaxed } from './forms.ts';
import { type InvoiceForm, type InvoiceKind, nameOf } from './rules.ts';

/** What credit memos credit of the lines of invoices (docs/rules/invoices.md). */

type Credited = { form: InvoiceForm; totals: DocumentTotals; documentID: number };
const isOf =
  (line: LineOf) =>
  ({ of }: Made): boolean =>
    of.documentID === line.documentID && of.lineID === line.lineID;
const inFamily = (line: LineOf) => ({ ...line, family });
const sumOf = (made: readonly Made[]): Cents => made.reduce((sum, { amount }) => sum + amount, 0) as Cents;
const creditNames = (made: readonly Made[]): string =>
  [...new Set(made.map((one) => nameOf({ ...one, kind: 'credit_memo' })))].join(', ');

/**
 * The lines that are credited, with what of them is left for this document. Their invoices are held until the transaction ends, so that of two credits
 * the second counts what the first gives back.
 */
export async function holdCredited(
  context: Context,
  { kind, lines }: Pick<InvoiceForm, 'kind' | 'lines'>,
  documentID: number | null,
): Promise<HeldLine[]> {
  const origins = lines.flatMap(({ origin }) => origin ?? []);
  if (origins.length > 0 && kind !== 'credit_memo')
    throw unprocessable('Only a credit memo credits lines of an invoice.');
  return holdLines(context, origins.map(inFamily), documentID === null ? null : { family, documentID });
}

/**
 * What is wrong with the origins of lines, by field: the invoices that are credited stand, are this customer's, and no line of them is credited for
 * more than it comes to. Errors: 404 for an invoice or line that is not there.
 */
export function findOverCredited(
  { form, totals }: Omit<Credited, 'documentID'>,
  held: readonly HeldLine[],
): FieldMessages {
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
  if (Object.keys(messages).length > 0) return messages;
  return findOverBilled({ form, totals }, held);
}

/** What is wrong with what lines are credited for as a whole, by field: an invoice gives back no more than it asked, less its discount. */
function findOverBilled({ form, totals }: Omit<Credited, 'documentID'>, held: readonly HeldLine[]): FieldMessages {
  for (const [documentID, lines] of Map.groupBy(held, (line) => line.documentID)) {
    const net = sumCents(
      form.lines.map(({ origin }, index) =>
        origin?.documentID === documentID
          ? (((totals.lines[index] ?? 0) - (totals.discounts[index] ?? 0)) as Cents)
          : (0 as Cents),
      ),
    );
    const left = sumCents(lines.map(({ netLeft }) => netLeft));
    const [line] = lines;
    const name = line ? nameOf({ ...line, kind: line.kind as InvoiceKind }) : '';
    if (net > Math.max(0, left))
      return { discount: `Less its discount, ${formatDollars(left)} of these lines of ${name} are left to credit` };
  }
  return {};
}

/**
 * What credit memos in the books give back of the tax of invoices is no more than that, and all of it where one is credited whole: otherwise nothing
 * of what was done stands. Errors: 409.
 */
export async function assertGivenWithin(context: Context, invoiceIDs: readonly number[]): Promise<void> {
  if (invoiceIDs.length === 0) return;
  const rows = await listTaxed(context, invoiceIDs);
  const wrong = (await readCredited(context, rows, null)).find((one) => !isGivenWithin(one));
  const row = rows.find(({ document_id }) => document_id === wrong?.documentID);
  if (row)
    throw conflict(
      `Credit memos would give back another tax of ${nameOf(row)} than it asks for then. Void them first.`,
    );
}

/** What an edit would take from under its credit memos, by field. */
export async function findUnderCredited(
  context: Context,
  { form, totals, documentID }: Credited,
  { form: was, taxes }: { form: InvoiceForm; taxes: readonly SalesTaxPart[] },
): Promise<FieldMessages> {
  const made = await listMade(context, family, [documentID]);
  if (made.length === 0) return {};
  if (form.customerID !== was.customerID) return { customerID: `${creditNames(made)} credits it to this customer` };
  const ratesOf = (parts: readonly SalesTaxPart[]) => parts.map(({ rateID, percent }) => [rateID, percent]);
  if (!isDeepStrictEqual(ratesOf(totals.tax.parts), ratesOf(taxes)))
    return { zoneID: `${creditNames(made)} gives back the tax of its zone and day` };
  const messages: FieldMessages = {};
  for (const { lineID = 0, description } of was.lines) {
    const credits = made.filter(isOf({ documentID, lineID }));
    if (credits.length === 0) continue;
    const index = form.lines.findIndex((line) => line.lineID === lineID);
    const words = `${creditNames(credits)} credits ${formatDollars(sumOf(credits))} of it`;
    if (index < 0) messages.lines = `“${description}” cannot go: ${words}`;
    else if (!isWithin(sumOf(credits), totals.lines[index] ?? 0)) messages[`lines.${index}.rate`] = words;
  }
  const [left, taken] = [
    sumCents(
      form.lines.map(({ lineID = 0 }, index) =>
        made.some(isOf({ documentID, lineID }))
          ? (((totals.lines[index] ?? 0) - (totals.discounts[index] ?? 0)) as Cents)
          : (0 as Cents),
      ),
    ),
    sumCents(made.map(({ amount, discount }) => (amount - discount) as Cents)),
  ];
  if (Object.keys(messages).length === 0 && taken > Math.max(0, left))
    messages.discount = `${creditNames(made)} credits ${formatDollars(taken)} of it, more than would be left`;
  return messages;
}

/** Errors: 409 while a credit memo credits lines of one of them. */
export async function assertUncredited(context: Context, documentIDs: readonly number[]): Promise<void> {
  const made = await listMade(context, family, documentIDs);
  if (made.length === 0) return;
  const first = made.every(({ number }) => number === null) ? 'Delete' : 'Void';
  throw conflict(`${creditNames(made)} credits lines of it. ${first} that first.`);
}

/** The same of what an entry stands for. */
export async function assertEntryUncredited(context: Context, entryID: number): Promise<void> {
  const rows = await invoiceHeads(context).select('d.document_id').where('d.entry_id', '=', entryID).execute();
  await assertUncredited(
    context,
    rows.map(({ document_id }) => document_id),
  );
}

/** Errors: 409 where what it credits is credited by another one meanwhile, or does not stand. */
export async function assertCreditable(context: Context, credited: Credited): Promise<void> {
  const held = await holdCredited(context, credited.form, credited.documentID);
  const [first] = Object.values(findOverCredited(credited, held));
  if (first) throw conflict(first);
}

/** What invoices are called, as a credit memo says which it credits. */
export async function nameCredited(
  context: Context,
  ids: readonly number[],
): Promise<{ invoiceID: number; name: string }[]> {
  const rows = await invoiceHeads(context)
    .select(['d.document_id', 'd.kind', 'd.number'])
    .where('d.document_id', '=', anyOf([...ids]))
    .orderBy('d.document_id')
    .execute();
  return rows.map((row) => ({ invoiceID: row.document_id, name: nameOf(row) }));
}

/**
 * What is open of a posted credit memo, held-back part too, settles the invoices that it credits: each gets what its lines come to, with tax and what
 * is held back, as far as that is open, or, where what it held back is billed by now, owed for that. What has no origin, and what is paid already, stays the customer's credit. Errors: none.
 */
export async function applyToCredited(
  context: Context,
  entryID: number,
  { form, totals }: { form: InvoiceForm; totals: CountedTotals },
): Promise<void> {
  if (form.kind !== 'credit_memo' || !form.lines.some(({ origin }) => origin)) return;
  const parts = partsByOrigin(form, totals);
  const rows = await invoiceHeads(context)
    .select(['d.document_id', 'd.entry_id'])
    .where('d.document_id', '=', anyOf([...parts.keys()].filter((id) => id !== undefined)))
    .orderBy('d.document_id')
    .execute();
  const own = (await getItemsOfEntry(context, entryID)).filter(({ open }) => open < 0);
  const left = new Map(own.map(({ itemID, open }) => [itemID, -open]));
  const applied: Application[] = [];
  for (const { document_id, entry_id } of rows) {
    if (entry_id === null) continue;
    const theirs = [...(await getItemsOfEntry(context, entry_id)), ...(await getReleased(context, entry_id))];
    for (const mine of own) {
      const part = parts.get(document_id);
      let rest = part ? amountOf(part, mine.account) : 0;
      for (const other of theirs.filter(({ accountID, open }) => accountID === mine.accountID && open > 0)) {
        const amount = Math.min(rest, other.open, left.get(mine.itemID) ?? 0) as Cents;
        if (amount <= 0) continue;
        rest -= amount;
        left.set(mine.itemID, (left.get(mine.itemID) ?? 0) - amount);
        applied.push(...settle(mine, [{ itemID: other.itemID, amount }], new Map([[other.itemID, other]]), mine.date));
      }
    }
  }
  await applyItems(context, entryID, applied);
}

const amountOf = ({ net, tax, retainage }: DocumentPart, account: ItemAccount): number =>
  account === 'retainage_receivable' ? retainage : net + tax - retainage;

/** Whether another form of a credit memo credits the same of the same invoices. */
export function creditsAlike(was: Omit<Credited, 'documentID'>, now: Omit<Credited, 'documentID'>): boolean {
  const said = ({ form, totals }: Omit<Credited, 'documentID'>) => ({
    of: form.lines.map(({ origin, itemClass, isTaxable }) => ({ of: origin?.documentID, itemClass, isTaxable })),
    sums: [totals.lines, totals.discounts, totals.total, totals.retainage],
  });
  return isDeepStrictEqual(said(was), said(now));
}
