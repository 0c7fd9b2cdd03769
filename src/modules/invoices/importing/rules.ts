import type { FoundEntry, FoundLine } from '#modules/books-migration/rules.ts';
import { type CountedTotals, type DocumentLine, lineAmount, sumCents, totalsOf } from '#modules/documents/rules.ts';
import type { AccountType, DraftLine } from '#modules/ledger/rules.ts';
import { salesTaxOf, type TaxRate, type TaxRules } from '#modules/sales-tax/rules.ts';
import type { Cents } from '#shared/money.ts';
import { dueDay, paymentTerms } from '#shared/payment-terms.ts';
import {
  type InvoiceForm,
  type InvoiceKind,
  invoiceKinds,
  lineTypes,
  maxLines,
  maxOfLine,
  problemsOf,
} from '../rules.ts';

/** Invoices and credit memos of a file of books, pure (docs/rules/moving.md). */

/** What is known when a file is gone through. */
export type Known = {
  mayApprove: boolean;
  receivable: number;
  /** Where sales tax is owed: of all agencies, and of each. */
  taxAccounts: ReadonlySet<number>;
  /** Numbers that are given, those of the file too as it goes on. */
  taken: Record<InvoiceKind, Set<number>>;
  zones: readonly { zoneID: number; name: string }[];
  ratesOn(date: string): ReadonlyMap<number, TaxRate[]>;
  usualZone: number | null;
  zonesOfCustomers: ReadonlyMap<number, number>;
  taxable: TaxRules['taxable'];
};
export type FoundInvoice = {
  number: number;
  form: InvoiceForm;
  taxes: TaxRules;
  totals: CountedTotals;
  due: string;
  taxLines: ReadonlySet<FoundLine>;
};
type Pair = { found: FoundLine; line: DraftLine };

/** What an entry is as an invoice or a credit memo that comes to the same cents; or why it is none. */
export function invoiceOf(
  entry: FoundEntry,
  lines: readonly DraftLine[],
  typeOf: (accountID: number) => AccountType | null,
  known: Known,
): FoundInvoice | string {
  const { document, reference, date } = entry;
  if (!document) return 'it is another transaction';
  const { kind } = document;
  if (!known.mayApprove) return 'this needs the right “approve invoices”';
  if (!/^[1-9]\d{0,8}$/.test(reference)) return 'its number is no whole number';
  const number = Number(reference);
  if (known.taken[kind].has(number)) return 'another has its number';
  const sign = kind === 'invoice' ? 1 : -1;
  const pairs = entry.lines.flatMap((found, index): Pair[] => {
    const line = lines[index];
    return line ? [{ found, line }] : [];
  });
  const [owed, ...more] = pairs.filter(({ line }) => line.accountID === known.receivable);
  if (owed?.line.payee?.kind !== 'customer' || more.length > 0) return 'it is not owed by one customer';
  const isTax = ({ found, line }: Pair) =>
    found.item?.isTax === true || known.taxAccounts.has(line.accountID) || /\bsales tax\b/i.test(found.account);
  const taxes = pairs.filter((pair) => pair !== owed && isTax(pair));
  const work = pairs.filter((pair) => pair !== owed && !isTax(pair));
  if (work.length === 0 || work.length > maxLines) return `it has no line, or more than ${maxLines}`;
  if (work.some(({ line }) => !lineTypes.includes(typeOf(line.accountID) ?? 'bank')))
    return 'a line of it is on an account that invoices are not booked to';
  const drafted = work.map((pair) => lineOf(pair, -sign * pair.line.cents, document.memo || invoiceKinds[kind]));
  if (drafted.some(({ rate }) => Math.abs(rate) > maxOfLine)) return 'a line of it is too large';
  const customerID = owed.line.payee.id;
  const tax = -sign * taxes.reduce((sum, { line }) => sum + line.cents, 0);
  const taxed = taxedAs(drafted, taxes.length > 0 ? tax : null, { customerID, date, names: namesIn(taxes) }, known);
  if (!taxed) return 'no tax zone takes its tax on its day';
  const terms = paymentTerms.safeParse(document.terms).data ?? null;
  const byTerms = terms === null ? date : dueDay(terms, date);
  const due = entry.due ?? byTerms;
  const form: InvoiceForm = {
    kind,
    customerID,
    date,
    terms,
    dueOn: terms !== null && due === byTerms ? null : due,
    purchaseOrder: document.purchaseOrder,
    memo: document.memo,
    message: '',
    divisionID: null,
    zoneID: taxed.taxes.zoneID,
    discount: 0 as Cents,
    isDiscountShown: false,
    retainagePercent: 0,
    lines: taxed.lines,
  };
  const totals = totalsOf(form, taxed.taxes);
  const [problem] = Object.values(problemsOf(form, totals));
  if (problem !== undefined) return due < date ? 'it is due before its day' : 'nothing of it would be owed';
  if (totals.due !== sign * owed.line.cents) return 'its lines do not come to what is owed';
  known.taken[kind].add(number);
  return { number, form, taxes: taxed.taxes, totals, due, taxLines: new Set(taxes.map(({ found }) => found)) };
}

/** Quantity times rate where they come to the amount, else once the amount. */
function lineOf({ found, line }: Pair, amount: number, otherwise: string): DocumentLine {
  const { item } = found;
  const one: DocumentLine = {
    description: (found.memo || item?.name || otherwise).slice(0, 300),
    itemClass: item?.kind ?? 'other',
    quantity: 1,
    rate: amount / 100,
    discountPercent: 0,
    accountID: line.accountID,
    isTaxable: item?.isTaxable ?? null,
    stockCost: 0 as Cents,
    ticketID: null,
  };
  const [quantity, rate] = [Math.abs(figure(item?.quantity)), Math.sign(amount) * Math.abs(figure(item?.rate))];
  const counted = { ...one, quantity, rate };
  return quantity > 0 && quantity <= 1_000_000 && lineAmount(counted) === amount ? counted : one;
}

/** `1,250.5` as a number with at most four decimals; 0 for what is none. */
function figure(text = ''): number {
  const value = /^-?[\d,]*\.?\d*$/.test(text) ? Number(text.replaceAll(',', '')) : 0;
  return Math.round(value * 10_000) / 10_000;
}

/** What the lines of the tax are called, the item and the agency. */
const namesIn = (taxes: readonly Pair[]): string[] =>
  taxes.flatMap(({ found }) => [found.item?.name ?? '', found.memo, found.payee?.name ?? '']);

/**
 * The zone whose rates of the day come to the file's cents of tax, that of its name before that of the customer, before others; without a line
 * of tax nothing is taxed where the customer is at home. Null where there is none.
 */
function taxedAs(
  lines: readonly DocumentLine[],
  tax: number | null,
  { customerID, date, names }: { customerID: number; date: string; names: readonly string[] },
  known: Known,
): { taxes: TaxRules; lines: DocumentLine[] } | null {
  const home = known.zonesOfCustomers.get(customerID) ?? known.usualZone;
  const rates = known.ratesOn(date);
  const rulesIn = (zoneID: number | null): TaxRules => ({
    zoneID,
    zoneName: known.zones.find((one) => one.zoneID === zoneID)?.name ?? '',
    rates: (zoneID !== null && rates.get(zoneID)) || [],
    taxable: known.taxable,
    exemption: null,
  });
  if (tax === null) return { taxes: rulesIn(home), lines: lines.map((line) => ({ ...line, isTaxable: false })) };
  const isNamed = ({ name }: { name: string }) =>
    names.some((one) => one.trim().toLowerCase() === name.trim().toLowerCase());
  const rank = (zone: { zoneID: number; name: string }) => (isNamed(zone) ? 0 : zone.zoneID === home ? 1 : 2);
  for (const { zoneID } of known.zones.toSorted((one, other) => rank(one) - rank(other))) {
    const taxes = rulesIn(zoneID);
    // What the file does not say of a line is as its class says, or else taxed.
    for (const unsaid of [null, true]) {
      const tried = lines.map((line) => ({ ...line, isTaxable: line.isTaxable ?? unsaid }));
      const sums = tried.map((line) => ({ ...line, amount: lineAmount(line) }));
      if (salesTaxOf(sums, taxes).total === tax) return { taxes, lines: tried };
    }
  }
  return null;
}

/** What of its tax goes to each account, as cents of debits. */
export const taxesOf = ({ form, totals }: FoundInvoice): { accountID: number; cents: number }[] =>
  [...Map.groupBy(totals.tax.parts, ({ accountID }) => accountID)].map(([accountID, parts]) => ({
    accountID,
    cents: (form.kind === 'invoice' ? -1 : 1) * sumCents(parts.map(({ tax }) => tax)),
  }));
