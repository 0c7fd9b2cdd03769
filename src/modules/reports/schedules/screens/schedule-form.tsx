import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { basisNames, dimensionNames } from '#modules/ledger/balances/rules.ts';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import type { Reply } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { companyToday } from '#web/days/today.ts';
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
import { RecurrencePicker } from '../../../work/service-levels/screens/recurrence-picker.tsx';
import { type ReportName, reportNames, reportsOnPaper } from '../../print/rules.ts';
import { type ReportSchedule, type ScheduleGiven, scheduleCalls } from '../contract.ts';
import { comparisons, dayRules, mailingDay } from '../rules.ts';

const back = '/reports/schedules';
const columnNames = { total: 'Total only', month: 'Months', quarter: 'Quarters', year: 'Years', ...dimensionNames };
const choiceOf = (name: ReportName) => ({ id: reportNames.indexOf(name) + 1, label: reportsOnPaper[name].title });
const namesOf = (ids: readonly number[]) => ids.map((id) => reportNames[id - 1]);
const suggestionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

type Asked = { search: Search; userID: number; reportBasis: ScheduleGiven['basis']; mailable: readonly ReportName[] };

/** What a new one begins with: the report that it was asked for on, as it was shown there, or the first that they may mail. */
function firstOf({ search, userID, reportBasis, mailable }: Asked): ScheduleGiven {
  const asked = mailable.find((name) => name === search.new) ?? mailable[0] ?? 'income-statement';
  const among = <K extends string>(names: Readonly<Record<K, string>>, text: string | undefined, usual: K): K =>
    text !== undefined && text in names ? (text as K) : usual;
  return {
    name: reportsOnPaper[asked].title,
    reports: [asked],
    days: 'last_month',
    message: '',
    basis: among(basisNames, search.basis, reportBasis),
    columns: among(columnNames, search.columns, 'total') as ScheduleGiven['columns'],
    compare: among(comparisons, search.compare, 'none'),
    userIDs: [userID],
    addresses: [],
    recurrence: { ...plainRecurrence('month', `${companyToday().slice(0, 8)}01`), on: 1, workdays: 'next' },
    frequency: null,
    day: null,
  };
}

const fieldsOf = (row: ReportSchedule): ScheduleGiven => ({
  name: row.name,
  reports: row.reports,
  days: row.days,
  basis: row.basis,
  columns: row.columns,
  compare: row.compare,
  message: row.message,
  userIDs: row.userIDs,
  addresses: row.addresses,
  recurrence: row.recurrence,
  frequency: null,
  day: null,
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
  const { reports } = form.values;
  const put =
    <K extends keyof ScheduleGiven>(name: K) =>
    (value: string) =>
      value !== '' && form.enter(name, value);
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
        <RecurrencePicker
          value={form.values.recurrence as Recurrence}
          onChange={(next) => form.enter('recurrence', next)}
          messageAt={(part) => form.messageAt(`recurrence.${part}`)}
          after={mailingDay(new Date(), tenantTimeZone)}
          told="They go out at six in the morning."
        />
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
