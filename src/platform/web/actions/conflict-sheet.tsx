import '../theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ChangedBy } from '../api/who-changed.ts';
import { capitalised, formatAgo } from '../days/formats.ts';
import classes from './conflict-sheet.module.css';

export type Conflict = { key: string; label: string; was: ReactNode; yours: ReactNode; theirs: ReactNode };
export type Choice = 'yours' | 'theirs';

type Props = {
  /** What was edited: `Ticket 4821`. */
  what: string;
  /** Who it was and when, once it is known. */
  by?: ChangedBy | null;
  conflicts: readonly Conflict[];
  onSave: (choices: Record<string, Choice>) => void;
  onKeepTheirs: () => void;
};

const sides = [
  { side: 'yours', word: 'Yours' },
  { side: 'theirs', word: 'Theirs' },
] as const;

/** Two people changed the same field: both values, and a choice for each. Nothing is overwritten without it. */
export function ConflictSheet({ what, by, conflicts, onSave, onKeepTheirs }: Props) {
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(conflicts.map((conflict) => [conflict.key, 'yours'])),
  );
  return (
    <Modal
      opened
      onClose={onKeepTheirs}
      size={720}
      withCloseButton={false}
      title={
        <span className={classes.title}>
          <IconGitMerge size={18} stroke={1.6} aria-hidden />
          <span className={classes.words}>
            {by
              ? `${by.name} saved ${what} while you were editing`
              : `${capitalised(what)} was changed while you were editing`}
            {by && <span className={classes.when}> {formatAgo(by.at)}</span>}
          </span>
        </span>
      }
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Was</th>
            {sides.map(({ side, word }) => (
              <th key={side} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <tr key={conflict.key}>
              <th scope="row">{conflict.label}</th>
              <td data-word="Was">{conflict.was}</td>
              {sides.map(({ side, word }) => (
                <td key={side} data-word={word}>
                  <label className={classes.side}>
                    <input
                      type="radio"
                      name={conflict.key}
                      checked={choices[conflict.key] === side}
                      onChange={() => setChoices({ ...choices, [conflict.key]: side })}
                    />
                    <span>{conflict[side]}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button size="md" onClick={onKeepTheirs}>
          Keep theirs
        </Button>
        <Button size="md" variant="filled" onClick={() => onSave(choices)} data-autofocus>
          Save my choice
        </Button>
      </div>
    </Modal>
  );
}
