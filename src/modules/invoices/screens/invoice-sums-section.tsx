import { memo } from 'react';
import { sumCents, totalsOf } from '#modules/documents/rules.ts';
import type { TaxRules } from '#modules/sales-tax/rules.ts';
import { PostingPreview } from '#modules/trade/transactions/screens/posted-lines-table.tsx';
import { PreviewCard } from '#modules/trade/transactions/screens/preview-card.tsx';
import { type Cents, formatDollars } from '#shared/money.ts';
import { useRested } from '#web/form/use-rested.ts';
import { invoiceForm } from '../contract.ts';
import { invoicePosting } from '../posting.ts';
import { problemsOf } from '../rules.ts';
import type { InvoiceOptions } from './invoice-form.tsx';
import { enteredLines, type LineValue } from './invoice-lines.tsx';
import classes from './invoices.module.css';

type Given = { lines: readonly LineValue[] };
type Props = { given: Given; taxes: TaxRules | undefined; options: InvoiceOptions };

/** What an invoice comes to and what it will post, by the rules that the server goes by; as soon as it is filled in and typing rests. */
export const InvoiceSumsSection = ({ given, ...props }: Props) => <Sums given={useRested(given)} {...props} />;

const Sums = memo(function Sums({ given, taxes, options }: Props) {
  const { filled, left } = filledIn(given);
  const totals = filled.success && taxes ? totalsOf(filled.data, taxes) : null;
  if (!filled.success || !totals || problemsOf(filled.data, totals).lines)
    return (
      <PreviewCard label="Totals">
        <p className={classes.notice}>Fill in the lines, and their sum, its tax and the entry stand here.</p>
      </PreviewCard>
    );
  const draft = invoicePosting(
    { invoiceID: null, number: null, form: filled.data, totals, due: filled.data.date },
    (key) => -(Object.keys(systemNames).indexOf(key) + 1),
  );
  const byID = new Map(options.accounts.map((account) => [account.accountID, `${account.number} ${account.name}`]));
  const taxNames = new Map(taxes?.rates.map(({ accountID, agencyName }) => [accountID, `Sales tax, ${agencyName}`]));
  const nameOf = (accountID: number): string =>
    accountID < 0
      ? (Object.values(systemNames)[-accountID - 1] ?? '')
      : (taxNames.get(accountID) ?? byID.get(accountID) ?? '');
  const rows: [string, Cents][] = [
    ['Subtotal', totals.subtotal],
    ['Discount', (0 - sumCents(totals.discounts)) as Cents],
    ...totals.tax.parts.map(({ jurisdiction, percent, tax }): [string, Cents] => [`${jurisdiction} ${percent}%`, tax]),
    ['Total', totals.total],
    ['Retainage', (0 - totals.retainage) as Cents],
  ];
  return (
    <div className={classes.previews}>
      <PreviewCard label="Totals">
        <dl className={classes.sums}>
          {rows
            .filter(([label, cents]) => cents !== 0 || label === 'Total')
            .map(([label, cents]) => (
              <div key={label} data-total={label === 'Total' || undefined}>
                <dt>{label}</dt>
                <dd className="figures">{formatDollars(cents)}</dd>
              </div>
            ))}
        </dl>
        {taxes?.exemption && <p className={classes.notice}>Tax exempt: {taxes.exemption.reason}</p>}
        {left.length > 0 && (
          <p className={classes.notice} role="status">
            Without {left.length === 1 ? 'line' : 'lines'} {left.join(', ')}, not filled in yet or wrong.
          </p>
        )}
      </PreviewCard>
      <PostingPreview lines={draft.lines} nameOf={nameOf} />
    </div>
  );
});

/** The form as far as it can be summed, and the lines, from 1, that are left out of that. Who it is for changes nothing of the sums. */
function filledIn(given: Given) {
  const form = { ...given, customerID: 1 };
  const whole = invoiceForm.safeParse(form);
  if (whole.success) return { filled: whole, left: [] };
  const entered = new Set(enteredLines(given.lines));
  const isReady = (line: LineValue) => invoiceForm.shape.lines.element.safeParse(line).success;
  const left = given.lines.flatMap((line, at) => (entered.has(line) && !isReady(line) ? at + 1 : []));
  return { filled: invoiceForm.safeParse({ ...form, lines: given.lines.filter(isReady) }), left };
}

/** Accounts that the form does not offer, as the preview calls them. */
const systemNames: Partial<Record<string, string>> = {
  accounts_receivable: 'Accounts Receivable',
  retainage_receivable: 'Retainage Receivable',
  discounts_given: 'Discounts Given',
  materials: 'Materials',
  inventory: 'Inventory Asset',
};
