import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { useTyped } from '#web/form/use-typed.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { timeSettingsCalls } from '../contract.ts';
import classes from './time-settings.module.css';

type Settings = Output<typeof timeSettingsCalls.getTimeSettings>;

/** When running work is asked about, how long idle time can be claimed, whether starting work clocks in. */
export function TimeSettingsCard() {
  const client = useQueryClient();
  const reading = useReading(timeSettingsCalls.getTimeSettings, {});
  const mayEdit = useMay()(can('settings', 'update'));
  const settings = reading.data;
  if (reading.error && !settings)
    return <Failed error={reading.error} what="The settings of time" retry={() => void reading.refetch()} />;
  if (!settings) return <LoadingLines lines={4} />;
  const save = <Name extends keyof Settings>(name: Name, now: Settings[Name], done: string) => {
    if (settings[name] === now) return;
    const input = { changes: { [name]: { was: settings[name], now } } };
    // What goes wrong has been shown, and what is saved is shown again.
    void write(client, timeSettingsCalls.saveTimeSettings, input, { done }).catch(() => undefined);
  };
  return (
    <Part title="Time and idle">
      <ul aria-label="Settings of time">
        <FactRow
          title="Ask after so many minutes without activity"
          text="Nothing moved, typed or touched on any device. Five minutes later the work is paused where it was last active."
          right={
            <NumberInput
              label="Minutes without activity"
              value={settings.idleThresholdMinutes}
              least={5}
              most={120}
              unit="min"
              isDisabled={!mayEdit}
              onChange={(now) => save('idleThresholdMinutes', now, `Asked after ${now} minutes`)}
            />
          }
        />
        <FactRow
          title="Idle time can be claimed for so many hours"
          text="Afterwards only a correction of the day counts it as work."
          right={
            <NumberInput
              label="Hours to claim idle time"
              value={settings.claimWindowHours}
              least={1}
              most={168}
              unit="h"
              isDisabled={!mayEdit}
              onChange={(now) => save('claimWindowHours', now, `Idle time can be claimed for ${now} hours`)}
            />
          }
        />
        <FactRow
          title="Starting work clocks in"
          text="Otherwise people begin and end their shift themselves."
          right={
            <CheckBox
              label="Starting work clocks in"
              isChecked={settings.startsShift}
              onChange={() =>
                mayEdit &&
                save(
                  'startsShift',
                  !settings.startsShift,
                  settings.startsShift ? 'Shifts are begun by hand' : 'Starting work clocks in',
                )
              }
            />
          }
        />
      </ul>
    </Part>
  );
}

type NumberProps = {
  label: string;
  value: number;
  least: number;
  most: number;
  unit: string;
  isDisabled: boolean;
  onChange: (value: number) => void;
};

/** A whole number within bounds; any other changes nothing. */
function NumberInput({ label, value, least, most, unit, isDisabled, onChange }: NumberProps) {
  const read = (text: string) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  };
  const typed = useTyped(String(value), read, onChange);
  return (
    <TextInput
      aria-label={label}
      className={classes.number}
      inputMode="numeric"
      disabled={isDisabled}
      error={typed.isWrong ? `${least} to ${most}` : undefined}
      rightSection={<span className={classes.unit}>{unit}</span>}
      {...typed.input}
    />
  );
}
