import { expect, test } from 'vitest';
import { keepsNothingMessage } from '#shared/texts.ts';
import { CallFailure } from '../api/api.ts';
import { Outbox } from './outbox.ts';
import type { Store } from './store.ts';
import { latestByPlace, type Waiting } from './waiting.ts';

/** What a server does with what is sent: takes it, takes it and its reply is lost, or answers with a status. */
type Answer = 'takes' | 'reply lost' | { status: number; message?: string; code?: string };

/** One device: what it keeps, one sender at a time, and a server. */
function device() {
  const kept = new Map<string, Waiting>();
  const nothing = async () => undefined;
  const storage = { isBlocked: false };
  const store: Store = {
    list: async (owner) => [...kept.values()].filter((item) => item.owner === owner),
    put: async (item) => {
      if (storage.isBlocked) throw new DOMException('Blocked', 'SecurityError');
      kept.set(item.id, item);
    },
    remove: async (id) => void kept.delete(id),
    photos: async () => [],
    putPhoto: nothing,
    removePhoto: nothing,
    spans: async () => [],
    putSpan: nothing,
    removeSpan: nothing,
  };
  let last: Promise<unknown> = Promise.resolve();
  const alone = (work: () => Promise<void>) => {
    const mine = last.then(work);
    last = mine.catch(nothing);
    return mine;
  };
  /** What it does with each; `usual` for all others. */
  const server = {
    usual: { status: 0 } as Answer,
    for: {} as Record<string, Answer>,
    got: [] as string[],
    isThere: true,
  };
  const done = new Set<string>();
  const uploaded: string[] = [];
  const happened: string[] = [];
  let shown: readonly Waiting[] = [];
  const page = (owner = '1/1') =>
    new Outbox({
      owner,
      store,
      alone,
      tellFirst: async () => server.isThere,
      tellOthers: () => undefined,
      arrived: async ({ record }) => void happened.push(`read ${record}`),
      show: (items) => {
        shown = items;
      },
      upload: async (_owner, { name }) => uploaded.push(name),
      send: async ({ id, says, files }) => {
        const answer = server.for[says] ?? server.usual;
        if (typeof answer === 'object')
          throw new CallFailure(answer.status, {
            message: answer.message ?? '',
            ...(answer.code && { code: answer.code }),
          });
        // The id is the key: a second time the server knows it.
        if (!done.has(id)) server.got.push([says, ...files.map(({ fileID }) => fileID)].join(' '));
        happened.push(`sent ${says}`);
        done.add(id);
        if (answer === 'reply lost') throw new CallFailure(0, {});
        return { data: null };
      },
    });
  return {
    kept,
    server,
    storage,
    page,
    uploaded,
    happened,
    shown: () => shown.map(({ says, refusal }) => [says, refusal]),
  };
}
const photo = { name: 'seal.jpg', blob: new File(['x'], 'seal.jpg') };
const keep = (outbox: Outbox, says: string, { id = 1, files = [] as (typeof photo)[], staysRefused = false } = {}) =>
  outbox.keep(outbox.newItem('x/y', {}, { record: { module: 'tickets', id }, place: says, says, files }), {
    staysRefused,
  });

test('what waits is sent once and in order by whichever page is there when the server is back', async () => {
  const { server, page, kept } = device();
  const [one, two] = [page(), page()];
  for (const says of ['first', 'second', 'third']) expect(await keep(one, says)).toEqual({ is: 'waiting' });
  server.usual = 'takes';
  await Promise.all([one.drain(), two.drain(), page().drain()]);
  expect(server.got).toEqual(['first', 'second', 'third']);
  expect(kept.size).toBe(0);
});

test('another person of the device sends nothing of it', async () => {
  const { server, page, kept } = device();
  await keep(page('1/1'), 'mine');
  server.usual = 'takes';
  await page('1/2').drain();
  expect([server.got, kept.size]).toEqual([[], 1]);
});

test('what is refused stays with its sentence, and what comes after it is sent', async () => {
  const { server, page, shown } = device();
  const outbox = page();
  for (const says of ['refused', 'after']) await keep(outbox, says);
  Object.assign(server, { usual: 'takes', for: { refused: { status: 422, message: 'Out of range.' } } });
  await outbox.drain();
  expect(server.got).toEqual(['after']);
  expect(shown()).toEqual([['refused', 'Out of range.']]);
});

test('a refusal while somebody stands by is thrown and leaves nothing, unless it is to stay at its place', async () => {
  const { server, page, shown } = device();
  server.usual = { status: 409, message: 'Closed.' };
  await expect(keep(page(), 'thrown')).rejects.toThrow('Closed.');
  expect(shown()).toEqual([]);
  await expect(keep(page(), 'stays', { staysRefused: true })).rejects.toThrow('Closed.');
  expect(shown()).toEqual([['stays', 'Closed.']]);
});

test('a reply that is lost leaves it waiting, and the next attempt makes nothing twice', async () => {
  const { server, page, kept } = device();
  server.usual = 'reply lost';
  const outbox = page();
  expect(await keep(outbox, 'once')).toEqual({ is: 'waiting' });
  server.usual = 'takes';
  await outbox.drain();
  expect([server.got, kept.size]).toEqual([['once'], 0]);
});

test.each([401, 429, 502, 503])(
  '%i decides nothing: it waits, with what comes after it, and is sent later',
  async (status) => {
    const { server, page, shown } = device();
    server.usual = 'takes';
    server.for.first = { status };
    const outbox = page();
    await keep(outbox, 'first');
    await keep(outbox, 'second', { id: 2 });
    expect(shown()).toEqual([
      ['first', null],
      ['second', null],
    ]);
    server.for = {};
    await outbox.drain();
    expect(server.got).toEqual(['first', 'second']);
  },
);

test('while its person views as another role, what waits goes on waiting, and what is tapped is refused and not kept', async () => {
  const { server, page, shown } = device();
  const outbox = page();
  await keep(outbox, 'done before');
  server.usual = { status: 403, code: 'viewing', message: 'Stop viewing to change something.' };
  await outbox.drain();
  expect(shown()).toEqual([['done before', null]]);
  await expect(keep(outbox, 'tapped meanwhile', { id: 2 })).rejects.toThrow('Stop viewing');
  server.usual = 'takes';
  await outbox.drain();
  expect(server.got).toEqual(['done before']);
});

test('a mistake of the server is tried again, holds back only its own record, and is told in the end', async () => {
  const { server, page, shown, kept } = device();
  const outbox = page();
  await keep(outbox, 'broken');
  await keep(outbox, 'same record');
  await keep(outbox, 'another', { id: 2 });
  Object.assign(server, { usual: 'takes', for: { broken: { status: 500, message: 'Something went wrong' } } });
  await outbox.drain();
  expect(server.got).toEqual(['another']);
  for (let time = 0; time < 5; time++) await outbox.drain();
  expect(server.got).toEqual(['another', 'same record']);
  expect(shown()).toEqual([['broken', 'Something went wrong']]);
  server.for = {};
  for (const id of kept.keys()) await outbox.tryAgain(id);
  expect(server.got).toEqual(['another', 'same record', 'broken']);
  expect(shown()).toEqual([]);
});

test('what was refused goes when it is discarded, and when its place is answered anew', async () => {
  const { server, page, shown, kept } = device();
  const outbox = page();
  server.usual = { status: 422, message: 'Out of range.' };
  await keep(outbox, 'Motor current', { staysRefused: true }).catch(() => undefined);
  await keep(outbox, 'Remarks', { staysRefused: true }).catch(() => undefined);
  expect(shown()).toHaveLength(2);
  server.usual = { status: 0 };
  await keep(outbox, 'Motor current');
  expect(shown()).toEqual([
    ['Remarks', 'Out of range.'],
    ['Motor current', null],
  ]);
  for (const { id, says } of kept.values()) if (says === 'Remarks') await outbox.discard(id);
  expect(shown()).toEqual([['Motor current', null]]);
});

test('a photo goes out once for all attempts; by hand it goes again, as the server may have let go of it', async () => {
  const { server, page, uploaded, kept } = device();
  const outbox = page();
  await keep(outbox, 'Photo', { files: [photo] });
  await outbox.drain();
  expect(uploaded).toEqual(['seal.jpg']);
  server.usual = { status: 404, message: 'There is no such file.' };
  await outbox.drain();
  server.usual = 'takes';
  for (const id of kept.keys()) await outbox.tryAgain(id);
  expect([uploaded, server.got]).toEqual([['seal.jpg', 'seal.jpg'], ['Photo 2']]);
});

test('a device that keeps nothing says so, and the page holds it as long as it is open', async () => {
  const { server, page, storage, shown } = device();
  storage.isBlocked = true;
  const outbox = page();
  await keep(outbox, 'Motor current');
  expect(shown()).toEqual([['Motor current', keepsNothingMessage]]);
  server.usual = 'takes';
  await outbox.drain();
  expect([server.got, shown()]).toEqual([[], [['Motor current', keepsNothingMessage]]]);
});

test('what was done last at a place is shown over what was done elsewhere before it', () => {
  const done = ['status', 'assignees', 'status'].map((place, at) => ({ place, says: `${at}` }) as Waiting);
  expect([...latestByPlace(done).values()].map(({ says }) => says)).toEqual(['1', '2']);
});

test('nothing is sent before the server has heard what it must know', async () => {
  const { server, page, shown } = device();
  const outbox = page();
  server.isThere = false;
  server.usual = 'takes';
  expect(await keep(outbox, 'a')).toEqual({ is: 'waiting' });
  expect([server.got, shown()]).toEqual([[], [['a', null]]]);
  server.isThere = true;
  await outbox.drain();
  expect(server.got).toEqual(['a']);
});

test('all that can be sent is sent before anything is read again, and each record is read once', async () => {
  const { server, page, happened, shown } = device();
  const outbox = page();
  for (const [says, id] of [
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ] as const)
    await keep(outbox, says, { id });
  server.usual = 'takes';
  await outbox.drain();
  expect(happened).toEqual(['sent a', 'sent b', 'sent c', 'read tickets/1', 'read tickets/2']);
  expect(shown()).toEqual([]);
});
