import { useQueryClient } from '@tanstack/react-query';
import { CheckBox } from '#web/check-box.tsx';
import { readingKey, useReading, useWriting } from '#web/query.ts';
import { Failed, LoadingLines } from '#web/states.tsx';
import { notificationCalls } from '../contract.ts';
import classes from './preferences.module.css';

/** Which kinds one wants to be told, and where. */
export function PreferencesPanel() {
  const preferences = useReading(notificationCalls.getPreferences, {});
  const set = useWriting(notificationCalls.setPreference);
  const client = useQueryClient();
  if (preferences.error && !preferences.data) {
    return <Failed error={preferences.error} what="What you are told" retry={() => void preferences.refetch()} />;
  }
  if (!preferences.data) return <LoadingLines lines={6} />;
  const { kinds } = preferences.data;
  const change = (kind: string, onBell: boolean) => {
    client.setQueryData<typeof preferences.data>(
      readingKey(notificationCalls.getPreferences, {}),
      (was) => was && { kinds: was.kinds.map((one) => (one.kind === kind ? { ...one, onBell } : one)) },
    );
    void set.run({ kind, onBell }).catch(() => preferences.refetch());
  };
  return (
    <>
      <p className={classes.intro}>
        You are told what others do on work that you are assigned to, created or subscribed to. Never what you do
        yourself.
      </p>
      {[...Map.groupBy(kinds, ({ group }) => group)].map(([group, list]) => (
        <table key={group} className={classes.table} aria-label={group}>
          <thead>
            <tr>
              <th scope="col">{group}</th>
              <th scope="col">Bell</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ kind, label, onBell }) => (
              <tr key={kind}>
                <th scope="row">{label}</th>
                <td>
                  <CheckBox
                    isChecked={onBell}
                    label={`${group}, in the bell: ${label}`}
                    onChange={() => change(kind, !onBell)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
