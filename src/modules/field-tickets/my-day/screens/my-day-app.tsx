import { useEffect, useState, useSyncExternalStore } from 'react';
import { recordOf, titleOf } from '#modules/work/my-work/rules.ts';
import { isAtWork } from '#modules/work/my-work/screens/my-work-area.tsx';
import { post } from '#web/api/api.ts';
import { deviceID } from '#web/api/stored-user.ts';
import { watchActivity } from '#web/api/watch-activity.ts';
import classes from '#web/crew/crew.module.css';
import { canKeep } from '#web/device/device-store.ts';
import { dayText, nameOfDraft } from '../text-rules.ts';
import { DayPage } from './day-page.tsx';
import { DraftPage } from './draft-page.tsx';
import { Menu, Signal } from './head.tsx';
import type { FieldStore } from './use-drafts.ts';
import type { FieldState } from './use-field-state.ts';
import { WorkPage } from './work-page.tsx';

/** The installable page of a crew: what stands on the device is enough to open it and to write (docs/rules/my-day.md). */
export function MyDayApp({ store }: { store: FieldStore }) {
  const state = useSyncExternalStore(store.subscribe, store.look);
  const [opened, open] = useOpened();
  const { day, person } = state;
  const draft = state.drafts.find((one) => opened === `draft/${one.draftID}`);
  const work = state.work.read?.items.find((one) => opened === `work/${recordOf(one)}`);
  const isKnown = day !== null && (!opened?.startsWith('work/') || state.work.read !== null);
  // One that has been handed in or ended meanwhile, or deleted elsewhere.
  useEffect(() => {
    if (opened !== null && isKnown && !draft && !work) open(null);
  }, [opened, isKnown, draft, work, open]);
  const isDay = !draft && !work;
  useTellActive(state);
  const title = draft && day ? nameOfDraft(draft, day) : work ? titleOf(work) : null;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {title === null ? (
          <span className={classes.headTitle}>My day</span>
        ) : (
          <button type="button" className={classes.back} onClick={() => open(null)}>
            <span aria-hidden>‹</span> My day
          </button>
        )}
        {state.is === 'ready' && <Signal state={state} store={store} />}
        <Menu store={store} state={state} />
      </header>
      <main className={classes.main}>
        <h1>{title ?? (day ? dayText(day.date) : 'My day')}</h1>
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
        {work && (
          <WorkPage
            store={store}
            state={state}
            work={work}
            onLeave={() => open(null)}
            onDraft={(draftID) => open(`draft/${draftID}`)}
          />
        )}
        {day && isDay && (
          <DayPage
            store={store}
            state={state}
            day={day}
            onOpen={(draftID) => open(`draft/${draftID}`)}
            onOpenWork={(record) => open(`work/${record}`)}
          />
        )}
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

/** While somebody works on something the server hears that they are there; without signal the outbox keeps it for later. */
function useTellActive({ work, shown, person, isLost }: FieldState): void {
  const isWatched = !isLost && person !== null && isAtWork(work.read?.items ?? [], shown, person.userID);
  useEffect(() => {
    if (!isWatched) return;
    const tell = (agoMs: number) =>
      void post(
        'users/updateIdleSessions',
        { deviceId: deviceID(), status: 'active', agoMs },
        { isTriedOnce: true },
      ).catch(() => undefined);
    return watchActivity({ tell });
  }, [isWatched]);
}

const inAddress = (): string | null => /^#((?:draft|work)\/.+)$/.exec(location.hash)?.[1] ?? null;

/** What is open stands in the address, so that the device’s own way back leads to the day. */
function useOpened(): [string | null, (opened: string | null) => void] {
  const [opened, setOpened] = useState(inAddress);
  useEffect(() => {
    const follow = () => setOpened(inAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return [
    opened,
    (next) => {
      history.pushState(null, '', next === null ? location.pathname : `#${next}`);
      setOpened(next);
      window.scrollTo(0, 0);
    },
  ];
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
