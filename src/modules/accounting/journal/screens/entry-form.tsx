import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { dateInZone } from '#shared/dates.ts';
import { keepCurrency } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import type { Reply } from '#web/api.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useGo, useGoOn } from '#web/page-link.tsx';
import { SuggestField } from '#web/picker/suggest-field.tsx';
import { useReading, write } from '#web/query.ts';
import { RecordPage } from '#web/record-page.tsx';
import { Screen } from '#web/screen.tsx';
import { useMay, usePerson } from '#web/session.tsx';
import { Prohibited } from '#web/states.tsx';
import { accountCalls } from '../../accounts/contract.ts';
import { PayeePicker } from '../../payees/screens/payee-picker.tsx';
import type { Payee } from '../../rules.ts';
import { amountText } from '../../screens/money-panel.tsx';
import { type JournalEntry, journalCalls } from '../contract.ts';
import { journalEntity } from '../entity.ts';
import classes from './journal.module.css';

const touches = ['accounts', 'journal_entries'];

export function NewEntryForm() {
  if (!useMay()(can('accounting', 'create')))
    return (
      <Screen title="New journal entry" backTo="/accounting/journal">
        <Prohibited title="the form" needs={can('accounting', 'create')} />
      </Screen>
    );
  return <EntryForm entry={null} />;
}

export function EditEntryForm({ id }: { id: number }) {
  return (
    <RecordPage
      entity={journalEntity}
      id={id}
      contract={journalCalls.getEntry}
      input={{ entryID: id }}
      back={`/accounting/journal/${id}`}
      name={`Entry ${id}`}
    >
      {(entry) => <EntryForm entry={entry} />}
    </RecordPage>
  );
}

type Line = {
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
const emptyLine: Line = {
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
const inDollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));
const toLine = (line: JournalEntry['lines'][number]): Line => ({
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
const centsOf = (typed: string | null): number => Math.round(Number(typed ?? 0) * 100);

/** A journal entry by hand; the form is the preview of what it posts. */
function EntryForm({ entry }: { entry: JournalEntry | null }) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const today = dateInZone(new Date(), usePerson().tenantTimeZone);
  const back = entry ? `/accounting/journal/${entry.entryID}` : '/accounting/journal';
  const accounts = useReading(accountCalls.listAccountsByType, { types: [] }, { also: ['accounts'] });
  const form = useContractForm({
    contract: journalCalls.insertEntry,
    initial: {
      date: entry?.date ?? today,
      memo: entry?.memo ?? '',
      reversingDate: null as string | null,
      lines: (entry?.lines.map(toLine) ?? [emptyLine, emptyLine]) as never,
    },
    draftName: entry ? `journal-entry-${entry.entryID}` : 'journal-entry-new',
    // Both calls answer the entry.
    save: async (input, key): Promise<Reply<typeof journalCalls.insertEntry>> => {
      if (!entry)
        return write(client, journalCalls.insertEntry, input, {
          ...{ key, touches, isQuiet: true },
          done: ({ entryID }) => `Entry ${entryID} posted`,
        });
      const { reversingDate: _, ...given } = input;
      const edit = { entryID: entry.entryID, ...given };
      const { data, undo } = await write(client, journalCalls.updateEntry, edit, {
        ...{ key, touches, isQuiet: true },
        done: ({ entryID }) => `Entry ${entry.entryID} edited: ${entryID} stands in for it`,
      });
      return { data, ...(undo !== undefined && { undo }) };
    },
    onSaved: ({ entryID }) => goOn(`/accounting/journal/${entryID}`),
  });
  const lines = form.values.lines as unknown as Line[];
  const put = (next: Line[]) => form.set('lines', next as never);
  const change = (index: number, more: Partial<Line>) =>
    put(lines.map((line, at) => (at === index ? { ...line, ...more } : line)));
  const grid = useRef<HTMLDivElement>(null);
  const focusLine = (index: number) =>
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-line="${index}"] input`)?.focus());
  const addLine = (after: number) => {
    put([...lines.slice(0, after + 1), emptyLine, ...lines.slice(after + 1)]);
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
  const suggestions = (accounts.data?.accounts ?? []).map(({ accountID, number, name }) => ({
    value: String(accountID),
    label: `${number} ${name}`,
  }));
  // An account that has been archived since is still what the entry named.
  for (const line of entry?.lines ?? [])
    if (!suggestions.some(({ value }) => value === String(line.accountID)))
      suggestions.push({ value: String(line.accountID), label: `${line.accountNumber} ${line.accountName}` });
  const message = (index: number, field: string) => form.messageAt(`lines.${index}.${field}`);

  return (
    <Screen title={entry ? `Edit entry ${entry.entryID}` : 'New journal entry'} backTo={back}>
      <div className={classes.form}>
        <FormBody form={form} saveLabel={entry ? 'Save as a new version' : 'Post entry'} onCancel={() => go(back)}>
          <FieldRow>
            <Field form={form} name="date" label="Date" />
            {!entry && <Field form={form} name="reversingDate" label="Reversing date" />}
          </FieldRow>
          <Field form={form} name="memo" label="Memo" />
          <div className={classes.gridFrame} ref={grid}>
            <div className={classes.gridHead} aria-hidden>
              <span>Account</span>
              <span>Memo</span>
              <span>Payee</span>
              <span>Debit</span>
              <span>Credit</span>
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
                  onChange={(event) => change(index, { memo: event.currentTarget.value })}
                />
                <PayeePicker
                  label={`Payee of line ${index + 1}`}
                  isBare
                  placeholder="Nobody"
                  value={line.payee}
                  name={entry?.lines[index]?.payeeName}
                  onChange={(payee) => change(index, { payee })}
                />
                {(['debitAmount', 'creditAmount'] as const).map((side) => (
                  <TextInput
                    key={side}
                    aria-label={`${side === 'debitAmount' ? 'Debit' : 'Credit'} of line ${index + 1}`}
                    placeholder={side === 'debitAmount' ? 'Debit' : 'Credit'}
                    inputMode="decimal"
                    autoComplete="off"
                    classNames={{ input: classes.amount ?? '' }}
                    value={line[side] ?? ''}
                    error={message(index, side)}
                    onChange={(event) => {
                      const typed = keepCurrency(event.currentTarget.value) || null;
                      const other = side === 'debitAmount' ? 'creditAmount' : 'debitAmount';
                      change(index, { [side]: typed, ...(typed && { [other]: null }) });
                    }}
                    onBlur={() => {
                      const typed = line[side];
                      if (typed && /\d/.test(typed)) change(index, { [side]: Number(typed).toFixed(2) });
                    }}
                  />
                ))}
                <ActionIcon
                  aria-label={`Remove line ${index + 1}`}
                  disabled={lines.length <= 2}
                  onClick={() => put(lines.filter((_, at) => at !== index))}
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
          {form.messageAt('lines') && (
            <p className={classes.wrong} role="alert">
              {form.messageAt('lines')}
            </p>
          )}
          <p className={classes.quiet}>
            Enter adds a line, Tab moves on, = in an amount fills in the difference, Ctrl Enter posts.
          </p>
        </FormBody>
      </div>
    </Screen>
  );
}
