import { useMemo } from 'react';
import { tenantCalls } from '#modules/tenants/contract.ts';
import { type Part, partChoices } from '#modules/tenants/rules.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { useReading } from '#web/api/query.ts';
import { withoutBlankLines } from '#web/form/blank-lines.ts';
import { FigureInput } from '#web/form/cells/figure-input.tsx';
import { LineGrid } from '#web/form/lines/line-grid.tsx';
import type { LineColumn } from '#web/form/lines/line-row.tsx';
import { textColumn } from '#web/form/lines/text-column.tsx';
import { amountText } from '#web/page/amount.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { SuggestField } from '#web/picker/suggest-field.tsx';
import { accountCalls } from '../../accounts/contract.ts';
import { payeeKey } from '../../payees/rules.ts';
import { PayeePicker } from '../../payees/screens/payee-picker.tsx';
import type { Payee } from '../../rules.ts';
import type { EntryLine } from '../contract.ts';
import { pastedLines } from '../pasted-rules.ts';
import { maxLines } from '../rules.ts';
import classes from './journal.module.css';

export type LineValue = {
  accountID: number | null;
  debitAmount: string | null;
  creditAmount: string | null;
  memo: string;
  payee: Payee | null;
  ticketID: number | null;
  divisionID: number | null;
  departmentID: number | null;
  locationID: number | null;
};
export const emptyLine: LineValue = {
  accountID: null,
  debitAmount: null,
  creditAmount: null,
  memo: '',
  payee: null,
  ticketID: null,
  divisionID: null,
  departmentID: null,
  locationID: null,
};
/** Without lines on which nothing was entered; a division is proposed. An entry has at least two. */
export const withoutBlankEntryLines = <T,>(values: T & { lines: unknown }): T => ({
  ...values,
  lines: withoutBlankLines(values.lines as LineValue[], blankLine, 2),
});
const { divisionID: _, ...blankLine } = emptyLine;

/** What is pasted of a table. */
function linesIn(text: string, accounts: Parameters<typeof pastedLines>[1]) {
  const pasted = pastedLines(text, accounts);
  return pasted && { ...pasted, lines: pasted.lines.map((line): LineValue => ({ ...emptyLine, ...line })) };
}
const inDollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));
/** A posted line, as the form has it. */
export const toLine = (line: EntryLine): LineValue => ({
  accountID: line.accountID,
  debitAmount: inDollars(line.debitAmount),
  creditAmount: inDollars(line.creditAmount),
  memo: line.memo,
  payee: line.payee,
  ticketID: line.ticketID,
  divisionID: line.divisionID,
  departmentID: line.departmentID,
  locationID: line.locationID,
});
/** Of what is no amount yet, nothing. */
const centsOf = (typed: string | null): number => Math.round((Number(typed) || 0) * 100);
const otherSide = { debitAmount: 'creditAmount', creditAmount: 'debitAmount' } as const;

type Account = { accountID: number; number: string; name: string };
function suggestionsOf(accounts: readonly Account[], former: readonly EntryLine[]) {
  const suggestions = accounts.map(({ accountID, number, name }) => ({
    value: String(accountID),
    label: `${number} ${name}`,
  }));
  // An account that has been archived since is still what the entry named.
  for (const line of former)
    if (!suggestions.some(({ value }) => value === String(line.accountID)))
      suggestions.push({ value: String(line.accountID), label: `${line.accountNumber} ${line.accountName}` });
  return suggestions;
}

type Props = {
  lines: readonly LineValue[];
  onChange: (lines: LineValue[]) => void;
  /** What is wrong with the lines (`''`), or with a field of one (`.0.accountID`). */
  messages: FieldMessages;
  /** What they were: accounts and payees that are gone since keep their names. */
  former?: readonly EntryLine[] | undefined;
};

type Context = {
  suggestions: { value: string; label: string }[];
  divisions: readonly Part[];
  payeeNames: ReadonlyMap<string, string>;
};
type Column = LineColumn<LineValue, Context>;

const sideColumn = (side: keyof typeof otherSide, label: string): Column => ({
  field: side,
  label,
  width: '116px',
  isHalf: true,
  isFigure: true,
  cell: ({ line, name, messageAt, put }) => (
    <FigureInput
      aria-label={name(label)}
      value={line[side]}
      error={messageAt(side)}
      onChange={(typed) => put({ [side]: typed || null, ...(typed && { [otherSide[side]]: null }) })}
      onLeave={() => {
        // A negative debit is a credit (behaviour B0.8), and stands where it will count.
        const cents = centsOf(line[side]);
        if (cents < 0) put({ [side]: null, [otherSide[side]]: inDollars(-cents) });
      }}
    />
  ),
});

const division: Column = {
  field: 'divisionID',
  label: 'Division',
  width: 'minmax(90px, 0.6fr)',
  cell: ({ line, context, name, messageAt, put }) => (
    <ChoicePicker
      label={name('Division')}
      isBare
      mayBeEmpty
      placeholder="None"
      choices={partChoices(context.divisions, [line.divisionID])}
      error={messageAt('divisionID')}
      value={line.divisionID}
      onChange={(divisionID) => put({ divisionID })}
    />
  ),
};

const withoutDivision: readonly Column[] = [
  {
    field: 'accountID',
    label: 'Account',
    width: 'minmax(150px, 1.4fr)',
    cell: ({ line, context, name, messageAt, put }) => (
      <SuggestField
        label={name('Account')}
        isBare
        takesFirst
        placeholder="Number or name"
        suggestions={context.suggestions}
        error={messageAt('accountID')}
        value={line.accountID === null ? '' : String(line.accountID)}
        onChange={(next) => put({ accountID: next ? Number(next) : null })}
      />
    ),
  },
  textColumn('memo', { label: 'Memo', width: 'minmax(90px, 1fr)', maxLength: 200 }),
  {
    field: 'payee',
    label: 'Payee',
    width: 'minmax(100px, 0.8fr)',
    cell: ({ line, context, name, messageAt, put }) => (
      <PayeePicker
        label={name('Payee')}
        isBare
        placeholder="Nobody"
        value={line.payee}
        name={line.payee ? context.payeeNames.get(payeeKey(line.payee)) : undefined}
        error={messageAt('payee')}
        onChange={(payee) => put({ payee })}
      />
    ),
  },
  sideColumn('debitAmount', 'Debit'),
  sideColumn('creditAmount', 'Credit'),
];
const withDivision: readonly Column[] = withoutDivision.toSpliced(3, 0, division);

/** The lines of a journal entry, with the sums of its sides. */
export function EntryLinesTable({ lines, onChange, messages, former = noLines }: Props) {
  const accounts = useReading(accountCalls.listAccountsByType, { types: [] }).data?.accounts;
  const divisions = useReading(tenantCalls.getTenantLocations, {}).data?.divisions;
  const context = useMemo(
    (): Context => ({
      suggestions: suggestionsOf(accounts ?? [], former),
      divisions: divisions ?? [],
      payeeNames: new Map(
        former.flatMap(({ payee, payeeName }) => (payee && payeeName ? [[payeeKey(payee), payeeName]] : [])),
      ),
    }),
    [accounts, divisions, former],
  );
  const debits = lines.reduce((sum, line) => sum + centsOf(line.debitAmount), 0);
  const credits = lines.reduce((sum, line) => sum + centsOf(line.creditAmount), 0);

  /** What makes the sides equal when it stands in a line. */
  const missingIn = (index: number): Partial<LineValue> => {
    const others = lines
      .toSpliced(index, 1)
      .reduce((sum, { debitAmount, creditAmount }) => sum + centsOf(debitAmount) - centsOf(creditAmount), 0);
    const text = (Math.abs(others) / 100).toFixed(2);
    return { debitAmount: others < 0 ? text : null, creditAmount: others > 0 ? text : null };
  };
  return (
    <LineGrid
      label="Lines"
      isLabelHidden
      lines={lines}
      onChange={onChange}
      columns={divisions && divisions.length > 0 ? withDivision : withoutDivision}
      context={context}
      // The lines of an entry are mostly of one division.
      next={(before) => ({ ...emptyLine, divisionID: before?.divisionID ?? null })}
      least={2}
      most={maxLines}
      messages={messages}
      onKey={(key, field = '', at) => (key === '=' && field in otherSide ? missingIn(at) : null)}
      pasting={{
        read: (text) => linesIn(text, accounts ?? []),
        entered: (all) => withoutBlankLines(all, blankLine, 0),
      }}
      foot={<Sums debits={debits} credits={credits} />}
    />
  );
}

const noLines: readonly EntryLine[] = [];

function Sums({ debits, credits }: { debits: number; credits: number }) {
  const difference = debits - credits;
  return (
    <div className={classes.sides}>
      <span className={classes.difference} role="status" data-wrong={difference !== 0 || undefined}>
        {difference === 0
          ? debits > 0
            ? 'In balance'
            : ''
          : `${difference > 0 ? 'Credits' : 'Debits'} are short by ${amountText(Math.abs(difference))}`}
      </span>
      <strong className="figures">
        <span className="only-read-aloud">Debits </span>
        {amountText(debits)}
      </strong>
      <strong className="figures">
        <span className="only-read-aloud">Credits </span>
        {amountText(credits)}
      </strong>
    </div>
  );
}
