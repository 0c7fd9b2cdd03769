import { IconTag } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { PayeePicker } from '#modules/ledger/payees/screens/payee-picker.tsx';
import { type AccountType, accountTypes } from '#modules/ledger/rules.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { withoutBlankLines } from '#web/form/blank-lines.ts';
import { FigureInput } from '#web/form/cells/figure-input.tsx';
import { LineGrid } from '#web/form/lines/line-grid.tsx';
import type { LineColumn } from '#web/form/lines/line-row.tsx';
import { textColumn } from '#web/form/lines/text-column.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { pastedLines } from '../../forms/pasted-rules.ts';
import { type Field, maxLines } from '../../forms/rules.ts';
import type { TransactionOptions } from '../contract.ts';
import { type CostValue, LineCost, noCost, saysCost } from './line-cost.tsx';
import classes from './transactions.module.css';

export type LineValue = { accountID?: number | undefined; amount: string | number; memo: string } & CostValue;
export const emptyLine: LineValue = { amount: '', memo: '', payee: null, ...noCost };
/** Of the lines of a form those on which something was entered; where some are needed, at least one. */
export const enteredLines = (lines: readonly LineValue[], field: { isOptional?: boolean }): LineValue[] =>
  withoutBlankLines(lines, { ...emptyLine, accountID: undefined }, field.isOptional ? 0 : 1);

type AccountChoice = { id: number; label: string; detail: string };

/** The accounts of some types, as a picker has them. */
export const accountChoices = (options: TransactionOptions, types: readonly AccountType[]): AccountChoice[] =>
  options.accounts
    .filter(({ type }) => types.includes(type))
    .map(({ accountID, number, name, type }) => ({
      id: accountID,
      label: `${number} ${name}`,
      detail: accountTypes[type].name,
    }));

type LinesField = Extract<Field, { is: 'lines' }>;
type Context = { accounts: AccountChoice[]; field: LinesField; isCosted: boolean };

/** What is pasted of a table, on accounts that the field takes. */
function linesIn(text: string, { accounts }: TransactionOptions, { types }: LinesField) {
  const pasted = pastedLines(
    text,
    accounts.filter(({ type }) => types.includes(type)),
  );
  return pasted && { ...pasted, lines: pasted.lines.map((line): LineValue => ({ ...emptyLine, ...line })) };
}

const isOfCustomers = ({ payees }: LinesField): boolean => payees?.length === 1 && payees[0] === 'customer';

const columns: readonly LineColumn<LineValue, Context>[] = [
  {
    field: 'accountID',
    label: 'Account',
    width: 'minmax(0, 2fr)',
    isRequired: true,
    cell: ({ line, context, name, messageAt, put }) => (
      <ChoicePicker
        label={name('Account')}
        placeholder="Choose an account"
        isRequired
        isBare
        error={messageAt('accountID')}
        value={line.accountID ?? null}
        choices={context.accounts}
        onChange={(accountID) => put({ accountID: accountID ?? undefined })}
      />
    ),
  },
  textColumn('memo', { label: 'Memo', width: 'minmax(0, 1.4fr)' }),
  {
    field: 'amount',
    label: 'Amount',
    width: '116px',
    isFigure: true,
    isRequired: true,
    cell: ({ line, name, messageAt, put, onLeave }) => (
      <FigureInput
        aria-label={name('Amount')}
        required
        value={line.amount}
        error={messageAt('amount')}
        onChange={(amount) => put({ amount })}
        onLeave={() => onLeave('amount')}
      />
    ),
  },
];

const named: LineColumn<LineValue, Context>['cell'] = ({ line, context: { field }, name, put }) =>
  field.payees && (
    <PayeePicker
      label={name('Name')}
      isBare
      placeholder="Nobody"
      kinds={field.payees}
      value={line.payee}
      onChange={(payee) => put({ payee })}
    />
  );

const costed: LineColumn<LineValue, Context>['cell'] = (cell) => (
  <>
    {!isOfCustomers(cell.context.field) && named(cell)}
    <LineCost
      name={cell.name}
      cost={cell.line}
      hasCustomer={isOfCustomers(cell.context.field)}
      messageAt={cell.messageAt}
      onChange={cell.put}
    />
  </>
);

type Props = {
  field: LinesField;
  options: TransactionOptions;
  lines: readonly LineValue[];
  onChange: (lines: LineValue[]) => void;
  onLeave: (at: string) => void;
  messages: FieldMessages;
};

/** One amount for each account, and where it is asked for whose cost it is. */
export function FormLines({ field, options, lines, onChange, onLeave, messages }: Props) {
  const [isAsked, setAsked] = useState(false);
  const isCosted = field.isCosted === true && (isAsked || lines.some((line) => saysCost(line, isOfCustomers(field))));
  const isNamed = field.payees !== undefined && !(field.isCosted && isOfCustomers(field));
  const context = useMemo(
    () => ({ accounts: accountChoices(options, field.types), field, isCosted }),
    [options, field, isCosted],
  );
  return (
    <LineGrid
      label={field.label}
      lines={lines}
      onChange={onChange}
      columns={columns}
      below={isCosted ? costed : isNamed ? named : undefined}
      context={context}
      next={() => emptyLine}
      least={field.isOptional ? 0 : 1}
      most={maxLines}
      messages={messages}
      onLeave={onLeave}
      pasting={{
        read: (text) => linesIn(text, options, field),
        entered: (all) => withoutBlankLines(all, { ...emptyLine, accountID: undefined }, 0),
      }}
      foot={
        field.isCosted &&
        !isCosted && (
          <button type="button" className={classes.add} onClick={() => setAsked(true)}>
            <IconTag size={14} stroke={1.8} aria-hidden /> Say which job each line is for
          </button>
        )
      }
    />
  );
}
