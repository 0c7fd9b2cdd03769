import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { shown } from '#web/page/named-line.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { type Counts, inWords } from '../rules.ts';
import classes from './parts.module.css';

type Props = {
  noun: 'division' | 'department';
  name: string;
  counts: Counts;
  others: readonly { id: number; label: string }[];
  /** Takes it out of use; what goes wrong has been shown. */
  onEnd: (moveTo: number | null) => Promise<unknown>;
  onClose: () => void;
};

/** Asks where the people and the open work of a part of the company go when it goes out of use. */
export function EndingDialog({ noun, name, counts, others, onEnd, onClose }: Props) {
  const [moveTo, setMoveTo] = useState<number | null>(null);
  const [isRunning, setRunning] = useState(false);
  const isOne = counts.reduce((sum, { count }) => sum + count, 0) === 1;
  const end = async () => {
    setRunning(true);
    await onEnd(moveTo)
      .then(onClose)
      .finally(() => setRunning(false));
  };
  return (
    <Modal opened onClose={onClose} title={`Take ${name} out of use?`} withCloseButton={false} size={482}>
      <div className={classes.ending}>
        <p>
          {inWords(counts)} {isOne ? 'belongs' : 'belong'} to it. Nothing can be put there any more; work that is done
          stays with it.
        </p>
        {others.length > 0 && (
          <ChoicePicker
            label={`Move them to another ${noun}`}
            placeholder="They stay in it"
            isRequired={false}
            mayBeEmpty
            choices={others}
            value={moveTo}
            onChange={setMoveTo}
          />
        )}
        <div className={classes.buttons}>
          <Button size="md" variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" variant="filled" loading={isRunning} onClick={() => shown(end())}>
            {moveTo === null ? 'Take out of use' : 'Move and take out of use'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
