import type { LineOf } from '#modules/documents/rules.ts';
import { lineAmount } from '#modules/documents/rules.ts';
import { type ItemClass, itemClasses, itemClassKeys } from '#modules/sales-tax/rules.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { quantityKind } from '#shared/figures.ts';
import type { Cents } from '#shared/money.ts';
import { withoutBlankLines } from '#web/form/blank-lines.ts';
import { figureColumn } from '#web/form/lines/figure-column.tsx';
import { LineGrid } from '#web/form/lines/line-grid.tsx';
import type { LineColumn } from '#web/form/lines/line-row.tsx';
import { textColumn } from '#web/form/lines/text-column.tsx';
import { dollarsText } from '#web/page/amount.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { pastedLines } from '../pasted-rules.ts';
import { maxLines, usualAccount } from '../rules.ts';
import type { InvoiceOptions } from './invoice-form.tsx';
import classes from './invoices.module.css';

/** As it is typed; numbers that cannot be read are kept as text, and refused by the contract. */
export type LineValue = {
  /** Of a line that stands. */
  lineID?: number;
  description: string;
  itemClass: ItemClass;
  quantity: number | string | undefined;
  rate: number | string | undefined;
  discountPercent?: number | string | undefined;
  accountID: number | null;
  /** Of a fee, which says itself whether it is; else the class decides. */
  isTaxable?: boolean | null;
  /** The service of the catalogue that it was taken from. */
  serviceID?: number;
  /** Of a credit memo, what it credits. */
  origin?: LineOf;
};

export const emptyLine = (options: InvoiceOptions): LineValue => ({
  description: '',
  itemClass: 'service',
  quantity: 1,
  rate: undefined,
  accountID: options.accounts.find(({ systemKey }) => systemKey === 'service_income')?.accountID ?? null,
});

/** Those on which something was entered; the class, its account and a quantity of one are proposed. */
export const enteredLines = (lines: readonly LineValue[]): LineValue[] =>
  withoutBlankLines(lines, { description: '', quantity: 1, rate: undefined, discountPercent: undefined }, 1);

/** Where a class of items is booked, if a line says nothing else. */
export const accountOfClass = (itemClass: ItemClass, { accounts }: InvoiceOptions): number | null =>
  accounts.find(({ systemKey }) => systemKey === usualAccount[itemClass])?.accountID ?? null;

type Props = {
  lines: readonly LineValue[];
  options: InvoiceOptions;
  onChange: (lines: LineValue[]) => void;
  messages: FieldMessages;
  /** Of those that bill field tickets, whose sum is said there. */
  isFixed?: ((line: LineValue) => boolean) | undefined;
};

type Column = LineColumn<LineValue, InvoiceOptions>;

const columns: readonly Column[] = [
  textColumn('description', { label: 'Description', width: 'minmax(0, 1fr)', isRequired: true }),
  figureColumn('quantity', { label: 'Quantity', width: '72px', kind: quantityKind }),
  figureColumn('rate', { label: 'Rate', width: '96px' }),
  figureColumn('discountPercent', { label: 'Discount %', width: '84px' }),
  {
    field: 'amount',
    label: 'Amount',
    width: '96px',
    isHalf: true,
    isFigure: true,
    cell: ({ line }) => <strong className={`figures ${classes.lineAmount}`}>{amountOf(line)}</strong>,
  },
];

/** How it is booked: the class proposes the account. */
const booked: Column['cell'] = ({ line, context: options, name, messageAt, put }) => (
  <div className={classes.linePlace}>
    <ChoicePicker
      label={name('Class')}
      placeholder="Choose"
      isRequired
      isBare
      value={itemClassKeys.indexOf(line.itemClass) + 1}
      choices={itemClassKeys.map((key, at) => ({ id: at + 1, label: itemClasses[key].name }))}
      onChange={(id) => {
        const itemClass = itemClassKeys[(id ?? 1) - 1] ?? 'service';
        const usual = options.accounts.find(({ systemKey }) => systemKey === usualAccount[itemClass]);
        put({ itemClass, isTaxable: null, ...(usual && { accountID: usual.accountID }) });
      }}
    />
    <ChoicePicker
      label={name('Account')}
      placeholder="Choose an account"
      isRequired
      isBare
      error={messageAt('accountID')}
      value={line.accountID}
      choices={options.accounts.map(({ accountID, number, name: account }) => ({
        id: accountID,
        label: `${number} ${account}`,
      }))}
      onChange={(accountID) => put({ accountID })}
    />
  </div>
);

/** What is billed, line by line. */
export const InvoiceLines = ({ lines, options, onChange, messages, isFixed }: Props) => (
  <LineGrid
    label="Lines"
    lines={lines}
    onChange={onChange}
    columns={columns}
    below={booked}
    context={options}
    next={(before) => ({ ...emptyLine(options), ...pick(before) })}
    most={maxLines}
    isFixed={isFixed}
    messages={messages}
    pasting={{
      read: (text) => linesIn(text, options, lines.at(-1)),
      entered: (all) => enteredLines(all).filter(isEntered),
    }}
  />
);

export const isEntered = ({ description, rate }: LineValue): boolean => description !== '' || rate !== undefined;

/** What is pasted is booked as its class is, or as it says; without either as the line before it. */
function linesIn(text: string, options: InvoiceOptions, before: LineValue | undefined) {
  const pasted = pastedLines(text, options.accounts);
  if (!pasted) return null;
  const usual = { ...emptyLine(options), ...pick(before) };
  const lines = pasted.lines.map(({ itemClass, accountID, ...line }): LineValue => {
    const ofClass = itemClass && options.accounts.find(({ systemKey }) => systemKey === usualAccount[itemClass]);
    return {
      ...line,
      itemClass: itemClass ?? usual.itemClass,
      accountID: accountID === undefined ? (ofClass?.accountID ?? usual.accountID) : accountID,
    };
  });
  return { ...pasted, lines };
}

/** The next line is booked as the one before it. */
const pick = (line: LineValue | undefined) => (line ? { itemClass: line.itemClass, accountID: line.accountID } : {});

const isFilled = ({ quantity, rate, discountPercent }: LineValue): boolean =>
  [quantity, rate, discountPercent ?? 0].every((figure) => Number.isFinite(Number(figure))) &&
  rate !== undefined &&
  Math.abs(Number(quantity) * Number(rate)) < 1e13;

/** What a line comes to; nothing while it is not filled in. */
export const centsOf = (line: LineValue): Cents =>
  isFilled(line)
    ? lineAmount({
        quantity: Number(line.quantity),
        rate: Number(line.rate),
        discountPercent: Number(line.discountPercent ?? 0),
      })
    : (0 as Cents);

const amountOf = (line: LineValue): string => (isFilled(line) ? dollarsText(centsOf(line)) : '');
