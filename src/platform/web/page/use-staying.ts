import { useEffect } from 'react';
import { useLatest } from '../collection/use-latest.ts';
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
  const stays = useLatest(now.stays);
  const asks = useLatest(now.asksBeforeUnload);
  useEffect(() => history.block({ blockerFn: () => stays(), enableBeforeUnload: asks }), [history, stays, asks]);
}
