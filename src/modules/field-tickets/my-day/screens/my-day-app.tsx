import { useEffect, useState, useSyncExternalStore } from 'react';
import { knock } from '#web/api/connection.ts';
import { canKeep } from '#web/device/device-store.ts';
import { saveWaiting } from '#web/outbox/save-waiting.ts';
import { dayText, nameOfDraft } from '../text-rules.ts';
import { DayPage, waitsFor } from './day-page.tsx';
import { DraftPage } from './draft-page.tsx';
import classes from './my-day.module.css';
import sheets from './sheet.module.css';
import { Sheet } from './sheet.tsx';
import type { FieldStore } from './use-drafts.ts';
import type { FieldState } from './use-field-state.ts';

/** The installable page of a crew: what stands on the device is enough to open it and to write (docs/rules/my-day.md). */
export function MyDayApp({ store }: { store: FieldStore }) {
  const state = useSyncExternalStore(store.subscribe, store.look);
  const [draftID, open] = useOpenDraft();
  const { day, person } = state;
  const draft = state.drafts.find((one) => one.draftID === draftID);
  // One that has been handed in meanwhile, or deleted elsewhere.
  useEffect(() => {
    if (draftID !== null && day && !draft) open(null);
  }, [draftID, day, draft, open]);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {draft && day ? (
          <button type="button" className={classes.back} onClick={() => open(null)}>
            <span aria-hidden>‹</span> My day
          </button>
        ) : (
          <span className={classes.headTitle}>My day</span>
        )}
        {state.is === 'ready' && <Signal state={state} />}
        <Menu store={store} state={state} />
      </header>
      <main className={classes.main}>
        <h1>{draft && day ? nameOfDraft(draft, day) : day ? dayText(day.date) : 'My day'}</h1>
        <Notes state={state} store={store} />
        {state.is === 'away' && <SignIn />}
        {day && draft && (
          <DraftPage
            store={store}
            day={day}
            draft={draft}
            readAtMs={state.readAtMs}
            me={person?.userID ?? null}
            isLost={state.isLost}
            onLeave={() => open(null)}
          />
        )}
        {day && !draft && <DayPage store={store} state={state} day={day} onOpen={open} />}
        {state.is === 'elsewhere' && <Elsewhere />}
        {!day && (state.is === 'opening' || state.is === 'ready') && (
          <p className={classes.note}>
            {person && state.isLost
              ? 'This device has not read your day yet. It needs signal once.'
              : 'Reading your day …'}
          </p>
        )}
      </main>
    </div>
  );
}

const draftInAddress = (): string | null => /^#draft\/(.+)$/.exec(location.hash)?.[1] ?? null;

/** Which draft is open stands in the address, so that the device’s own way back leads to the day. */
function useOpenDraft(): [string | null, (draftID: string | null) => void] {
  const [draftID, setDraftID] = useState(draftInAddress);
  useEffect(() => {
    const follow = () => setDraftID(draftInAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return [
    draftID,
    (next) => {
      history.pushState(null, '', next === null ? location.pathname : `#draft/${next}`);
      setDraftID(next);
      window.scrollTo(0, 0);
    },
  ];
}

/** Whether the server is there, and how much waits for it. */
function Signal({ state }: { state: FieldState }) {
  const [isOpen, setOpen] = useState(false);
  const count = state.waiting.length;
  const words = [state.isLost && 'No signal', count > 0 && `${count} waiting`].filter(Boolean).join(' · ');
  return (
    <>
      <output className={classes.signal} data-lost={state.isLost || undefined}>
        {words === '' ? (
          'Up to date'
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
            {state.waiting.map(({ id, says, refusal }) => (
              <li key={id} className={classes.row}>
                <div>
                  <strong>{says}</strong>
                  <small data-tone={refusal === null ? 'amber' : 'red'}>{refusal ?? waitsFor(state)}</small>
                </div>
              </li>
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

function Menu({ store, state }: { store: FieldStore; state: FieldState }) {
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const unsent = state.waiting.length + state.drafts.length;
  return (
    <>
      <button type="button" className={classes.quiet} aria-label="More" onClick={() => setOpen(true)}>
        •••
      </button>
      {isOpen && (
        <Sheet title={state.person?.name || 'My day'} onClose={() => setOpen(false)}>
          {isLeaving ? (
            <>
              <p>
                {unsent === 1 ? 'One field ticket is' : `${unsent} field tickets are`} on this device and not submitted.
                Signing out destroys what this device keeps.
              </p>
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
                <button type="button" onClick={() => (unsent > 0 ? setLeaving(true) : void store.signOut())}>
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

/** What somebody has to know before they rely on it. */
function Notes({ state, store }: { state: FieldState; store: FieldStore }) {
  return (
    <>
      {!canKeep() && (
        <p role="status" className={classes.warning}>
          This address is not secure (no TLS), so nothing can be kept on this device. It works with signal only.
        </p>
      )}
      {state.notice && (
        <p role="status" className={classes.notice}>
          {state.notice}
          <button type="button" className={classes.quiet} onClick={store.dismiss}>
            OK
          </button>
        </p>
      )}
      {state.problem && (
        <p role="alert" className={classes.warning}>
          {state.problem}
        </p>
      )}
      {state.person && state.isSignedOut && (
        <p role="status" className={classes.warning}>
          Your session has ended. What you write stays on this device. <SignInLink />
        </p>
      )}
      {location.pathname !== '/my_day' && (
        <p role="status" className={classes.warning}>
          That page needs signal. Here is your day.
        </p>
      )}
    </>
  );
}

const SignInLink = () => (
  <a href="/login" onClick={() => sessionStorage.setItem('returnTo', '/my_day')}>
    Sign in
  </a>
);

const SignIn = () => (
  <section className={classes.card}>
    <p>Sign in once with signal. After that your day opens without.</p>
    <SignInLink />
  </section>
);

/** Two tabs that write the same drafts would write over one another. */
const Elsewhere = () => (
  <section className={classes.card}>
    <p>My day is open in another tab of this browser.</p>
    <button type="button" className={classes.primary} onClick={() => dispatchEvent(new Event(useHere))}>
      Use it here
    </button>
  </section>
);
/** What the page listens for, to take the drafts over. */
export const useHere = 'use-here';
