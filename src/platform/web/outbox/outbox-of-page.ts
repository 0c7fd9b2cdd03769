import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#shared/contract.ts';
import { showError } from '../actions/toast.tsx';
import { decodeOutput, encodeInput, type Reply, type Sent } from '../api/api.ts';
import { refreshChanged, tellWritten } from '../api/query.ts';
import type { Outbox } from './outbox.ts';
import { currentOutbox, openOutbox as openFor } from './sender.ts';
import type { Waiting } from './waiting.ts';
import type { Keeping } from './write-or-keep.ts';

export { dropPhoto, keepPhoto, keptPhotos } from './sender.ts';

/** Sends what waits for a person while the page is open; answers how to close it. */
export const openOutbox = (owner: string, client: QueryClient): (() => void) =>
  openFor(owner, (item) => readAgain(client, item));

/** That of the person who is signed in. */
export const outboxNow = (client: QueryClient): Outbox => currentOutbox((item) => readAgain(client, item));

/** `writeOrKeep`, once this part is here. */
export async function keepAndSend<C extends Call>(
  client: QueryClient,
  contract: C,
  input: Sent<C>,
  { keptOffline, ...options }: Keeping<C>,
): Promise<Reply<C> | null> {
  const { staysRefused = false, ...kept } = keptOffline;
  const outbox = outboxNow(client);
  try {
    const body = encodeInput(contract.input, input) as Record<string, unknown>;
    const outcome = await outbox.keep(outbox.newItem(contract.path, body, kept), { staysRefused });
    if (!('reply' in outcome)) return null;
    const reply = { ...outcome.reply, data: decodeOutput(contract, outcome.reply.data) } as Reply<C>;
    tellWritten(client, input, reply, options);
    return reply;
  } catch (error) {
    if (!options.isQuiet) showError(error);
    throw error;
  }
}

/** What is read again when something of a record has arrived, before its place lets go of it. */
async function readAgain(client: QueryClient, { record }: Waiting): Promise<void> {
  const [module = ''] = record.split('/', 1);
  await refreshChanged(client, [{ module }]);
}
