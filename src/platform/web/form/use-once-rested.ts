import { useEffect, useRef } from 'react';
import { useLatest } from '../collection/use-latest.ts';

/** How long nothing more is typed until typing rests. */
export const restMs = 250;

/** When a page may go without another word. */
const leavings = ['pagehide', 'blur', 'visibilitychange'];

/** Runs for what is typed once typing rests, and before that when its page or its screen is left. */
export function useOnceRested(typed: unknown, run: () => void): void {
  const isDue = useRef(false);
  const runIfDue = useLatest(() => {
    if (!isDue.current) return;
    isDue.current = false;
    run();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is typed begins the wait anew
  useEffect(() => {
    isDue.current = true;
    const timer = setTimeout(runIfDue, restMs);
    return () => clearTimeout(timer);
  }, [typed, runIfDue]);
  useEffect(() => {
    const left = new AbortController();
    for (const name of leavings) window.addEventListener(name, runIfDue, { signal: left.signal });
    return () => {
      left.abort();
      runIfDue();
    };
  }, [runIfDue]);
}
