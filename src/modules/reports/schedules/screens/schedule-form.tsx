import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { basisNames, dimensionNames } from '#modules/ledger/balances/rules.ts';
import type { Reply } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { bothEdits } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { PickManyField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { SuggestField } from '#web/picker/suggest-field.tsx';
import { peopleCalls } from '../../../people/contract.ts';
import { usePersonChoices } from '../../../people/screens/person-picker.tsx';
import { type ReportName, reportNames, reportsOnPaper } from '../../print/rules.ts';
import { type ReportSchedule, type ScheduleFields, scheduleCalls } from '../contract.ts';
import {
  comparisons,
  dayRules,
  type Frequency,
  frequencies,
  mailingDay,
  nextDay,
  ordinal,
  scheduleText,
  weekdayNames,
} from '../rules.ts';
import classes from './schedules.module.css';

const back = '/reports/schedules';
const columnNames = { total: 'Total only', month: 'Months', quarter: 'Quarters', year: 'Years', ...dimensionNames };
const monthDays = Array.from({ length: 31 }, (_none, index) => ({
  value: String(index + 1),
  label: ordinal(index + 1),
}));
const weekdays = weekdayNames.map((label, index) => ({ value: String(index + 1), label }));
const choiceOf = (name: ReportName) => ({ id: reportNames.indexOf(name) + 1, label: reportsOnPaper[name].title });
const namesOf = (ids: readonly number[]) => ids.map((id) => reportNames[id - 1]);
const suggestionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

type Asked = { search: Search; userID: number; reportBasis: ScheduleFields['basis']; mailable: readonly ReportName[] };

/** What a new one begins with: the report that it was asked for on, as it was shown there, or the first that they may mail. */
function firstOf({ search, userID, reportBasis, mailable }: Asked): ScheduleFields {
  const asked = mailable.find((name) => name === search.new) ?? mailable[0] ?? 'income-statement';
  const among = <K extends string>(names: Readonly<Record<K, string>>, text: string | undefined, usual: K): K =>
    text !== undefined && text in names ? (text as K) : usual;
  return {
    name: reportsOnPaper[asked].title,
    reports: [asked],
    days: 'last_month',
    message: '',
    basis: among(basisNames, search.basis, reportBasis),
    columns: among(columnNames, search.columns, 'total') as ScheduleFields['columns'],
    compare: among(comparisons, search.compare, 'none'),
    userIDs: [userID],
    addresses: [],
    frequency: 'month_end',
    day: null,
  };
}

const fieldsOf = (row: ReportSchedule): ScheduleFields => ({
  name: row.name,
  reports: row.reports,
  days: row.days,
  basis: row.basis,
  columns: row.columns,
  compare: row.compare,
  message: row.message,
  userIDs: row.userIDs,
  addresses: row.addresses,
  frequency: row.frequency,
  day: row.day,
});

type Props = { schedule: ReportSchedule | null; search: Search; mailable: readonly ReportName[] };

/** Which reports are mailed, about which days, when and to whom. */
export function ScheduleForm({ schedule, search, mailable }: Props) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const { currentUser, tenantTimeZone, reportBasis } = usePerson();
  const people = usePersonChoices(useReading(peopleCalls.listAllUsers, {}).data?.users);
  const [first] = useState(() =>
    schedule ? fieldsOf(schedule) : firstOf({ search, userID: currentUser, reportBasis, mailable }),
  );
  const form = useContractForm({
    contract: scheduleCalls.createSchedule,
    initial: first,
    // Both calls answer the schedule.
    joins: bothEdits,
    save: async (input, key, saw): Promise<Reply<typeof scheduleCalls.createSchedule>> => {
      const options = { key, isQuiet: true, done: `${input.name} saved` };
      if (!schedule) return write(client, scheduleCalls.createSchedule, input, options);
      const { reportScheduleID } = schedule;
      const changed = { reportScheduleID, ...input, was: saw as typeof first };
      const { data, undo } = await write(client, scheduleCalls.updateSchedule, changed, options);
      return { data, ...(undo !== undefined && { undo }) };
    },
    onSaved: () => goOn(back),
  });
  const { reports, frequency, day = null } = form.values;
  const put =
    <K extends keyof ScheduleFields>(name: K) =>
    (value: string) =>
      value !== '' && form.enter(name, value);
  const pickFrequency = (next: string) => {
    if (next === '') return;
    form.set('frequency', next as Frequency);
    form.set('day', next === 'month_end' ? null : 1);
  };
  const choice = (
    name: 'days' | 'basis' | 'columns' | 'compare',
    label: string,
    names: Readonly<Record<string, string>>,
  ) => (
    <SuggestField
      label={label}
      isRequired={name === 'days'}
      error={form.messageAt(name)}
      suggestions={suggestionsOf(names)}
      value={form.values[name] ?? ''}
      onChange={put(name)}
    />
  );
  const today = mailingDay(new Date(), tenantTimeZone);
  return (
    <FormPage title={schedule ? `Edit ${schedule.name}` : 'New mailed report'} backTo={back}>
      <FormBody form={form} saveLabel="Save" onCancel={() => go(back)}>
        <Field form={form} name="name" label="Name" isFirst />
        <FieldRow>
          <ChoicePicker
            isMultiple
            isRequired
            label="Reports"
            placeholder="Choose reports"
            choices={mailable.map(choiceOf)}
            error={form.messageAt('reports')}
            value={reports.map((name) => choiceOf(name).id)}
            onChange={(ids) => form.enter('reports', namesOf(ids))}
          />
          {choice('days', 'Days', dayRules)}
        </FieldRow>
        <FieldRow>
          {choice('basis', 'Basis', basisNames)}
          {choice('columns', 'Columns', columnNames)}
          {choice('compare', 'Compared with', comparisons)}
        </FieldRow>
        <FieldRow>
          <SuggestField
            label="How often"
            isRequired
            error={form.messageAt('frequency')}
            suggestions={suggestionsOf(frequencies)}
            value={frequency}
            onChange={pickFrequency}
          />
          {frequency !== 'month_end' && (
            <SuggestField
              label="On"
              isRequired
              error={form.messageAt('day')}
              suggestions={frequency === 'weekly' ? weekdays : monthDays}
              value={String(day ?? '')}
              onChange={(picked) => picked !== '' && form.enter('day', Number(picked))}
            />
          )}
        </FieldRow>
        <p className={classes.quiet} role="status">
          {scheduleText({ frequency, day })}, in the morning. Next on{' '}
          <span className="figures">{formatDate(nextDay({ frequency, day }, today))}</span>.
        </p>
        <PickManyField
          form={form}
          name="userIDs"
          label="Colleagues"
          placeholder="Choose colleagues"
          choices={people}
          chosenLabels={schedule?.userNames ?? []}
        />
        <AddressesField form={form} />
        <Field form={form} name="message" label="Message" help="Stands above the list of reports in the mail." />
      </FormBody>
    </FormPage>
  );
}

type AddressesProps = { form: ContractForm<typeof scheduleCalls.createSchedule> };

function AddressesField({ form }: AddressesProps) {
  const kept = form.values.addresses ?? [];
  const [typed, setTyped] = useState(kept.join(', '));
  return (
    <TextInput
      label="Other addresses"
      description="With commas between them."
      placeholder="board@company.com, accountant@company.com"
      value={typed}
      error={form.messageAt('addresses') ?? kept.map((_, index) => form.messageAt(`addresses.${index}`)).find(Boolean)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        form.enter('addresses', text.split(/[,;\s]+/).filter(Boolean));
      }}
      onBlur={() => form.touch('addresses')}
    />
  );
}
