import { useQueryClient } from '@tanstack/react-query';
import { RecurrencePicker } from '#modules/work/service-levels/screens/recurrence-picker.tsx';
import { addDays } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import type { Reply } from '#web/api/api.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { companyToday } from '#web/days/today.ts';
import { bothEdits } from '#web/form/both-edits.ts';
import { StillField } from '#web/form/cells/still-field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { messagesIn } from '#web/form/messages-in.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { numbersIn, type Search } from '#web/list/kept-filter.ts';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import {
  EntryLinesTable,
  emptyLine,
  type LineValue,
  toLine,
  withoutBlankEntryLines,
} from '../../journal/screens/entry-lines-table.tsx';
import { type RecurringEntry, recurringCalls } from '../contract.ts';
import { recurringEntity } from '../entity.ts';
import classes from './recurring.module.css';
import { NewRepetitionForm, RepetitionForm } from './repetition-form.tsx';

const back = '/accounting/recurring';

/** Of lines of its own, or of the document that the address names. */
export function NewRecurringForm({ search: { module, document } }: { search: Search }) {
  const [documentID] = numbersIn(document);
  return module && documentID ? <NewRepetitionForm module={module} documentID={documentID} /> : <NewOfLines />;
}

function NewOfLines() {
  if (!useMay()(can('accounting', 'create')))
    return (
      <Screen title="New recurring entry" backTo={back}>
        <Prohibited title="the form" needs={can('accounting', 'create')} />
      </Screen>
    );
  return <RecurringForm entry={null} />;
}

export function EditRecurringForm({ id }: { id: number }) {
  return (
    <RecordPage
      entity={recurringEntity}
      id={id}
      contract={recurringCalls.getRecurring}
      input={{ recurringEntryID: id }}
      back={`${back}/${id}`}
    >
      {(entry) =>
        entry.document ? <RepetitionForm document={entry.document} entry={entry} /> : <RecurringForm entry={entry} />
      }
    </RecordPage>
  );
}

/** What is posted, and when; the next days stand beside it while it is typed. */
function RecurringForm({ entry }: { entry: RecurringEntry | null }) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const leave = entry ? `${back}/${entry.recurringEntryID}` : back;
  const first = {
    name: entry?.name ?? '',
    memo: entry?.memo ?? '',
    lines: (entry?.lines.map(toLine) ?? [emptyLine, emptyLine]) as never,
    recurrence: entry?.recurrence ?? plainRecurrence('month', addDays(companyToday(), 1)),
    frequency: null,
    startsOn: null,
    isLastDay: false,
    endsOn: null,
    postsItself: entry?.postsItself ?? true,
  };
  const form = useContractForm({
    contract: recurringCalls.insertRecurring,
    initial: first,
    tidy: withoutBlankEntryLines,
    draftName: entry ? `recurring-entry-${entry.recurringEntryID}` : 'recurring-entry-new',
    // Both calls answer the entry.
    joins: bothEdits,
    save: async (input, key, saw): Promise<Reply<typeof recurringCalls.insertRecurring>> => {
      const options = { key, isQuiet: true, done: `${input.name} saved` };
      if (!entry) return write(client, recurringCalls.insertRecurring, input, options);
      const { recurringEntryID } = entry;
      const edit = { recurringEntryID, ...input, was: saw as typeof first };
      const { data, undo } = await write(client, recurringCalls.updateRecurring, edit, options);
      return { data, ...(undo !== undefined && { undo }) };
    },
    onSaved: ({ recurringEntryID }) => goOn(`${back}/${recurringEntryID}`),
  });
  const putRecurrence = (next: Recurrence) => {
    form.enter('recurrence', next);
    // What the server said of its days stands at their short names.
    for (const name of ['startsOn', 'endsOn'] as const) form.enter(name, null);
  };
  return (
    <Screen title={entry ? `Edit ${entry.name}` : 'New recurring entry'} backTo={leave}>
      <div className={classes.form}>
        <FormBody form={form} saveLabel={entry ? 'Save' : 'Add recurring entry'} onCancel={() => go(leave)}>
          <FieldRow>
            <StillField form={form} name="name" label="Name" placeholder="Rent of the yard" isFirst />
            <StillField
              form={form}
              name="postsItself"
              label="Posts by itself"
              help="Otherwise each waits to be confirmed."
            />
          </FieldRow>
          <RecurrencePicker
            value={form.values.recurrence as Recurrence}
            onChange={putRecurrence}
            messageAt={(part) => form.messageAt(`recurrence.${part}`) ?? form.messageAt(part)}
          />
          <StillField form={form} name="memo" label="Memo" />
          <EntryLinesTable
            lines={form.values.lines as unknown as LineValue[]}
            onChange={(lines) => form.enter('lines', lines)}
            messages={messagesIn(form.messages, 'lines')}
            former={entry?.lines}
          />
        </FormBody>
      </div>
    </Screen>
  );
}
