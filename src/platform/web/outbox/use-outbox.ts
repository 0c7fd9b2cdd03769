import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCarried } from '../parts/use-later-parts.ts';
import { loadDrawn, loadMayLeave, loadOutbox } from './load.ts';
import { databaseName, showWaiting } from './waiting.ts';

/** Sends what waits for a person as soon as there is somebody to do it: the sender itself is no part of the first page. */
export function useOutbox(owner: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let close: (() => void) | undefined;
    const begin = () => {
      forget();
      // What cannot be loaded now is asked for again by the first write.
      void Promise.all([loadOutbox(), loadDrawn(), loadMayLeave()])
        .then(([{ openOutbox }]) => {
          if (!isOver) close = openOutbox(owner, client);
        })
        .catch(() => undefined);
    };
    const forget = () => {
      for (const sign of signsOfSomebody) window.removeEventListener(sign, begin);
    };
    for (const sign of signsOfSomebody) window.addEventListener(sign, begin, { passive: true, once: true });
    if (isCarried()) begin();
    else void hasKept().then((has) => has && !close && !isOver && begin());
    return () => {
      isOver = true;
      forget();
      close?.();
      showWaiting([]);
    };
  }, [owner, client]);
}

const signsOfSomebody = ['pointerdown', 'keydown', 'touchstart'] as const;

/** Whether this device ever kept something. */
async function hasKept(): Promise<boolean> {
  const databases = await globalThis.indexedDB?.databases?.().catch(() => []);
  return databases?.some(({ name }) => name === databaseName) ?? false;
}
