import { TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { lineAmount } from '#modules/documents/rules.ts';
import { type ItemClass, itemClasses, itemClassKeys } from '#modules/sales-tax/rules.ts';
import { numberKind } from '#shared/figures.ts';
import { withoutBlankLines } from '#web/form/blank-lines.ts';
import { FigureInput, numberOf } from '#web/form/cells/figure-input.tsx';
import { usePasting } from '#web/form/use-pasting.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { pastedLines } from '../pasted-rules.ts';
import type { InvoiceOptions } from './invoice-form.tsx';
import classes from './invoices.module.css';

/** As it is typed; numbers that cannot be read are kept as text, and refused by the contract. */
export type LineValue = {
  description: string;
  itemClass: ItemClass;
  quantity: number | string | undefined;
  rate: number | string | undefined;
  discountPercent?: number | string | undefined;
  accountID: number | null;
  /** Of a fee, which says itself whether it is; else the class decides. */
  isTaxable?: boolean | null;
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

/** The account that a class of items is usually booked to. */
const usualAccount: Partial<Record<ItemClass, string>> = {
  service: 'service_income',
  material: 'product_sales',
  equipment: 'product_sales',
  subscription: 'subscription_income',
  fee: 'fee_income',
};

type Props = {
  lines: readonly LineValue[];
  options: InvoiceOptions;
  onChange: (lines: LineValue[]) => void;
  messageAt: (at: string) => string | undefined;
};

/** What is billed, line by line: Enter adds one. */
export function InvoiceLines({ lines, options, onChange, messageAt }: Props) {
  const put = (at: number, part: Partial<LineValue>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const add = () => onChange([...lines, { ...emptyLine(options), ...pick(lines.at(-1)) }]);
  const onPaste = useInvoicePasting(lines, options, onChange);
  return (
    <fieldset className={classes.lines} onPaste={onPaste}>
      <legend>Lines</legend>
      {lines.map((line, index) => {
        const name = (label: string) => `${label}, line ${index + 1}`;
        const wrong = (field: string) => messageAt(`.${index}.${field}`);
        const figure = (field: 'quantity' | 'rate' | 'discountPercent', label: string) => (
          <FigureInput
            label={label}
            aria-label={name(label)}
            kind={numberKind}
            classNames={{ input: classes.figureInput ?? '' }}
            value={line[field]}
            error={wrong(field)}
            onChange={(typed) => put(index, { [field]: numberOf(typed, numberKind) })}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and are only added at the end
          <div key={index} className={classes.line}>
            <div className={classes.lineWhat}>
              <TextInput
                label="Description"
                aria-label={name('Description')}
                required
                value={line.description}
                error={wrong('description')}
                onChange={(event) => put(index, { description: event.currentTarget.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  add();
                }}
              />
              {lines.length > 1 && (
                <SmallButton
                  aria-label={`Remove line ${index + 1}`}
                  onClick={() => onChange(lines.filter((_, other) => other !== index))}
                >
                  <IconX size={14} stroke={1.8} />
                </SmallButton>
              )}
            </div>
            <div className={classes.lineFigures}>
              {figure('quantity', 'Quantity')}
              {figure('rate', 'Rate')}
              {figure('discountPercent', 'Discount %')}
              <div className={classes.lineAmount}>
                <span>Amount</span>
                <strong className="figures">{amountOf(line)}</strong>
              </div>
            </div>
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
                  put(index, { itemClass, isTaxable: null, ...(usual && { accountID: usual.accountID }) });
                }}
              />
              <ChoicePicker
                label={name('Account')}
                placeholder="Choose an account"
                isRequired
                isBare
                error={wrong('accountID')}
                value={line.accountID}
                choices={options.accounts.map(({ accountID, number, name: account }) => ({
                  id: accountID,
                  label: `${number} ${account}`,
                }))}
                onChange={(accountID) => put(index, { accountID })}
              />
            </div>
          </div>
        );
      })}
      {messageAt('') && (
        <p className={classes.wrong} role="alert">
          {messageAt('')}
        </p>
      )}
      <button type="button" className={classes.add} onClick={add}>
        <IconPlus size={14} stroke={1.8} aria-hidden /> Add a line
      </button>
    </fieldset>
  );
}

const useInvoicePasting = (lines: readonly LineValue[], options: InvoiceOptions, onChange: Props['onChange']) =>
  usePasting<LineValue>({
    read: (text) => linesIn(text, options, lines.at(-1)),
    lines,
    entered: (all) => enteredLines(all).filter(isEntered),
    onChange,
  });

const isEntered = ({ description, rate }: LineValue): boolean => description !== '' || rate !== undefined;

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
      accountID: accountID ?? ofClass?.accountID ?? usual.accountID,
    };
  });
  return { lines, leftOut: pasted.leftOut };
}

/** The next line is booked as the one before it. */
const pick = (line: LineValue | undefined) => (line ? { itemClass: line.itemClass, accountID: line.accountID } : {});

function amountOf({ quantity, rate, discountPercent }: LineValue): string {
  const [count, each, less] = [Number(quantity), Number(rate), Number(discountPercent ?? 0)];
  const isFilled = [count, each, less].every(Number.isFinite) && rate !== undefined && Math.abs(count * each) < 1e13;
  return isFilled ? dollarsText(lineAmount({ quantity: count, rate: each, discountPercent: less })) : '';
}
