import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { tenantCalls } from '#modules/tenants/contract.ts';
import { partChoices } from '#modules/tenants/rules.ts';
import { useReading } from '#web/api/query.ts';
import { withoutBlankLines } from '#web/form/blank-lines.ts';
import { FigureInput } from '#web/form/cells/figure-input.tsx';
import { usePasting } from '#web/form/use-pasting.ts';
import { amountText } from '#web/page/amount.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { SuggestField } from '#web/picker/suggest-field.tsx';
import { accountCalls } from '../../accounts/contract.ts';
import { PayeePicker } from '../../payees/screens/payee-picker.tsx';
import type { Payee } from '../../rules.ts';
import type { EntryLine } from '../contract.ts';
import { pastedLines } from '../pasted-rules.ts';
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
  /** What is wrong with the lines, or with a field of one: `lines.0.accountID`. */
  messageAt: (at: string) => string | undefined;
  /** What they were: accounts and payees that are gone since keep their names. */
  former?: readonly EntryLine[] | undefined;
};

/** The lines of a journal entry: a grid to type in, with the sums of its sides. */
export function EntryLinesTable({ lines, onChange, messageAt, former = [] }: Props) {
  const accounts = useReading(accountCalls.listAccountsByType, { types: [] });
  const divisions = useReading(tenantCalls.getTenantLocations, {}).data?.divisions ?? [];
  const hasDivisions = divisions.length > 0;
  const change = (index: number, more: Partial<LineValue>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...more } : line)));
  const grid = useRef<HTMLDivElement>(null);
  const focusLine = (index: number) =>
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-line="${index}"] input`)?.focus());
  const addLine = (after: number) => {
    // The lines of an entry are mostly of one division.
    const next = { ...emptyLine, divisionID: lines[after]?.divisionID ?? null };
    onChange([...lines.slice(0, after + 1), next, ...lines.slice(after + 1)]);
    focusLine(after + 1);
  };
  const debits = lines.reduce((sum, line) => sum + centsOf(line.debitAmount), 0);
  const credits = lines.reduce((sum, line) => sum + centsOf(line.creditAmount), 0);
  const difference = debits - credits;

  /** Puts into a line what makes the sides equal. */
  const fill = (index: number) => {
    const line = lines[index];
    if (!line) return;
    const others = difference - centsOf(line.debitAmount) + centsOf(line.creditAmount);
    const text = (Math.abs(others) / 100).toFixed(2);
    change(index, {
      debitAmount: others < 0 ? text : null,
      creditAmount: others > 0 ? text : null,
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    const isAmount = event.target.inputMode === 'decimal';
    if (event.key === '=' && isAmount) fill(index);
    else if (event.key === 'Enter') addLine(index);
    else return;
    event.preventDefault();
  };
  const suggestions = suggestionsOf(accounts.data?.accounts ?? [], former);
  const message = (index: number, field: string) => messageAt(`lines.${index}.${field}`);
  const onPaste = usePasting<LineValue>({
    read: (text) => linesIn(text, accounts.data?.accounts ?? []),
    lines,
    entered: (all) => withoutBlankLines(all, blankLine, 0),
    onChange,
  });

  return (
    <>
      <div className={classes.gridFrame} ref={grid} data-divisions={hasDivisions || undefined} onPaste={onPaste}>
        <div className={classes.gridHead} aria-hidden>
          <span>Account</span>
          <span>Memo</span>
          <span>Payee</span>
          {hasDivisions && <span>Division</span>}
          <span className={classes.side}>Debit</span>
          <span className={classes.side}>Credit</span>
          <span />
        </div>
        {lines.map((line, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within it
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            key={index}
            className={classes.gridLine}
            data-line={index}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <SuggestField
              label={`Account of line ${index + 1}`}
              isBare
              takesFirst
              placeholder="Number or name"
              suggestions={suggestions}
              error={message(index, 'accountID')}
              value={line.accountID === null ? '' : String(line.accountID)}
              onChange={(next) => change(index, { accountID: next ? Number(next) : null })}
            />
            <TextInput
              aria-label={`Memo of line ${index + 1}`}
              placeholder="Memo"
              value={line.memo}
              maxLength={200}
              error={message(index, 'memo')}
              onChange={(event) => change(index, { memo: event.currentTarget.value })}
            />
            <PayeePicker
              label={`Payee of line ${index + 1}`}
              isBare
              placeholder="Nobody"
              value={line.payee}
              name={former[index]?.payeeName}
              error={message(index, 'payee')}
              onChange={(payee) => change(index, { payee })}
            />
            {hasDivisions && (
              <ChoicePicker
                label={`Division of line ${index + 1}`}
                isBare
                mayBeEmpty
                placeholder="None"
                choices={partChoices(divisions, [line.divisionID])}
                error={message(index, 'divisionID')}
                value={line.divisionID}
                onChange={(divisionID) => change(index, { divisionID })}
              />
            )}
            {(['debitAmount', 'creditAmount'] as const).map((side) => (
              <FigureInput
                key={side}
                aria-label={`${side === 'debitAmount' ? 'Debit' : 'Credit'} of line ${index + 1}`}
                placeholder={side === 'debitAmount' ? 'Debit' : 'Credit'}
                classNames={{ input: classes.amount ?? '' }}
                value={line[side]}
                error={message(index, side)}
                onChange={(typed) =>
                  change(index, { [side]: typed || null, ...(typed && { [otherSide[side]]: null }) })
                }
                onLeave={() => {
                  // A negative debit is a credit (behaviour B0.8), and stands where it will count.
                  const cents = centsOf(line[side]);
                  if (cents < 0) change(index, { [side]: null, [otherSide[side]]: inDollars(-cents) });
                }}
              />
            ))}
            <ActionIcon
              aria-label={`Remove line ${index + 1}`}
              disabled={lines.length <= 2}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
            >
              <IconTrash size={14} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
        <div className={classes.gridFoot}>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            onClick={() => addLine(lines.length - 1)}
          >
            Add line
          </Button>
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
          <span />
        </div>
      </div>
      {messageAt('lines') && (
        <p className={classes.wrong} role="alert">
          {messageAt('lines')}
        </p>
      )}
    </>
  );
}
