import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { parseClock } from '#shared/clock-times.ts';
import { showDone } from '#web/actions/toast.tsx';
import { useReading } from '#web/api/query.ts';
import { type OwnSettings, useKeepOwn, usePerson } from '#web/api/session.tsx';
import { durationOf } from '#web/days/formats.ts';
import { ClockField } from '#web/form/clock-field.tsx';
import { areaOf } from '#web/layout/navigation.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { settingsCalls } from '../contract.ts';
import { clockOf } from '../rules.ts';
import classes from './own-settings.module.css';

/** What a person sets for themselves (product.md §3, user settings): each counts at once, in every browser of theirs. */
export function OwnSettingsCard() {
  const person = usePerson();
  const keep = useKeepOwn();
  // What was ticked stands there at once, also while what keeps it is still on its way.
  const [hides, setHides] = useState<boolean | null>(null);
  const options = useReading(settingsCalls.getHomePageOptions, {}).data?.homePageOptions ?? [person.homePage];
  const set = async (own: Partial<OwnSettings>, said: string) => {
    if (await keep(own)) showDone(said);
  };
  return (
    <div className={classes.fields}>
      <Choice
        label="Home page"
        of={options.map((path) => [path, areaOf(path)?.title ?? path])}
        value={person.homePage}
        onChange={(homePage) => set({ homePage }, 'Home page changed')}
      />
      <Checkbox
        label="No dashboard in the sidebar"
        checked={hides ?? person.hideHome}
        onChange={({ currentTarget: { checked } }) => {
          setHides(checked);
          const said = checked ? 'The dashboard is hidden' : 'The dashboard is back';
          void set({ hideHome: checked }, said).finally(() => setHides(null));
        }}
      />
      <Choice
        label="Lists"
        of={displays}
        value={person.displayTable}
        onChange={(displayTable) => set({ displayTable }, 'Lists changed')}
      />
      <Choice
        label="Activity on the dashboard"
        of={activities}
        value={person.activityDisplay}
        onChange={(activityDisplay) => set({ activityDisplay }, 'Activity changed')}
      />
      <ClockField
        label="My day begins at"
        isLabelled
        minutes={parseClock(person.calendarStart) ?? 0}
        isAllowed={(minutes) => minutes < 24 * 60}
        onChange={(minutes) => void set({ calendarStart: clockOf(minutes) }, 'Beginning of the day changed')}
      />
      <Choice
        label="First choice of a reminder"
        of={[...new Set([...reminders, person.defaultReminderMinutes])]
          .sort((one, other) => one - other)
          .map((minutes) => [minutes, `In ${durationOf(minutes)}`])}
        value={person.defaultReminderMinutes}
        onChange={(defaultReminderMinutes) => set({ defaultReminderMinutes }, 'Reminder changed')}
      />
    </div>
  );
}

/** product.md §2: displayTable; each list can be shown otherwise. */
const displays = [
  ['1', 'As a table'],
  ['0', 'As cards'],
] as const;
const activities = [
  ['today', 'Of today'],
  ['week', 'Of seven days'],
  ['all', 'The latest'],
] as const;
const reminders = [5, 10, 15, 30, 60, 120, 24 * 60];

type ChoiceProps<Value> = {
  label: string;
  of: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => Promise<void>;
};

/** One of a few values, by what people call them. */
function Choice<Value>({ label, of, value, onChange }: ChoiceProps<Value>) {
  return (
    <ChoicePicker
      label={label}
      placeholder="Choose"
      choices={of.map(([, said], index) => ({ id: index + 1, label: said }))}
      value={of.findIndex(([one]) => one === value) + 1 || null}
      onChange={(id) => {
        const chosen = of[(id ?? 0) - 1];
        if (chosen && chosen[0] !== value) void onChange(chosen[0]);
      }}
    />
  );
}
