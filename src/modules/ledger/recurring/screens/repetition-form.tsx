import { useQueryClient } from '@tanstack/react-query';
import { RecurrencePicker } from '#modules/work/service-levels/screens/recurrence-picker.tsx';
import { addDays } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import type { Reply } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { companyToday } from '#web/days/today.ts';
import { bothEdits } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { PageLink, useGo, useGoOn } from '#web/page/page-link.tsx';
import { Properties, Property } from '#web/page/properties.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { type RecurringEntry, recurringCalls } from '../contract.ts';
import classes from './recurring.module.css';

const back = '/accounting/recurring';
type Document = NonNullable<RecurringEntry['document']>;

/** When a document comes again that does not yet. */
export function NewRepetitionForm({ module, documentID }: Pick<Document, 'module' | 'documentID'>) {
  const mayAdd = useMay()(can('accounting', 'create'));
  const reading = useReading(recurringCalls.getRepetitions, { module, documentID }, { isEnabled: mayAdd });
  const document = reading.data?.document;
  if (document?.isStanding) return <RepetitionForm document={document} entry={null} />;
  if (reading.data) return <NoPage />;
  return (
    <Screen title="Make recurring" backTo={back}>
      {!mayAdd && <Prohibited title="the form" needs={can('accounting', 'create')} />}
      {mayAdd && !reading.error && <LoadingLines />}
      {reading.error && <Failed error={reading.error} what="The document" retry={() => void reading.refetch()} />}
    </Screen>
  );
}

/** When a document comes again; what is made of it is what it says then. */
export function RepetitionForm({ document, entry }: { document: Document; entry: RecurringEntry | null }) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const leave = entry ? `${back}/${entry.recurringEntryID}` : document.address;
  const { module, documentID } = document;
  const first = {
    module,
    documentID,
    name: entry?.name ?? document.label,
    recurrence: entry?.recurrence ?? plainRecurrence('month', addDays(companyToday(), 1)),
    postsItself: entry?.postsItself ?? true,
    isMailed: entry?.isMailed ?? false,
    movesPeriods: entry?.movesPeriods ?? true,
  };
  const form = useContractForm({
    contract: recurringCalls.repeatDocument,
    initial: first,
    draftName: entry ? `repetition-${entry.recurringEntryID}` : `repetition-of-${module}-${documentID}`,
    // Both calls answer what comes again.
    joins: bothEdits,
    save: async (input, key, saw): Promise<Reply<typeof recurringCalls.repeatDocument>> => {
      const options = { key, isQuiet: true, done: `${input.name} saved` };
      if (!entry) return write(client, recurringCalls.repeatDocument, input, options);
      const { module: _, documentID: _id, ...given } = input;
      const edit = { recurringEntryID: entry.recurringEntryID, ...given, was: saw as typeof first };
      const { data, undo } = await write(client, recurringCalls.updateRepetition, edit, options);
      return { data, ...(undo !== undefined && { undo }) };
    },
    onSaved: ({ recurringEntryID }) => goOn(`${back}/${recurringEntryID}`),
  });
  return (
    <Screen title={entry ? `Edit ${entry.name}` : `Make ${document.label} recurring`} backTo={leave}>
      <div className={classes.form}>
        <FormBody form={form} saveLabel={entry ? 'Save' : 'Make recurring'} onCancel={() => go(leave)}>
          <Properties>
            <Property label="Copies">
              <PageLink href={document.address}>{document.label}</PageLink>
            </Property>
            <Property label="Amount">
              <span className="figures">{dollarsText(document.total)}</span>, as it stands on each date
            </Property>
          </Properties>
          <FieldRow>
            <Field form={form} name="name" label="Name" placeholder="Maintenance of the wash bay" isFirst />
            <Field
              form={form}
              name="postsItself"
              label="Posts by itself"
              help="Otherwise each waits to be confirmed."
            />
          </FieldRow>
          <Field
            form={form}
            name="movesPeriods"
            label="Moves months and dates in its words"
            help="“November 2026” in a line is “December 2026” a month later, and so are dates and quarters."
          />
          {document.mailTo !== null && (
            <Field
              form={form}
              name="isMailed"
              label="Email it to the customer"
              help={
                document.mailTo
                  ? `As soon as it is posted, to ${document.mailTo}.`
                  : 'The customer has no email address yet.'
              }
            />
          )}
          <RecurrencePicker
            value={form.values.recurrence as Recurrence}
            onChange={(next) => form.enter('recurrence', next)}
            messageAt={(part) => form.messageAt(`recurrence.${part}`)}
          />
        </FormBody>
      </div>
    </Screen>
  );
}
