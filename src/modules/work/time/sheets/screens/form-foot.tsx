import { Button } from '@mantine/core';
import { ErrorMark } from '#web/marks/round-marks.tsx';
import classes from './entry.module.css';

type Props = { failure: string | null | undefined; saveLabel: string; isSaving: boolean; onClose: () => void };

/** What went wrong as a whole, and the buttons of a form in a dialog. */
export function FormFoot({ failure, saveLabel, isSaving, onClose }: Props) {
  return (
    <>
      {failure && (
        <div className={classes.failed} role="alert">
          <ErrorMark />
          <span>{failure}</span>
        </div>
      )}
      <div className={classes.buttons}>
        <Button size="md" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" variant="filled" type="submit" loading={isSaving}>
          {saveLabel}
        </Button>
      </div>
    </>
  );
}
