import { useEffect, useRef } from 'react';
import { useRouter } from './router.tsx';

type Staying = {
  /** Asked before another address is gone to. */
  stays: () => Promise<boolean>;
  /** Whether the browser asks when its page is closed or loaded anew. */
  asksBeforeUnload: () => boolean;
};

/** Holds somebody on a page who would lose something by leaving it. */
export function useStaying(now: Staying): void {
  const { history } = useRouter();
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(
    () =>
      history.block({
        blockerFn: () => latest.current.stays(),
        enableBeforeUnload: () => latest.current.asksBeforeUnload(),
      }),
    [history],
  );
}
