import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '../actions/confirm.tsx';
// The question itself, which may have to open without signal.
import '../actions/confirm-body.tsx';
import classes from './drawn.module.css';
import { outboxNow } from './outbox-of-page.ts';
import type { Waiting } from './waiting.ts';

export type MarkProps = {
  item: Waiting;
  /** Where there is no room for words; they are read aloud, and what was refused is told by the list. */
  isSmall?: boolean | undefined;
};

/** At the place of what waits: that it does, or why the server did not take it and what to do now. */
export function Mark({ item, isSmall = false }: MarkProps) {
  const client = useQueryClient();
  if (item.isSent) return null;
  if (item.refusal === null)
    return (
      <span className={classes.waiting} role="status">
        <IconCloudOff size={14} stroke={1.6} aria-hidden />
        <span className={isSmall ? 'only-read-aloud' : undefined}>
          {item.isUnkept ? 'Not kept on this device' : 'Waiting for signal'}
        </span>
      </span>
    );
  if (isSmall)
    return (
      <span className={classes.refused} role="alert">
        <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
        <span className="only-read-aloud">Not saved: {item.refusal}</span>
      </span>
    );
  const discard = async () => {
    const answer = await confirm({
      title: 'Discard this?',
      text: `${item.says} will not reach the server.`,
      continueLabel: 'Discard',
      isDangerous: true,
    });
    if (answer === 'continue') await outboxNow(client).discard(item.id);
  };
  return (
    <span className={classes.refused} role="alert">
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      <span>Not saved: {item.refusal}</span>
      <button type="button" onClick={() => void outboxNow(client).tryAgain(item.id)}>
        Try again
      </button>
      <button type="button" onClick={() => void discard()}>
        Discard
      </button>
    </span>
  );
}
