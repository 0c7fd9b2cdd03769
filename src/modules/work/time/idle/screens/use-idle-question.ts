import { useEffect, useRef, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { fromUtcTime } from '#shared/dates.ts';
import { autoPausedMessage, inactivityCountdownMs } from '#shared/inactivity.ts';
import { showDone } from '#web/actions/toast.tsx';
import { useReading } from '#web/api/query.ts';
import { timeIdleCalls } from '../contract.ts';
import { lastTouchMs, useActivity } from './use-activity.ts';

type State = Output<typeof timeIdleCalls.getIdleState>;
type Running = NonNullable<State['running']>;

export type IdleQuestion = { work: Running; leftMs: number; lastActiveMs: number; quietMinutes: number };

/** While the countdown has run out, the server is asked this often what it did. */
const askAgainMs = 2_000;
/** Longest time until the page looks again by itself. */
const lookAgainMs = 30_000;

/** Whether the person is to be asked now; watches until then. What the server pauses is told in its words. */
export function useIdleQuestion(): IdleQuestion | null {
  const reading = useReading(timeIdleCalls.getIdleState, {});
  const { data: state, dataUpdatedAt, refetch } = reading;
  const nowMs = useNow();
  const running = state?.running ?? null;
  // The server's clock counts; this browser's may be wrong by hours, but runs as fast.
  const aheadMs = state ? dataUpdatedAt - fromUtcTime(state.now).getTime() : 0;
  const here = (utcTime: string) => fromUtcTime(utcTime).getTime() + aheadMs;
  const thresholdMs = (state?.thresholdMinutes ?? 0) * 60_000;

  const touchedMs = lastTouchMs();
  const lastActiveMs = running ? Math.max(here(running.lastActiveAt), Math.min(touchedMs, nowMs)) : 0;
  const asksMs = running ? Math.max(here(running.asksAt), lastActiveMs + thresholdMs) : Number.POSITIVE_INFINITY;
  const isAsked = nowMs >= asksMs;
  useActivity(running !== null && !isAsked);
  useWakeAt(isAsked ? null : asksMs);
  useTellingWhatPaused(state);

  const leftMs = Math.max(0, asksMs + inactivityCountdownMs - nowMs);
  const isOver = isAsked && leftMs === 0;
  useEffect(() => {
    if (!isOver) return;
    const timer = setInterval(() => void refetch(), askAgainMs);
    return () => clearInterval(timer);
  }, [isOver, refetch]);

  if (!running || !isAsked) return null;
  return { work: running, leftMs, lastActiveMs, quietMinutes: Math.round((nowMs - lastActiveMs) / 60_000) };
}

const wake = new EventTarget();

/** Draws again every second while somebody is asked, and otherwise only when it may have become time to ask. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNowMs(Date.now());
    wake.addEventListener('look', look);
    // Another tab was touched, or answered.
    window.addEventListener('storage', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      wake.removeEventListener('look', look);
      window.removeEventListener('storage', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return nowMs;
}

function useWakeAt(atMs: number | null): void {
  useEffect(() => {
    const look = () => wake.dispatchEvent(new Event('look'));
    if (atMs === null) {
      const timer = setInterval(look, 1_000);
      return () => clearInterval(timer);
    }
    const timer = setInterval(look, Math.min(lookAgainMs, Math.max(250, atMs - Date.now())));
    return () => clearInterval(timer);
  }, [atMs]);
}

/** Work that ran here when it was last asked, and that the server has paused since. */
function useTellingWhatPaused(state: State | undefined): void {
  const ran = useRef<Running | null>(null);
  useEffect(() => {
    if (!state) return;
    const { running, paused } = state;
    const was = ran.current;
    ran.current = running;
    if (running || !was || !paused) return;
    if (paused.module === was.module && paused.entityID === was.entityID) {
      showDone(autoPausedMessage(paused.noun, paused.subject));
    }
  }, [state]);
}
