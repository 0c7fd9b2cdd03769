import { expect, test } from 'vitest';
import { CallFailure } from '../api.ts';
import { Outbox } from './outbox.ts';
import type { Store } from './store.ts';
import type { Waiting } from './waiting.ts';

/** One device: what it keeps, one sender at a time, and a server that can be away. */
function device() {
  const kept = new Map<string, Waiting>();
  const nothing = async () => undefined;
  const store: Store = {
    list: async (owner) => [...kept.values()].filter((item) => item.owner === owner),
    put: async (item) => void kept.set(item.id, item),
    remove: async (id) => void kept.delete(id),
    ...{ photos: async () => [], putPhoto: nothing, removePhoto: nothing },
  };
  let last: Promise<unknown> = Promise.resolve();
  const alone = (work: () => Promise<void>) => {
    const mine = last.then(work);
    last = mine.catch(nothing);
    return mine;
  };
  const server = { isAway: true, refuses: '', got: [] as string[] };
  const page = (owner = '1/1') =>
    new Outbox({
      ...{ owner, store, alone, upload: async () => 1, show: () => undefined, tellOthers: () => undefined },
      arrived: nothing,
      send: async ({ says }) => {
        if (server.isAway) throw new CallFailure(0, {});
        if (server.refuses === says) throw new CallFailure(422, { message: 'Out of range.' });
        server.got.push(says);
        return { data: null };
      },
    });
  return { kept, server, page };
}
const keep = (outbox: Outbox, says: string) =>
  outbox.keep(outbox.newItem('x/y', {}, { record: { module: 'tickets', id: 1 }, place: says, says }));

test('what waits is sent once and in order by whichever page is there when the server is back', async () => {
  const { server, page, kept } = device();
  const [one, two] = [page(), page()];
  for (const says of ['first', 'second', 'third']) expect(await keep(one, says)).toEqual({ is: 'waiting' });
  server.isAway = false;
  await Promise.all([one.drain(), two.drain(), page().drain()]);
  expect(server.got).toEqual(['first', 'second', 'third']);
  expect(kept.size).toBe(0);
});

test('another person of the device sends nothing of it', async () => {
  const { server, page, kept } = device();
  await keep(page('1/1'), 'mine');
  server.isAway = false;
  await page('1/2').drain();
  expect([server.got, kept.size]).toEqual([[], 1]);
});

test('what is refused stays with its sentence, and what comes after it is sent', async () => {
  const { server, page, kept } = device();
  const outbox = page();
  for (const says of ['refused', 'after']) await keep(outbox, says);
  Object.assign(server, { isAway: false, refuses: 'refused' });
  await outbox.drain();
  expect(server.got).toEqual(['after']);
  expect([...kept.values()].map(({ refusal }) => refusal)).toEqual(['Out of range.']);
});
