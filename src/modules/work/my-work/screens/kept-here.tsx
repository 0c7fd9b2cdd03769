import type { ReactNode } from 'react';
import classes from '#web/crew/crew.module.css';
import type { Waiting } from '#web/outbox/waiting.ts';
import type { WorkOnDevice } from './use-work-on-device.ts';
import own from './work-in-hand.module.css';

type Props = {
  item: Waiting | undefined;
  desk: WorkOnDevice;
  /** Why what waits is not sent; null while there is signal: then it is on its way. */
  away: string | null;
  /** Instead of trying again: what can be done about a refusal here. */
  children?: ReactNode;
};

/** At the place of what waits and has room for a line: that it does, or why the server did not take it and what to do now. */
export function KeptHere({ item, desk, away, children }: Props) {
  if (!item || item.isSent) return null;
  if (item.refusal === null) return <KeptMark item={item} away={away} />;
  return (
    <div role="alert" className={own.refused}>
      <p>Not saved: {item.refusal}</p>
      <div className={classes.buttons}>
        {children ?? (
          <>
            <button type="button" className={classes.secondary} onClick={() => desk.tryAgain(item.id)}>
              Try again
            </button>
            <button type="button" className={classes.secondary} onClick={() => desk.discard(item.id)}>
              Discard
            </button>
          </>
        )}
      </div>
    </div>
  );
}

/** That it waits; `isShort` in a word, the rest is read aloud. */
export function KeptMark({ item, away, isShort = false }: Pick<Props, 'item' | 'away'> & { isShort?: boolean }) {
  if (!item || item.isSent || item.refusal !== null) return null;
  const words = item.isUnkept ? 'Not kept on this device' : away;
  return (
    words && (
      <small data-tone="amber" role="status">
        {isShort && !item.isUnkept ? (
          <>
            Waiting<span className="only-read-aloud">{words.replace('Waiting', '')}</span>
          </>
        ) : (
          words
        )}
      </small>
    )
  );
}
