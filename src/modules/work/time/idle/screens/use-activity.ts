import { useEffect, useRef } from 'react';
import { call } from '#web/api/api.ts';
import { deviceID, keepActivity, lastActivityMap } from '#web/api/stored-user.ts';
import { timeIdleCalls } from '../contract.ts';

/** What counts as somebody being there. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'focus'] as const;
/** Activity is noted this often at most in the browser, and told to the server this often. */
const noteEveryMs = 1_000;
const tellEveryMs = 60_000;

const tab = crypto.randomUUID();

/** When anybody last touched any tab of this browser, by its clock. */
export const lastTouchMs = (): number => Math.max(0, ...Object.values(lastActivityMap()));

/** Somebody is there, and says so now: to the other tabs and to the server. */
export async function tellActive(): Promise<void> {
  keepActivity(tab, Date.now());
  await call(timeIdleCalls.updateIdleSessions, { deviceId: deviceID(), status: 'active' });
}

/** Notes activity in this tab, unless a question stands that wants an answer, and tells the server now and then. */
export function useActivity(isWatched: boolean): void {
  const told = useRef({ atMs: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(() => {
    if (!isWatched) return;
    const { current } = told;
    let notedMs = 0;
    const tell = () => {
      current.timer = undefined;
      current.atMs = Date.now();
      const agoMs = Math.max(0, current.atMs - notedMs);
      void call(timeIdleCalls.updateIdleSessions, { deviceId: deviceID(), status: 'active', agoMs }).catch(
        () => undefined,
      );
    };
    const note = () => {
      const nowMs = Date.now();
      if (nowMs - notedMs < noteEveryMs) return;
      notedMs = nowMs;
      keepActivity(tab, nowMs);
      current.timer ??= setTimeout(tell, Math.max(0, current.atMs + tellEveryMs - nowMs));
    };
    for (const sign of signs) window.addEventListener(sign, note, { passive: true });
    document.addEventListener('scroll', note, { passive: true, capture: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note);
      document.removeEventListener('scroll', note, { capture: true });
      if (!current.timer) return;
      clearTimeout(current.timer);
      tell();
    };
  }, [isWatched]);
}
