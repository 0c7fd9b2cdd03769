import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '../confirm.tsx';
import type { Waiting } from './waiting.ts';
import classes from './waiting-mark.module.css';

/** At the place of what waits: that it does, or why the server did not take it and what to do now. */
export function WaitingMark({ item }: { item: Waiting | undefined }) {
  const client = useQueryClient();
  if (!item) return null;
  const outbox = async () => (await import('./outbox-of-page.ts')).outboxNow(client);
  if (item.refusal === null)
    return (
      <span className={classes.waiting} role="status">
        <IconCloudOff size={14} stroke={1.6} aria-hidden />
        {item.isUnkept ? 'Not kept on this device' : 'Waiting for signal'}
      </span>
    );
  const discard = async () => {
    const answer = await confirm({
      title: 'Discard this?',
      text: `${item.says} will not reach the server.`,
      continueLabel: 'Discard',
      isDangerous: true,
    });
    if (answer === 'continue') await (await outbox()).discard(item.id);
  };
  return (
    <span className={classes.refused} role="alert">
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      <span>Not saved: {item.refusal}</span>
      <button type="button" onClick={() => void outbox().then(({ tryAgain }) => tryAgain(item.id))}>
        Try again
      </button>
      <button type="button" onClick={() => void discard()}>
        Discard
      </button>
    </span>
  );
}
