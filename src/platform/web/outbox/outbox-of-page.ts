import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#shared/contract.ts';
import { fileInfo } from '#shared/file-types.ts';
import { showError } from '../actions/toast.tsx';
import { CallFailure, decodeOutput, encodeInput, post, type Reply, type Sent } from '../api/api.ts';
import { isConnectionLost, knock, onConnectionChange } from '../api/connection.ts';
import { agoMs, isHeardSince, madeAt } from '../api/made.ts';
import { refreshChanged, tellWritten } from '../api/query.ts';
import { sendFile } from '../api/send-file.ts';
import { deviceID, stored } from '../api/stored-user.ts';
import { Activity, signs } from './activity.ts';
import { Outbox } from './outbox.ts';
import { type KeptPhoto, openStore, type Store } from './store.ts';
import { listWaiting, ownerOf, showWaiting, type Waiting } from './waiting.ts';
import type { Keeping } from './write-or-keep.ts';

/** The one outbox of this page, for the person who is signed in. */
let current: { owner: string; outbox: Outbox; close: () => void } | null = null;
const store: Store = openStore();

export const storedOwner = (): string =>
  ownerOf({ tenantID: Number(stored('tenantID')), currentUser: Number(stored('currentUser')) });

/** What is younger is sent at once as it is made. */
const freshMs = 10_000;
const [shortestRestMs, longestRestMs] = [500, 30_000];

/** Answers how to close it. */
export function openOutbox(owner: string, client: QueryClient): () => void {
  current?.close();
  const others = new BroadcastChannel(`outbox/${owner}`);
  const rest = { times: 0, untilMs: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined };
  const activity = new Activity({
    owner,
    store,
    isAway: () => isConnectionLost() || listWaiting().some(({ made }) => made && agoMs(made) > freshMs),
    tell: (spans) => {
      if (storedOwner() !== owner) throw new Error('Another person is signed in.');
      return post('users/updateIdleSessions', { deviceId: deviceID(), status: 'active', spans }, { isTriedOnce: true });
    },
  });
  const outbox = new Outbox({
    owner,
    store,
    tellFirst: (waiting) => activity.tell(waiting),
    send: async (item, isAsked) => {
      // Whoever is signed in now is somebody else: it waits for its own person.
      if (storedOwner() !== owner) throw new Error('Another person is signed in.');
      const made = item.made ?? madeAt(item.madeAtMs);
      // The clock of the device may have been set since.
      if (agoMs(made) > freshMs && !isHeardSince(made) && !(await knock())) throw new CallFailure(0, {});
      const wasLost = isConnectionLost();
      try {
        const how = { isOnce: true, key: item.id, made, isUnattended: !isAsked };
        const reply = await post(item.path, bodyOf(item), how);
        rest.times = 0;
        return reply;
      } catch (error) {
        if (!wasLost && error instanceof CallFailure && error.isOffline) {
          rest.untilMs = performance.now() + Math.min(longestRestMs, shortestRestMs * 2 ** rest.times);
          rest.times += 1;
        }
        throw error;
      }
    },
    upload: async (name, blob) => {
      const how = { signal: new AbortController().signal, onProgress: () => undefined };
      return fileInfo.parse(await sendFile('files/upload_file', { name }, blob, how)).fileID;
    },
    alone: async (work) => void (await navigator.locks.request(`outbox/${owner}`, work)),
    show: showWaiting,
    tellOthers: () => others.postMessage('changed'),
    arrived: (item) => readAgain(client, item),
  });
  others.onmessage = () => void outbox.look();
  // Whose replies are lost again and again is asked less and less often.
  const drain = () => {
    const restMs = rest.untilMs - performance.now();
    if (restMs <= 0) return void outbox.drain();
    clearTimeout(rest.timer);
    rest.timer = setTimeout(drain, restMs);
  };
  const forget = onConnectionChange(() => !isConnectionLost() && drain());
  const back = () => void knock().then(drain);
  window.addEventListener('online', back);
  const listening = new AbortController();
  for (const sign of signs)
    window.addEventListener(sign, activity.note, { passive: true, capture: true, signal: listening.signal });
  activity.note();
  // What may pass by itself, such as a busy server, is tried again though the connection never was lost.
  const timer = setInterval(drain, 30_000);
  void outbox.look().then(drain);
  const close = () => {
    clearInterval(timer);
    clearTimeout(rest.timer);
    listening.abort();
    forget();
    window.removeEventListener('online', back);
    others.close();
    current = null;
  };
  current = { owner, outbox, close };
  return close;
}

/** That of the person who is signed in. */
export function outboxNow(client: QueryClient): Outbox {
  const owner = storedOwner();
  if (current?.owner !== owner) openOutbox(owner, client);
  if (!current) throw new Error('There is no outbox.');
  return current.outbox;
}

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

/** Files of a draft that are not on the server yet, of the person who is signed in. */
export const keepPhoto = (id: string, draft: string, blob: File): Promise<void> =>
  store.putPhoto({ id, owner: storedOwner(), draft, blob });
export const keptPhotos = (draft: string): Promise<KeptPhoto[]> => store.photos(storedOwner(), draft);
export const dropPhoto = (id: string): Promise<void> => store.removePhoto(id);

/** What is read again when something of a record has arrived, before its place lets go of it. */
async function readAgain(client: QueryClient, { record }: Waiting): Promise<void> {
  const [module = ''] = record.split('/', 1);
  await refreshChanged(client, [{ module }]);
}

/** The body with the ids of its files, which go into the field that `filesIn` names: `fileIDs`, `changes.fileIDs.now`. */
export function bodyOf({ body, files, filesIn }: Pick<Waiting, 'body' | 'files' | 'filesIn'>): Record<string, unknown> {
  return files.length === 0 ? body : withIDs(body, filesIn.split('.'), files);
}

function withIDs(body: Record<string, unknown>, [name = '', ...rest]: string[], files: Waiting['files']) {
  const named = body[name];
  const filled: unknown =
    rest.length > 0
      ? withIDs(named as Record<string, unknown>, rest, files)
      : [...(Array.isArray(named) ? named : []), ...files.map(({ fileID }) => fileID)];
  return { ...body, [name]: filled };
}
