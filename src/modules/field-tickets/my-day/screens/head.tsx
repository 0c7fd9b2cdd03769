import { useState } from 'react';
import { knock } from '#web/api/connection.ts';
import classes from '#web/crew/crew.module.css';
import sheets from '#web/crew/sheet.module.css';
import { Sheet } from '#web/crew/sheet.tsx';
import { capitalised } from '#web/days/formats.ts';
import { saveWaiting } from '#web/outbox/save-waiting.ts';
import { pageOf, type Waiting } from '#web/outbox/waiting.ts';
import { waitsFor } from './day-page.tsx';
import { type FieldStore, isOfFieldTicket } from './use-drafts.ts';
import type { FieldState } from './use-field-state.ts';

type Props = { store: FieldStore; state: FieldState };

/** Whether the server is there, and how much waits for it. */
export function Signal({ state, store }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = state.waiting.length;
  const words = [state.isLost && 'No signal', count > 0 && `${count} waiting`].filter(Boolean).join(' · ');
  return (
    <>
      <output className={classes.signal} data-lost={state.isLost || undefined}>
        {words === '' ? (
          state.isSignedOut ? (
            'Signed out'
          ) : (
            'Up to date'
          )
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            {words}
          </button>
        )}
      </output>
      {isOpen && (
        <Sheet title="Waiting to be sent" onClose={() => setOpen(false)}>
          {count === 0 && <p className={classes.note}>Nothing waits.</p>}
          <ul className={classes.rows}>
            {state.waiting.map((item) => (
              <WaitingRow key={item.id} item={item} waits={waitsFor(state)} store={store} />
            ))}
          </ul>
          <div className={classes.buttons}>
            {count > 0 && (
              <button type="button" className={classes.secondary} onClick={() => void saveWaiting(state.waiting)}>
                Save as a file
              </button>
            )}
            <button type="button" className={classes.primary} onClick={() => void knock()}>
              Try now
            </button>
          </div>
        </Sheet>
      )}
    </>
  );
}

type RowProps = { item: Waiting; waits: string; store: FieldStore };

/** One that waits. A field ticket that was refused is mended where it was written. */
function WaitingRow({ item, waits, store }: RowProps) {
  const { id, says, refusal } = item;
  return (
    <li className={classes.row}>
      <div>
        <strong>{says}</strong>
        {!isOfFieldTicket(item) && <small>{pageOf(item).words}</small>}
        <small data-tone={refusal === null ? 'amber' : 'red'}>{refusal ?? waits}</small>
        {refusal !== null && !isOfFieldTicket(item) && (
          <div className={classes.buttons}>
            <button type="button" className={classes.secondary} onClick={() => store.work.tryAgain(id)}>
              Try again
            </button>
            <button type="button" className={classes.secondary} onClick={() => store.work.discard(id)}>
              Discard
            </button>
          </div>
        )}
      </div>
    </li>
  );
}

/** What only this device has: `One field ticket, 3 changes`. */
function unsentText({ drafts, waiting, work }: FieldState): string | null {
  const some = (count: number, one: string) => (count === 0 ? [] : count === 1 ? [`one ${one}`] : [`${count} ${one}s`]);
  const parts = [
    ...some(drafts.length, 'field ticket'),
    ...some(waiting.filter((item) => !isOfFieldTicket(item)).length, 'change'),
    ...some(Object.keys(work.drafts).length, 'unfinished note'),
  ];
  if (parts.length === 0) return null;
  const isOne = parts.length === 1 && parts[0]?.startsWith('one ');
  return capitalised(`${parts.join(', ')} ${isOne ? 'is' : 'are'} on this device and not submitted.`);
}

export function Menu({ store, state }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const unsent = unsentText(state);
  return (
    <>
      <button type="button" className={classes.quiet} aria-label="More" onClick={() => setOpen(true)}>
        •••
      </button>
      {isOpen && (
        <Sheet title={state.person?.name || 'My day'} onClose={() => setOpen(false)}>
          {isLeaving ? (
            <>
              <p>{unsent} Signing out destroys what this device keeps.</p>
              <div className={classes.buttons}>
                <button type="button" className={classes.secondary} onClick={() => void saveWaiting(state.waiting)}>
                  Save as a file
                </button>
                <button type="button" className={classes.primary} onClick={() => void store.signOut()}>
                  Sign out
                </button>
              </div>
            </>
          ) : (
            <ul className={sheets.choices}>
              <li>
                <button type="button" onClick={() => void store.refresh().then(() => setOpen(false))}>
                  Refresh
                </button>
              </li>
              <li>
                <a href="/tickets">All of Tailgate</a>
              </li>
              <li>
                <button type="button" onClick={() => (unsent ? setLeaving(true) : void store.signOut())}>
                  Sign out
                </button>
              </li>
            </ul>
          )}
        </Sheet>
      )}
    </>
  );
}
