import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { readingKey } from '#web/api/query.ts';
import { maxTicks, type ReconcileLine, reconciliationCalls } from '../contract.ts';

type Lines = Output<typeof reconciliationCalls.listLines>;
type Asked = { reconciliationID: number; withLater: boolean };
/** Ticks that come one after the other go together. */
const gatheredMs = 250;

/**
 * Ticks that show at once and are sent in batches, one after the other. What could not be sent is shown as it was, with the
 * reason. `send` waits until all have arrived.
 */
export function useTicks({ reconciliationID, withLater }: Asked, lines: readonly ReconcileLine[] | undefined) {
  const client = useQueryClient();
  /** What was ticked here and is not in what was read yet. */
  const [own, setOwn] = useState<ReadonlyMap<number, boolean>>(new Map());
  const waiting = useRef(new Map<number, boolean>());
  const timer = useRef<number | undefined>(undefined);
  const sending = useRef<Promise<void>>(Promise.resolve());

  const settle = useCallback((lineIDs: readonly number[], isCleared: boolean) => {
    setOwn((was) => {
      const next = new Map(was);
      for (const id of lineIDs) if (next.get(id) === isCleared && !waiting.current.has(id)) next.delete(id);
      return next;
    });
  }, []);

  const sendOne = useCallback(
    async (lineIDs: readonly number[], isCleared: boolean) => {
      const key = readingKey(reconciliationCalls.listLines, { reconciliationID, withLater });
      try {
        await call(reconciliationCalls.tickLines, { reconciliationID, lineIDs: [...lineIDs], isCleared });
        const sent = new Set(lineIDs);
        client.setQueryData<Lines>(
          key,
          (was) => was && { lines: was.lines.map((line) => (sent.has(line.lineID) ? { ...line, isCleared } : line)) },
        );
      } catch (error) {
        showError(error);
        void client.invalidateQueries({ queryKey: key });
      }
      settle(lineIDs, isCleared);
    },
    [client, reconciliationID, withLater, settle],
  );

  const send = useCallback((): Promise<void> => {
    window.clearTimeout(timer.current);
    const batch = waiting.current;
    if (batch.size === 0) return sending.current;
    waiting.current = new Map();
    sending.current = sending.current.then(async () => {
      for (const isCleared of [true, false]) {
        const ids = [...batch].filter(([, one]) => one === isCleared).map(([id]) => id);
        for (let at = 0; at < ids.length; at += maxTicks) await sendOne(ids.slice(at, at + maxTicks), isCleared);
      }
    });
    return sending.current;
  }, [sendOne]);

  const tick = useCallback(
    (lineIDs: readonly number[], isCleared: boolean) => {
      if (lineIDs.length === 0) return;
      for (const id of lineIDs) waiting.current.set(id, isCleared);
      setOwn((was) => {
        const next = new Map(was);
        for (const id of lineIDs) next.set(id, isCleared);
        return next;
      });
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void send(), gatheredMs);
    },
    [send],
  );

  // Whoever leaves has saved for later.
  useEffect(() => {
    const leave = () => void send();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [send]);

  const shown = useMemo(
    () =>
      own.size === 0
        ? lines
        : lines?.map((line) => {
            const mine = own.get(line.lineID);
            return mine === undefined || mine === line.isCleared ? line : { ...line, isCleared: mine };
          }),
    [lines, own],
  );
  return { lines: shown, tick, send, isSending: own.size > 0 };
}
