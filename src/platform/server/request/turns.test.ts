import type pg from 'pg';
import { expect, test } from 'vitest';
import { CallerGone } from './caller-gone.ts';
import { type Asker, Turns } from './turns.ts';

/** Six connections, and who has them in the order in which they got them. */
function stand(most = 6) {
  const has: string[] = [];
  const cancelled: number[] = [];
  let last = 0;
  const pool = {
    connect: async () => ({ processID: ++last, release: () => undefined }) as unknown as pg.PoolClient,
  };
  const turns = new Turns(pool as unknown as pg.Pool, most, async (id) => cancelled.push(id));
  const clients = new Map<string, pg.PoolClient>();
  const errors: { status: number; retryAfterSeconds: number }[] = [];
  /** Asks as a session of a company; what came of it is known once all that could move has. */
  const ask = (name: string, tenantId: number, more: Partial<Asker> = {}) =>
    turns
      .take({ session: `s${tenantId}`, tenantId, isHeavy: false, isRead: true, ...more })
      .then((client) => {
        has.push(name);
        clients.set(name, client);
      })
      .catch((error) => void errors.push(error));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const giveBack = async (name: string) => {
    clients.get(name)?.release();
    await settle();
  };
  return { has, cancelled, errors, ask, settle, giveBack, turns };
}
const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('a company that floods leaves two connections to the others, and the others come in turn', async () => {
  const { has, ask, settle, giveBack } = stand();
  for (const at of many(20)) void ask(`a${at}`, 1);
  await settle();
  expect(has).toEqual(['a1', 'a2', 'a3', 'a4']);
  for (const name of ['b1', 'b2', 'b3', 'c1']) void ask(name, name.startsWith('b') ? 2 : 3);
  await settle();
  expect(has.slice(4)).toEqual(['b1', 'b2']);
  for (const name of ['a1', 'a2', 'a3']) await giveBack(name);
  // Company by company, though the first still has sixteen that came before.
  expect(has.slice(6)).toEqual(['a5', 'b3', 'c1']);
});

test('within a company the sessions take turns', async () => {
  const { has, ask, settle, giveBack } = stand(3);
  for (const at of many(10)) void ask(`loud${at}`, 1, { session: 'loud' });
  void ask('quiet', 1, { session: 'quiet' });
  await settle();
  await giveBack('loud1');
  await giveBack('loud2');
  expect(has).toEqual(['loud1', 'loud2', 'quiet']);
});

test('of heavy calls two run at a time and one of a company; the others pass them', async () => {
  const { has, ask, settle, giveBack } = stand();
  const heavy = { isHeavy: true };
  void ask('a heavy', 1, heavy);
  void ask('a heavy again', 1, heavy);
  void ask('a light', 1);
  void ask('b heavy', 2, heavy);
  void ask('c heavy', 3, heavy);
  await settle();
  expect(has).toEqual(['a heavy', 'a light', 'b heavy']);
  await giveBack('b heavy');
  expect(has.at(-1)).toBe('c heavy');
  await giveBack('a heavy');
  expect(has.at(-1)).toBe('a heavy again');
});

test('a session that has a hundred waiting is told to come later; another one is not', async () => {
  const { errors, ask, settle, has } = stand();
  for (const at of many(105)) void ask(`a${at}`, 1);
  void ask('b', 2);
  await settle();
  expect(errors.map(({ status, retryAfterSeconds }) => [status, retryAfterSeconds])).toEqual([[429, 2]]);
  expect(has).toContain('b');
});

test('who has gone waits no longer; a read that runs for nobody is cancelled before its connection is lent again', async () => {
  const { has, cancelled, ask, settle, giveBack } = stand(3);
  const [running, waiting, write] = [new CallerGone(), new CallerGone(), new CallerGone()];
  void ask('read', 1, { gone: running });
  void ask('write', 2, { gone: write, isRead: false });
  void ask('third', 3);
  void ask('waits', 4, { gone: waiting });
  void ask('after', 5);
  await settle();
  expect(has).toEqual(['read', 'write', 'third']);
  for (const one of [running, waiting, write]) one.tell();
  expect(cancelled).toEqual([1]);
  await giveBack('read');
  expect(has.slice(3)).toEqual(['after']);
  // What came in while nobody was there is not begun.
  await giveBack('write');
  expect(has).not.toContain('waits');
});

test('of a session that is not known yet one runs; when it has said whose it is, the rest wait with its company', async () => {
  const { has, ask, settle, turns } = stand();
  for (const at of many(3)) void ask(`a${at}`, 1);
  await settle();
  for (const at of many(5)) void ask(`new${at}`, 0, { session: 'new', tenantId: null });
  await settle();
  expect(has).toEqual(['a1', 'a2', 'a3', 'new1']);
  turns.learn('new', 1);
  await settle();
  expect(has).toEqual(['a1', 'a2', 'a3', 'new1', 'new2']);
});
