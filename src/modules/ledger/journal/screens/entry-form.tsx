import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import type { Reply } from '#web/api/api.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { companyToday } from '#web/days/today.ts';
import { StillField } from '#web/form/cells/still-field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { messagesIn } from '#web/form/messages-in.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { type JournalEntry, journalCalls } from '../contract.ts';
import { journalEntity } from '../entity.ts';
import { EntryLinesTable, emptyLine, type LineValue, toLine, withoutBlankEntryLines } from './entry-lines-table.tsx';
import classes from './journal.module.css';

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

/** A journal entry by hand; the form is the preview of what it posts. */
function EntryForm({ entry }: { entry: JournalEntry | null }) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const today = companyToday();
  const back = entry ? `/accounting/journal/${entry.entryID}` : '/accounting/journal';
  const form = useContractForm({
    contract: journalCalls.insertEntry,
    initial: {
      date: entry?.date ?? today,
      memo: entry?.memo ?? '',
      reversingDate: null as string | null,
      lines: (entry?.lines.map(toLine) ?? [emptyLine, emptyLine]) as never,
    },
    tidy: withoutBlankEntryLines,
    draftName: entry ? `journal-entry-${entry.entryID}` : 'journal-entry-new',
    // Both calls answer the entry.
    save: async (input, key): Promise<Reply<typeof journalCalls.insertEntry>> => {
      if (!entry)
        return write(client, journalCalls.insertEntry, input, {
          key,
          isQuiet: true,
          done: ({ entryID }) => `Entry ${entryID} posted`,
        });
      const { reversingDate: _, ...given } = input;
      const edit = { entryID: entry.entryID, ...given };
      const { data, undo } = await write(client, journalCalls.updateEntry, edit, {
        key,
        isQuiet: true,
        done: ({ entryID }) => `Entry ${entry.entryID} edited: ${entryID} stands in for it`,
      });
      return { data, ...(undo !== undefined && { undo }) };
    },
    onSaved: ({ entryID }) => goOn(`/accounting/journal/${entryID}`),
  });
  return (
    <Screen title={entry ? `Edit entry ${entry.entryID}` : 'New journal entry'} backTo={back}>
      <div className={classes.form}>
        <FormBody form={form} saveLabel={entry ? 'Save as a new version' : 'Post entry'} onCancel={() => go(back)}>
          <FieldRow>
            <StillField form={form} name="date" label="Date" leaning="back" />
            {!entry && <StillField form={form} name="reversingDate" label="Reversing date" />}
          </FieldRow>
          <StillField form={form} name="memo" label="Memo" />
          <EntryLinesTable
            lines={form.values.lines as unknown as LineValue[]}
            onChange={(lines) => form.enter('lines', lines)}
            messages={messagesIn(form.messages, 'lines')}
            former={entry?.lines}
          />
          <p className={classes.quiet}>
            Enter adds a line, Tab moves on, = in an amount fills in the difference, Ctrl Enter posts.
          </p>
        </FormBody>
      </div>
    </Screen>
  );
}
