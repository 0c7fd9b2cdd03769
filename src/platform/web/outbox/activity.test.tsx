import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../api/api.ts';
import { Activity, type KeptSpan } from './activity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minuteMs = 60_000;

function device() {
  const kept = new Map<string, KeptSpan & { owner: string }>();
  const server = { fails: null as number | null, told: [] as number[][][] };
  const open = (owner = '1/1') =>
    new Activity({
      owner,
      store: {
        spans: async (of) => [...kept.values()].filter((span) => span.owner === of),
        putSpan: async (of, span) => void kept.set(span.id, { ...span, owner: of }),
        removeSpan: async (id) => void kept.delete(id),
      },
      isAway: () => server.fails === 0,
      tell: async (spans) => {
        if (server.fails !== null) throw new CallFailure(server.fails, {});
        server.told.push(spans.map(({ fromAgoMs, toAgoMs }) => [fromAgoMs / minuteMs, toAgoMs / minuteMs]));
      },
    });
  return { kept, server, open };
}
async function touch(activity: Activity, minutes: number, everyMinutes = 1) {
  for (let minute = 0; minute < minutes; minute += everyMinutes) {
    await vi.advanceTimersByTimeAsync(everyMinutes * minuteMs);
    activity.note();
  }
}

test('touches without signal are a few spans, told once when the server is there', async () => {
  const { server, open, kept } = device();
  const activity = open();
  server.fails = 0;
  activity.note();
  await touch(activity, 35, 5);
  await vi.advanceTimersByTimeAsync(30 * minuteMs);
  activity.note();
  await touch(activity, 10);
  expect(kept.size).toBe(2);
  expect(await activity.tell([])).toBe(false);
  await vi.advanceTimersByTimeAsync(60 * minuteMs);
  server.fails = null;
  expect(await activity.tell([])).toBe(true);
  expect(server.told).toEqual([
    [
      [70, 60],
      [135, 100],
    ],
  ]);
  expect(await activity.tell([])).toBe(true);
  expect([server.told.length, kept.size]).toEqual([1, 0]);
});

test('what was touched while the lost signal was not noticed yet is told with it, and nobody else tells it', async () => {
  const { server, open, kept } = device();
  const activity = open();
  activity.note();
  await touch(activity, 4);
  expect(kept.size).toBe(0);
  server.fails = 0;
  await touch(activity, 1);
  server.fails = null;
  await open('1/2').tell([]);
  expect(server.told).toEqual([]);
  await open().tell([]);
  expect(server.told).toEqual([[[5, 0]]]);
});

test('a server that will not hear it does not keep back what was tapped for good', async () => {
  const { server, open } = device();
  const activity = open();
  server.fails = 0;
  activity.note();
  await vi.advanceTimersByTimeAsync(0);
  server.fails = 500;
  const answers = [];
  for (let time = 0; time < 5; time++) answers.push(await activity.tell([]));
  expect(answers).toEqual([false, false, false, false, true]);
});
