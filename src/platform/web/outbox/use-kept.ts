import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Call } from '#shared/contract.ts';
import { confirmedAction } from '../actions/confirmed-action.ts';
import type { Reply, Sent } from '../api/api.ts';
import { useWaiting } from './waiting.ts';
import { type Keeping, type KeptOffline, writeOrKeep } from './write-or-keep.ts';

type At<C> = Omit<KeptOffline, 'record'> & Omit<Keeping<C>, 'keptOffline' | 'isQuiet'>;

/** What is done with one record, without signal too: what of it waits, by place, and how more is done. */
export function useKept({ module, id }: KeptOffline['record']) {
  const client = useQueryClient();
  const waiting = useWaiting(module, id);
  const keep = useCallback(
    <C extends Call>(contract: C, input: Sent<C>, { place, says, value = null, ...options }: At<C>) =>
      writeOrKeep(client, contract, input, {
        ...options,
        isQuiet: true,
        keptOffline: { record: { module, id }, place, says, value },
      } as Keeping<C>),
    [client, module, id],
  );
  return useMemo(() => {
    /** `keep` for a button: what is refused is told. */
    const start = <C extends Call>(contract: C, input: Sent<C>, at: At<C>): void =>
      void confirmedAction({ tellsWhy: true, run: () => keep(contract, input, at) });
    return { waiting, keep, start };
  }, [waiting, keep]);
}

/** Rejects with `CallFailure` when the server refuses while somebody stands by; null when it waits. */
export type Keep = <C extends Call>(contract: C, input: Sent<C>, at: At<C>) => Promise<Reply<C> | null>;
