import { uuidv7 } from '#shared/ids.ts';
import { CallFailure, post } from '../api/api.ts';
import { isConnectionLost, knock, onConnectionChange } from '../api/connection.ts';
import { agoMs, isHeardSince, madeAt } from '../api/made.ts';
import { sendInPieces } from '../api/send-in-pieces.ts';
import { deviceID, stored } from '../api/stored-user.ts';
import { Activity, signs } from './activity.ts';
import { Outbox } from './outbox.ts';
import { type KeptPhoto, openedFile, openStore, type Store } from './store.ts';
import { listWaiting, ownerOf, showWaiting, type Waiting } from './waiting.ts';

/** What is done when something has arrived, before its place lets go of it. */
type Arrived = (item: Waiting) => Promise<void>;

/** The one outbox of this page, for the person who is signed in. */
let current: { owner: string; outbox: Outbox; close: () => void } | null = null;
const store: Store = openStore();

export const storedOwner = (): string =>
  ownerOf({ tenantID: Number(stored('tenantID')), currentUser: Number(stored('currentUser')) });

/** What is younger is sent at once as it is made. */
const freshMs = 10_000;
const [shortestRestMs, longestRestMs] = [500, 30_000];

/** Answers how to close it. */
export function openOutbox(owner: string, arrived: Arrived): () => void {
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
    upload: async (whose, file) => {
      const blob = await openedFile(whose, file);
      if (!blob) throw new Error('This file was sealed with a key that is no more.');
      const how = { signal: new AbortController().signal, onProgress: () => undefined };
      return sendInPieces(file.uploadID ?? uuidv7(), file.name, blob, how);
    },
    alone: async (work) => void (await navigator.locks.request(`outbox/${owner}`, work)),
    show: showWaiting,
    tellOthers: () => others.postMessage('changed'),
    arrived,
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
export function currentOutbox(arrived: Arrived, owner = storedOwner()): Outbox {
  if (current?.owner !== owner) openOutbox(owner, arrived);
  if (!current) throw new Error('There is no outbox.');
  return current.outbox;
}

/** Files of a draft that are not on the server yet, of the person who is signed in. */
export const keepPhoto = (id: string, draft: string, blob: File): Promise<void> =>
  store.putPhoto({ id, owner: storedOwner(), draft, blob });
export const keptPhotos = (draft: string): Promise<KeptPhoto[]> => store.photos(storedOwner(), draft);
export const dropPhoto = (id: string): Promise<void> => store.removePhoto(id);

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
