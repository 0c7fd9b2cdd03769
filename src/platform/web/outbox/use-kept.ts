import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Call } from '#shared/contract.ts';
import { confirmedAction } from '../actions/confirmed-action.ts';
import type { Reply, Sent } from '../api/api.ts';
import type { WritingOptions } from '../api/query.ts';
import { useWaiting } from './waiting.ts';
import { type KeptOffline, writeOrKeep } from './write-or-keep.ts';

type At = Omit<KeptOffline, 'record'>;
type Options<C> = Omit<WritingOptions<C>, 'isQuiet'>;

/** Rejects with `CallFailure` when the server refuses while somebody stands by; null when it waits. */
export type Keep = <C extends Call>(
  contract: C,
  input: Sent<C>,
  at: At,
  options?: Options<C>,
) => Promise<Reply<C> | null>;

/** What is done with one record, without signal too: what of it waits, by place, and how more is done. */
export function useKept({ module, id }: KeptOffline['record']) {
  const client = useQueryClient();
  const waiting = useWaiting(module, id);
  const keep: Keep = useCallback(
    (contract, input, at, options = {}) =>
      writeOrKeep(client, contract, input, {
        ...options,
        isQuiet: true,
        keptOffline: { record: { module, id }, ...at },
      }),
    [client, module, id],
  );
  return useMemo(() => {
    /** `keep` for a button: what is refused is told. */
    const start = <C extends Call>(contract: C, input: Sent<C>, at: At, options: Options<C> = {}): void =>
      void confirmedAction({ tellsWhy: true, run: () => keep(contract, input, at, options) });
    return { waiting, keep, start };
  }, [waiting, keep]);
}
