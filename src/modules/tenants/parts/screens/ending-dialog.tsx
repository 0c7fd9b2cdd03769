import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { shown } from '#web/actions/shown.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import classes from './parts.module.css';

type Props = {
  name: string;
  /** What belongs to it, and what becomes of it. */
  text: string;
  /** Of the picker of another one. */
  label: string;
  placeholder: string;
  others: readonly { id: number; label: string }[];
  /** Takes it out of use; what goes wrong has been shown. */
  onEnd: (moveTo: number | null) => Promise<unknown>;
  onClose: () => void;
};

/** Asks where what belongs to something goes when it goes out of use. */
export function EndingDialog({ name, text, label, placeholder, others, onEnd, onClose }: Props) {
  const [moveTo, setMoveTo] = useState<number | null>(null);
  const [isRunning, setRunning] = useState(false);
  const end = async () => {
    setRunning(true);
    await onEnd(moveTo)
      .then(onClose)
      .finally(() => setRunning(false));
  };
  return (
    <Modal opened onClose={onClose} title={`Take ${name} out of use?`} withCloseButton={false} size={482}>
      <div className={classes.ending}>
        <p>{text}</p>
        {others.length > 0 && (
          <ChoicePicker
            label={label}
            placeholder={placeholder}
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
