import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { liveCalls } from '#modules/events/live-contract.ts';
import { isOpenTo } from '#shared/areas.ts';
import { call } from '#web/api/api.ts';
import { startLiveUpdates } from '#web/api/live-updates.ts';
import { tellPresence } from '#web/api/presence.tsx';
import { refreshChanged } from '#web/api/query.ts';
import { type OwnSettings, SessionProvider, useMay } from '#web/api/session.tsx';
import { areaOf } from '#web/layout/navigation.ts';
import { Shell } from '#web/layout/shell.tsx';
import { type ShellFacts, ShellFactsProvider } from '#web/layout/shell-facts.tsx';
import { SavedViewsProvider } from '#web/list/saved-views-provider.tsx';
import { PortraitsProvider } from '#web/marks/portraits.ts';
import { loadMayLeave } from '#web/outbox/load.ts';
import { useOutbox } from '#web/outbox/use-outbox.ts';
import { ownerOf } from '#web/outbox/waiting.ts';
import { useGo } from '#web/page/page-link.tsx';
import { useStand } from '#web/page/router.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { useLaterParts } from '#web/parts/use-later-parts.ts';

import { currentUserQuery } from './current-user.ts';
import { endSession } from './end-session.ts';
import { isOwnTab, useFrameFacts } from './use-frame-facts.ts';
import { usePortraits } from './use-portraits.ts';

const loadAsked = () => import('./asked-parts.tsx');
const parts = {
  Palette: lazyPart(() => import('#modules/search/screens/palette.tsx'), 'Palette'),
  NotificationCentre: lazyPart(
    () => import('#modules/notifications/screens/notification-centre.tsx'),
    'NotificationCentre',
  ),
  Bars: lazyPart(() => import('./bars.tsx'), 'Bars'),
  AskAccess: lazyPart(loadAsked, 'AskAccessCard'),
  History: lazyPart(loadAsked, 'HistoryCard'),
};

const OwedSecondFactor = lazyPart(() => import('#modules/sign-in/screens/owed-second-factor.tsx'), 'OwedSecondFactor');

const loadWatch = () => import('#modules/work/time/idle/screens/idle-watch.tsx');
const laterParts = [loadWatch];
const noParts: typeof laterParts = [];
const IdleWatch = lazyPart(loadWatch, 'IdleWatch', { isQuiet: true });

const loadSavedViews = () =>
  import('#modules/settings/views/screens/saved-views-card.tsx').then((module) => ({
    default: module.SavedViewsCard,
  }));

/** Everything behind the sign-in: who it is, the frame, and the live stream. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: person } = useSuspenseQuery(currentUserQuery);
  const queries = useQueryClient();
  const keepOwn = useCallback(
    async (own: Partial<OwnSettings>) => (await import('./keep-own.ts')).keepOwn(queries, own),
    [queries],
  );
  // What one person read is not there for the next.
  useEffect(() => () => queries.clear(), [queries]);
  useOutbox(ownerOf(person));
  // Until they have kept their recovery codes.
  const [isOwing, setOwing] = useState(false);
  if (person.owesSecondFactor && !isOwing) setOwing(true);
  return (
    <SessionProvider person={person} keepOwn={keepOwn}>
      {isOwing ? <OwedSecondFactor onSettled={() => setOwing(false)} /> : <Living>{children}</Living>}
    </SessionProvider>
  );
}

/** With what the frame is told of from elsewhere. */
function Living({ children }: { children: ReactNode }) {
  useLive();
  return (
    <PortraitsProvider value={usePortraits()}>
      <SavedViewsProvider load={loadSavedViews}>
        <Framed>{children}</Framed>
      </SavedViewsProvider>
    </PortraitsProvider>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const may = useMay();
  const signOut = useSignOut();
  const area = areaOf(useStand().location.pathname);
  const facts = useFrameFacts(signOut);
  return (
    <ShellFactsProvider value={facts}>
      <Shell parts={parts}>
        {area && !isOpenTo(may, area) ? (
          <Screen title={area.title}>
            <Prohibited title={area.title} needs={area.needs} />
          </Screen>
        ) : (
          children
        )}
      </Shell>
      <Watching running={facts.running} />
    </ShellFactsProvider>
  );
}

/** From the first work that runs on: what becomes of it is told after its end too. */
function Watching({ running }: { running: ShellFacts['running'] }) {
  const isDue = useDueWatch(running?.asksAtMs);
  const isRunning = running !== null;
  // While there is signal: whoever is asked may have none.
  useLaterParts(isRunning ? laterParts : noParts);
  useAskingBeforeUnload(isRunning);
  return <Suspense fallback={null}>{isDue && <IdleWatch />}</Suspense>;
}

const signsOfSomebody = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** The watch over running work is no part of the first page: it comes with a sign of somebody, or when it is time to ask. */
function useDueWatch(asksAtMs: number | undefined): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (asksAtMs === undefined || isDue) return;
    const begin = () => setDue(true);
    const timer = setTimeout(begin, Math.max(0, asksAtMs - Date.now()));
    for (const sign of signsOfSomebody) window.addEventListener(sign, begin, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfSomebody) window.removeEventListener(sign, begin);
    };
  }, [asksAtMs, isDue]);
  return isDue;
}

/** The browser's own question, and only while work runs (product.md §4). */
function useAskingBeforeUnload(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);
}

/** Signs out and goes to /login (product.md §2), once what waits is sent or may be lost. */
function useSignOut(): () => void {
  const queries = useQueryClient();
  const go = useGo();
  return useMemo(
    () => async () => {
      // Without it, and without signal, this device has kept nothing either.
      const leaving = await loadMayLeave().catch(() => null);
      if (leaving && !(await leaving.mayLeave(queries))) return;
      await leaving?.forgetDevice(queries);
      endSession();
      go('/login');
    },
    [queries, go],
  );
}

function useLive(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      startLiveUpdates({
        onChanges: (changes) =>
          void refreshChanged(
            queries,
            changes.filter((change) => !isOwnTab(change)),
          ),
        onPresence: tellPresence,
        onTooMuch: () => void queries.invalidateQueries(),
        askSince: async (since) => (await call(liveCalls.listChangesSince, { since })).data,
      }),
    [queries],
  );
}
