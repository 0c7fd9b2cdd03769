import { Checkbox } from '@mantine/core';
import { CreditsCard } from '#modules/ledger/open-items/screens/credits-card.tsx';
import { ItemsTable, type ItemValue } from '#modules/ledger/open-items/screens/items-table.tsx';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { PayeePicker } from '#modules/ledger/payees/screens/payee-picker.tsx';
import type { Payee } from '#modules/ledger/rules.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { numberKind } from '#shared/figures.ts';
import type { Cents } from '#shared/money.ts';
import { CurrencyCell } from '#web/form/cells/currency-cell.tsx';
import { FigureInput, numberOf } from '#web/form/cells/figure-input.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import type { Field } from '../../forms/rules.ts';
import type { TransactionOptions } from '../contract.ts';
import { accountChoices, FormLines, type LineValue } from './form-lines.tsx';
import { TransactionPicker } from './transaction-picker.tsx';

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
  /** What is wrong with the field (`''`), or at a place within it. */
  messages: FieldMessages;
};

type SettledProps = Pick<Props, 'about' | 'value' | 'onChange' | 'messages'> & {
  field: Extract<Field, { is: 'items' }>;
};

/** What a payment settles, and what stands against it. */
function Settled({ field, about, value, onChange, messages }: SettledProps) {
  return (
    <>
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
        messageAt={(at) => messages[at]}
      />
      {about.payee && about.transactionID === undefined && !field.isOfAnybody && field.mayDiscount && (
        <CreditsCard account={field.account} side={field.side} payee={about.payee} />
      )}
    </>
  );
}

/** A field of a money form, in the control of its kind. */
export function FormField({ field, options, about, value, onChange, onLeave, messages }: Props) {
  const error = messages[''];
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
          choices={accountChoices(options, field.types)}
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
      return <Settled field={field} about={about} value={value} onChange={onChange} messages={messages} />;
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
        <FormLines
          field={field}
          options={options}
          lines={(value as LineValue[] | undefined) ?? []}
          onChange={onChange}
          onLeave={onLeave}
          messages={messages}
        />
      );
  }
}
