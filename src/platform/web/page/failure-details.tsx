import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { toUtcTime } from '#shared/dates.ts';
import type { CallFailure } from '../api/api.ts';
import classes from './states.module.css';

/** What whoever looks after the server needs to find it, copied at a click; where there is no clipboard it is there to read. */
export function FailureDetails({ failure }: { failure: CallFailure }) {
  const [isShown, setShown] = useState(false);
  const { status, code, reference, at } = failure;
  const answer = status === 0 ? 'no answer' : `answer ${status} (${code})`;
  const text = [
    reference && `Reference ${reference}`,
    `${window.location.pathname}, ${answer}, ${toUtcTime(at)} UTC`,
  ].filter(Boolean);
  const copy = () => {
    setShown(true);
    void navigator.clipboard?.writeText(text.join('\n')).catch(() => undefined);
  };
  return (
    <>
      <Button variant="subtle" onClick={copy} leftSection={<IconCopy size={14} stroke={1.6} />}>
        Details
      </Button>
      {isShown && <p className={classes.details}>{text.join('\n')}</p>}
    </>
  );
}
