import { Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ItemsTable, type ItemValue } from '#modules/ledger/open-items/screens/items-table.tsx';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { PayeePicker } from '#modules/ledger/payees/screens/payee-picker.tsx';
import { type AccountType, accountTypes, type Payee } from '#modules/ledger/rules.ts';
import { numberKind } from '#shared/figures.ts';
import type { Cents } from '#shared/money.ts';
import { withoutBlankLines } from '#web/form/blank-lines.ts';
import { CurrencyCell } from '#web/form/cells/currency-cell.tsx';
import { FigureInput, numberOf } from '#web/form/cells/figure-input.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { usePasting } from '#web/form/use-pasting.ts';
import { SmallButton } from '#web/parts/small-button.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { pastedLines } from '../../forms/pasted-rules.ts';
import type { Field } from '../../forms/rules.ts';
import type { TransactionOptions } from '../contract.ts';
import { type CostValue, LineCost, noCost, saysCost } from './line-cost.tsx';
import { TransactionPicker } from './transaction-picker.tsx';
import classes from './transactions.module.css';

export type LineValue = { accountID?: number | undefined; amount: string | number; memo: string } & CostValue;
export const emptyLine: LineValue = { amount: '', memo: '', payee: null, ...noCost };
/** Of the lines of a form those on which something was entered; where some are needed, at least one. */
export const enteredLines = (lines: readonly LineValue[], field: { isOptional?: boolean }): LineValue[] =>
  withoutBlankLines(lines, { ...emptyLine, accountID: undefined }, field.isOptional ? 0 : 1);

type Props = {
  field: Field;
  options: TransactionOptions;
  /** Whom the form is about, the item it is asked about, what it moves and when, and the transaction that is edited. */
  about: {
    payee: Payee | null;
    item: number | null;
    amount: Cents | null;
    day: string | null;
    transactionID: number | undefined;
  };
  value: unknown;
  onChange: (value: unknown) => void;
  /** The field, or a place within it. */
  onLeave: (at: string) => void;
  /** What is wrong with the field, or at a place within it. */
  messageAt: (at: string) => string | undefined;
};

/** A field of a money form, in the control of its kind. */
export function FormField({ field, options, about, value, onChange, onLeave, messageAt }: Props) {
  const error = messageAt('');
  switch (field.is) {
    case 'account':
      return (
        <ChoicePicker
          label={field.label}
          placeholder="Choose an account"
          isRequired={!field.isOptional}
          mayBeEmpty={field.isOptional ?? false}
          error={error}
          value={(value as number | null | undefined) ?? null}
          choices={choicesOf(options, field.types)}
          onChange={onChange}
        />
      );
    case 'money':
      return (
        <CurrencyCell
          label={field.label}
          required={!field.isOptional}
          isDisabled={false}
          error={error}
          value={value as string | number | null | undefined}
          onChange={(typed) => onChange(typed === '' ? undefined : typed)}
          onBlur={() => onLeave('')}
        />
      );
    case 'payee':
      return (
        <PayeePicker
          label={field.label}
          kinds={field.kinds}
          isRequired={!field.isOptional}
          value={(value as Payee | null) ?? null}
          onChange={onChange}
          {...(error && { error })}
        />
      );
    case 'date':
      return (
        <DateField label={field.label} value={(value as string | null) ?? null} error={error} onChange={onChange} />
      );
    case 'choice': {
      const keys = Object.keys(field.choices);
      return (
        <ChoicePicker
          label={field.label}
          placeholder="Choose"
          isRequired
          error={error}
          value={keys.indexOf(String(value)) + 1 || null}
          choices={keys.map((key, index) => ({ id: index + 1, label: field.choices[key] ?? key }))}
          onChange={(id) => onChange(id === null ? undefined : keys[id - 1])}
        />
      );
    }
    case 'transaction':
      return (
        <TransactionPicker
          label={field.label}
          kind={field.kind}
          error={error}
          value={(value as number | undefined) ?? null}
          onChange={(id) => onChange(id ?? undefined)}
        />
      );
    case 'items':
      return (
        <ItemsTable
          key={about.payee ? payeeKey(about.payee) : ''}
          label={field.label}
          account={field.account}
          side={field.side}
          payee={field.isOfAnybody ? null : about.payee}
          isOfAnybody={field.isOfAnybody ?? false}
          mayDiscount={field.mayDiscount ?? false}
          day={about.day}
          asked={about.item}
          isRequired={!field.isOptional}
          transactionID={about.transactionID}
          amount={about.amount}
          value={(value as ItemValue[] | undefined) ?? []}
          onChange={onChange}
          messageAt={messageAt}
        />
      );
    case 'rate':
      return (
        <FigureInput
          label={`${field.label}, percent`}
          required={!field.isOptional}
          kind={numberKind}
          error={error}
          value={value as string | number | undefined}
          onChange={(typed) => onChange(numberOf(typed, numberKind))}
          onLeave={() => onLeave('')}
        />
      );
    case 'flag':
      return (
        <Checkbox
          label={field.label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'lines':
      return (
        <Lines
          field={field}
          options={options}
          lines={(value as LineValue[] | undefined) ?? []}
          onChange={onChange}
          onLeave={onLeave}
          messageAt={messageAt}
        />
      );
  }
}

const choicesOf = (options: TransactionOptions, types: readonly AccountType[]) =>
  options.accounts
    .filter(({ type }) => types.includes(type))
    .map(({ accountID, number, name, type }) => ({
      id: accountID,
      label: `${number} ${name}`,
      detail: accountTypes[type].name,
    }));

/** What is pasted of a table, on accounts that the field takes. */
function linesIn(text: string, { accounts }: TransactionOptions, { types }: Extract<Field, { is: 'lines' }>) {
  const pasted = pastedLines(
    text,
    accounts.filter(({ type }) => types.includes(type)),
  );
  return pasted && { ...pasted, lines: pasted.lines.map((line): LineValue => ({ ...emptyLine, ...line })) };
}

const isOfCustomers = ({ payees }: Extract<Field, { is: 'lines' }>): boolean =>
  payees?.length === 1 && payees[0] === 'customer';

type LinesProps = {
  field: Extract<Field, { is: 'lines' }>;
  options: TransactionOptions;
  lines: readonly LineValue[];
  onChange: (lines: LineValue[]) => void;
  onLeave: (at: string) => void;
  messageAt: (at: string) => string | undefined;
};

/** One amount for each account; a line more by the button below. */
function Lines({ field, options, lines, onChange, onLeave, messageAt }: LinesProps) {
  const choices = choicesOf(options, field.types);
  const [isAsked, setAsked] = useState(false);
  const isCosted = field.isCosted === true && (isAsked || lines.some((line) => saysCost(line, isOfCustomers(field))));
  const put = (at: number, part: Partial<LineValue>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const onPaste = usePasting<LineValue>({
    read: (text) => linesIn(text, options, field),
    lines,
    entered: (all) => withoutBlankLines(all, { ...emptyLine, accountID: undefined }, 0),
    onChange,
  });
  return (
    <fieldset className={classes.lines} onPaste={onPaste}>
      <legend>{field.label}</legend>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and are only added at the end
        <div key={index} className={classes.line}>
          <ChoicePicker
            label={`Account, line ${index + 1}`}
            placeholder="Choose an account"
            isRequired
            error={messageAt(`.${index}.accountID`)}
            value={line.accountID ?? null}
            choices={choices}
            onChange={(accountID) => put(index, { accountID: accountID ?? undefined })}
          />
          <TextInput
            label={`Memo, line ${index + 1}`}
            value={line.memo}
            error={messageAt(`.${index}.memo`)}
            onChange={(event) => put(index, { memo: event.currentTarget.value })}
          />
          <CurrencyCell
            label={`Amount, line ${index + 1}`}
            required
            isDisabled={false}
            value={line.amount}
            error={messageAt(`.${index}.amount`)}
            onChange={(amount) => put(index, { amount })}
            onBlur={() => onLeave(`.${index}.amount`)}
          />
          {(lines.length > 1 || field.isOptional) && (
            <SmallButton
              aria-label={`Remove line ${index + 1}`}
              onClick={() => onChange(lines.filter((_, other) => other !== index))}
            >
              <IconX size={14} stroke={1.8} />
            </SmallButton>
          )}
          {field.payees && !(field.isCosted && isOfCustomers(field)) && (
            <div className={classes.linePayee}>
              <PayeePicker
                label={`Name, line ${index + 1}`}
                kinds={field.payees}
                value={line.payee}
                onChange={(payee) => put(index, { payee })}
              />
            </div>
          )}
          {isCosted && (
            <LineCost
              line={index + 1}
              cost={line}
              hasCustomer={isOfCustomers(field)}
              messageAt={(part) => messageAt(`.${index}.${part}`)}
              onChange={(part) => put(index, part)}
            />
          )}
        </div>
      ))}
      <div className={classes.below}>
        <button type="button" className={classes.add} onClick={() => onChange([...lines, emptyLine])}>
          <IconPlus size={14} stroke={1.8} aria-hidden /> Add a line
        </button>
        {field.isCosted && !isCosted && (
          <button type="button" className={classes.add} onClick={() => setAsked(true)}>
            <IconTag size={14} stroke={1.8} aria-hidden /> Say which job each line is for
          </button>
        )}
      </div>
    </fieldset>
  );
}
