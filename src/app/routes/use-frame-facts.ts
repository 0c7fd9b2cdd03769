import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { exportCalls } from '#modules/exports/contract.ts';
import { frameCalls } from '#modules/frame/contract.ts';
import { signInCalls } from '#modules/sign-in/contract.ts';
import { statusKind } from '#modules/work/screens/work-area.tsx';
import type { Output } from '#shared/contract.ts';
import { fromUtcTime } from '#shared/dates.ts';
import type { Present } from '#shared/presence.ts';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import type { LiveChange } from '#web/api/live-updates.ts';
import { readingKey, useReading, write } from '#web/api/query.ts';
import { keepPerson } from '#web/api/session.tsx';
import { forgetPerson, keepSession, sessionToken } from '#web/api/stored-user.ts';
import type {
  AreaCount,
  AskedExport,
  Company,
  OpenPage,
  RecordName,
  ShellFacts,
  Viewed,
} from '#web/layout/shell-facts.tsx';
import { lists, makers } from './pages.ts';

type Frame = Output<typeof frameCalls.getFrame>;
const frameKey = readingKey(frameCalls.getFrame, {});

/** What the frame shows and does, from the modules: the shell knows none of them. */
export function useFrameFacts(signOut: () => void): ShellFacts {
  const queries = useQueryClient();
  const frame = useReading(frameCalls.getFrame, {}).data;
  const [wantsCompanies, setWantsCompanies] = useState(false);
  const belongings = useReading(signInCalls.listTenants, {}, { isEnabled: wantsCompanies }).data;

  const actions = useMemo(
    () => ({
      signOut,
      noteViewed: (viewed: Viewed) => noteViewed(queries, viewed),
      notePresence: async (page: OpenPage) => (await call(frameCalls.notePresence, page)).data.others,
      noteAbsence,
      closeTab: (tab: RecordName) => closeTab(queries, tab),
      pause: async (work: RecordName) => (await import('./pause-work.ts')).pauseWork(queries, work),
      startExport: (asked: AskedExport) => startExport(queries, asked),
      askCompanies: () => {
        setWantsCompanies(true);
        // An invitation may have come meanwhile; no message says so to another company.
        void queries.invalidateQueries({ queryKey: readingKey(signInCalls.listTenants, {}) });
      },
      loadSettings: async () => (await import('./settings-parts.ts')).namedSettings,
      switchCompany: (company: Company) => void switchCompany(company).catch(showError),
    }),
    [queries, signOut],
  );
  return useMemo(
    () => ({
      ...actions,
      makers,
      lists,
      counts: countsOf(frame?.counts ?? []),
      tabs: (frame?.tabs ?? []).map(({ address, label, statusID, ...record }) => ({
        ...record,
        path: address,
        title: label,
        status: statusKind(statusID),
      })),
      running: runningOf(frame),
      unread: frame?.unread ?? 0,
      companies: belongings && [
        ...belongings.tenants.map(({ tenantName, ...company }) => ({ ...company, name: tenantName, isInvited: false })),
        ...belongings.invitations.map(({ tenantID, tenantName }) => ({
          tenantID,
          name: tenantName,
          isCurrent: false,
          isInvited: true,
        })),
      ],
    }),
    [actions, frame, belongings],
  );
}

/** Several of one area are shown as their sum; each is said in words. */
function countsOf(counts: Frame['counts']): Record<string, AreaCount> {
  const byArea: Record<string, AreaCount> = {};
  for (const { area, label, count, hasFlag } of counts) {
    const known = byArea[area];
    const words = `${count} ${label}`;
    byArea[area] = {
      count: (known?.count ?? 0) + count,
      hasFlag: (known?.hasFlag ?? false) || hasFlag,
      words: known ? `${known.words}, ${words}` : words,
    };
  }
  return byArea;
}

/** The server's clock says how long it runs; this browser's may go wrong by hours. */
function runningOf(frame: Frame | undefined): ShellFacts['running'] {
  if (!frame?.running) return null;
  const { address, label, startedAt, asksAt, ...record } = frame.running;
  const nowMs = fromUtcTime(frame.now).getTime();
  const startedAtMs = startOf(`${address}/${startedAt}`, nowMs - fromUtcTime(startedAt).getTime());
  const asksAtMs = Date.now() + fromUtcTime(asksAt).getTime() - nowMs;
  return { ...record, path: address, title: label, startedAtMs, asksAtMs };
}

/** Settled when first heard of, so that the clock does not jump with every answer. */
const starts = new Map<string, number>();
function startOf(key: string, elapsedMs: number): number {
  const known = starts.get(key) ?? Date.now() - elapsedMs;
  starts.set(key, known);
  return known;
}

let tabsKnownAt = '';
/** Whether a live message tells of tabs that this page has opened itself. */
export const isOwnTab = ({ module, at }: LiveChange): boolean =>
  module === 'frame' && at !== undefined && at <= tabsKnownAt;

/** The tab stands at once; the server is told, and answers what else it changes. */
async function noteViewed(queries: QueryClient, { tab, ...record }: Viewed): Promise<readonly Present[]> {
  if (tab) {
    queries.setQueryData<Frame>(frameKey, (was) => {
      if (!was || was.tabs.some(({ address }) => address === tab.path)) return was;
      const { module, entityID } = record;
      const opened = { module, entityID, address: tab.path, label: tab.title, statusID: tab.statusID };
      return { ...was, tabs: [...was.tabs, opened] };
    });
  }
  const { others, opened } = (await call(frameCalls.noteViewed, record)).data;
  // A frame that is on its way was read before, perhaps; then the live message has it read again.
  if (opened && queries.isFetching({ queryKey: frameKey }) === 0) {
    tabsKnownAt = opened.at;
    queries.setQueryData<Frame>(frameKey, (was) => was && { ...was, tabs: opened.tabs });
  }
  return others;
}

/** Heard though the page closes. Who has signed out is not there any more. */
function noteAbsence(pageID: string): void {
  if (sessionToken()) tell(call(frameCalls.noteAbsence, { pageID }, { isLast: true }));
}

function closeTab(queries: QueryClient, { module, entityID }: RecordName): void {
  const isOther = (tab: RecordName) => tab.module !== module || tab.entityID !== entityID;
  queries.setQueryData<Frame>(frameKey, (was) => was && { ...was, tabs: was.tabs.filter(isOther) });
  tell(call(frameCalls.closeTab, { module, entityID }));
}

async function startExport(queries: QueryClient, asked: AskedExport): Promise<(rowCount: number) => void> {
  const { data } = await write(queries, exportCalls.startExport, asked, { isQuiet: true });
  return (rowCount) => tell(call(exportCalls.finishExport, { ...data, rowCount }));
}

/** What it changes comes by the live stream; what was not heard is said again by the next view. */
const tell = (told: Promise<unknown>): void => void told.catch(() => undefined);

/** Loads the page anew: nothing of the other company stays in memory or in local storage. */
async function switchCompany({ tenantID, isInvited }: Company): Promise<void> {
  const { data } = await call(isInvited ? signInCalls.joinTenant : signInCalls.switchTenant, { tenantID });
  forgetPerson();
  keepSession(data.token);
  keepPerson(data.user);
  window.location.assign('/');
}
