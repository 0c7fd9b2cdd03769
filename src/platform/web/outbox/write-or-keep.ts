import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#shared/contract.ts';
import type { Reply, Sent } from '../api/api.ts';
import type { Made } from '../api/made.ts';
import { type WritingOptions, write } from '../api/query.ts';
import { loadOutbox } from './load.ts';
import type { Waiting, WaitingFile } from './waiting.ts';

/** Where and how a write is shown that waits for signal. */
export type KeptOffline = {
  record: { module: string; id: number };
} & Pick<Waiting, 'place' | 'says'> &
  Partial<Pick<Waiting, 'value' | 'filesIn'>> & {
    files?: readonly Pick<WaitingFile, 'name' | 'blob'>[];
    /** When it was tapped, if something was asked since. */
    made?: Made;
    /** A refusal is shown at its place and not thrown away. */
    staysRefused?: boolean;
  };

export type Keeping<C> = WritingOptions<C> & { keptOffline: KeptOffline };

/**
 * `write` for what is done without signal too: it is kept on the device first, and sent when that can be. Answers null when
 * it waits, or another page has sent it. Rejects with `CallFailure` when the server refuses while somebody stands by.
 */
export async function writeOrKeep<C extends Call>(
  client: QueryClient,
  contract: C,
  input: Sent<C>,
  { keptOffline, ...options }: Keeping<C>,
): Promise<Reply<C> | null> {
  const outbox = await loadOutbox().catch(() => null);
  if (!outbox) return write(client, contract, input, options);
  return outbox.keepAndSend(client, contract, input, { keptOffline, ...options });
}
