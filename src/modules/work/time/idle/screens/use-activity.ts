import { useEffect } from 'react';
import { call } from '#web/api/api.ts';
import { deviceID, keepActivity, lastActivityMap } from '#web/api/stored-user.ts';
import { watchActivity } from '#web/api/watch-activity.ts';
import { timeIdleCalls } from '../contract.ts';

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
  useEffect(() => {
    if (!isWatched) return;
    return watchActivity({
      noted: (nowMs) => keepActivity(tab, nowMs),
      tell: (agoMs) =>
        void call(timeIdleCalls.updateIdleSessions, { deviceId: deviceID(), status: 'active', agoMs }).catch(
          () => undefined,
        ),
    });
  }, [isWatched]);
}
