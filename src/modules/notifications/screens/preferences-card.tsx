import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract.ts';
import { readingKey, useReading, useWriting } from '#web/api/query.ts';
import { ClockField } from '#web/form/clock-field.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { notificationCalls } from '../contract.ts';
import { type MailSchedule, rhythms, usualSchedule } from '../rules.ts';
import classes from './preferences.module.css';

type Preferences = Output<typeof notificationCalls.getPreferences>;
type Kind = Preferences['kinds'][number];

/** Which kinds one wants to be told, where, and when by mail. */
export function PreferencesCard() {
  const preferences = useReading(notificationCalls.getPreferences, {});
  const set = useWriting(notificationCalls.setPreference);
  const setSchedule = useWriting(notificationCalls.setSchedule);
  const client = useQueryClient();
  if (preferences.error && !preferences.data) {
    return <Failed error={preferences.error} what="What you are told" retry={() => void preferences.refetch()} />;
  }
  if (!preferences.data) return <LoadingLines lines={6} />;
  const { kinds, schedule } = preferences.data;
  // Shown at once; what the server refused is read again.
  const show = (now: Partial<Preferences>) =>
    client.setQueryData<Preferences>(
      readingKey(notificationCalls.getPreferences, {}),
      (was) => was && { ...was, ...now },
    );
  const change = (kind: Kind, now: Partial<Pick<Kind, 'onBell' | 'byMail'>>) => {
    const { kind: name, onBell, byMail } = { ...kind, ...now };
    show({ kinds: kinds.map((one) => (one.kind === name ? { ...one, onBell, byMail } : one)) });
    void set.run({ kind: name, onBell, byMail }).catch(() => preferences.refetch());
  };
  const changeSchedule = (now: Partial<MailSchedule>) => {
    show({ schedule: { ...schedule, ...now } });
    void setSchedule.run({ ...schedule, ...now }).catch(() => preferences.refetch());
  };
  return (
    <>
      <p className={classes.intro}>
        You are told what others do on work that you are assigned to, created or subscribed to. Never what you do
        yourself. Whatever you have read is not mailed.
      </p>
      <MailWhen schedule={schedule} onChange={changeSchedule} />
      {[...Map.groupBy(kinds, ({ group }) => group)].map(([group, list]) => (
        <table key={group} className={classes.table} aria-label={group}>
          <thead>
            <tr>
              <th scope="col">{group}</th>
              <th scope="col">Bell</th>
              <th scope="col">Mail</th>
            </tr>
          </thead>
          <tbody>
            {list.map((kind) => (
              <tr key={kind.kind}>
                <th scope="row">{kind.label}</th>
                <td>
                  <CheckBox
                    isChecked={kind.onBell}
                    label={`${group}, in the bell: ${kind.label}`}
                    onChange={() => change(kind, { onBell: !kind.onBell })}
                  />
                </td>
                <td>
                  {kind.onBell && schedule.rhythm !== 'never' && (
                    <CheckBox
                      isChecked={kind.byMail}
                      label={`${group}, by mail: ${kind.label}`}
                      onChange={() => change(kind, { byMail: !kind.byMail })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

const rhythmWords: Record<MailSchedule['rhythm'], string> = {
  at_once: 'At once, one by one',
  hourly: 'Once an hour, together',
  daily: 'Once a day, together',
  never: 'Never',
};
const { quietFrom, quietUntil } = usualSchedule;
const usualQuiet = { quietFrom, quietUntil };
/** From and until the same is never. */
const neverQuiet = { quietFrom: 0, quietUntil: 0 };
const rhythmChoices = rhythms.map((rhythm, index) => ({ id: index + 1, label: rhythmWords[rhythm] }));

function MailWhen({ schedule, onChange }: { schedule: MailSchedule; onChange: (now: Partial<MailSchedule>) => void }) {
  const isQuiet = schedule.quietFrom !== schedule.quietUntil;
  return (
    <div className={classes.mail}>
      <ChoicePicker
        label="By mail"
        placeholder="How often"
        choices={rhythmChoices}
        value={rhythms.indexOf(schedule.rhythm) + 1}
        onChange={(id) => onChange({ rhythm: rhythms[(id ?? 1) - 1] ?? 'hourly' })}
      />
      {schedule.rhythm === 'daily' && (
        <ClockField label="At" isLabelled minutes={schedule.dailyAt} onChange={(dailyAt) => onChange({ dailyAt })} />
      )}
      {schedule.rhythm !== 'never' && (
        <Checkbox
          label="Not in quiet hours"
          checked={isQuiet}
          onChange={(event) => onChange(event.currentTarget.checked ? usualQuiet : neverQuiet)}
        />
      )}
      {schedule.rhythm !== 'never' && isQuiet && (
        <>
          <ClockField
            label="Quiet from"
            isLabelled
            minutes={schedule.quietFrom}
            onChange={(quietFrom) => onChange({ quietFrom: quietFrom % 1440 })}
          />
          <ClockField
            label="until"
            isLabelled
            minutes={schedule.quietUntil}
            onChange={(quietUntil) => onChange({ quietUntil: quietUntil % 1440 })}
          />
        </>
      )}
    </div>
  );
}
