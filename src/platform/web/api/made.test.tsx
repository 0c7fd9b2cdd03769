import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { agoMs, hearServerTime, isHeardSince, madeAt, madeNow } from './made.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const server = Date.UTC(2026, 10, 24, 5);

/** The clock of the device, in milliseconds after the server's; sleeping leaves that of the page where it is. */
let deviceMs = 0;
let steadyMs = 0;
let trueMs = 0;
const now = () => server + trueMs + deviceMs;
function pass(ms: number, { isAsleep = false } = {}) {
  trueMs += ms;
  if (!isAsleep) steadyMs += ms;
}
const hear = () => {
  const date = new Date(server + trueMs).toUTCString();
  hearServerTime(new Response('', { headers: { Date: date } }), performance.now());
};

beforeEach(() => {
  [deviceMs, trueMs] = [0, 0];
  vi.spyOn(Date, 'now').mockImplementation(now);
  vi.spyOn(performance, 'now').mockImplementation(() => steadyMs);
});
afterEach(() => vi.restoreAllMocks());

const roughly = (ms: number) => Math.round(ms / 1000);

test.each([
  ['set ahead after the tap', -3 * hourMs, 0, false],
  ['set back after the tap', 3 * hourMs, 0, false],
  ['set ahead between the last reply and the tap', -3 * hourMs, 0, true],
  ['set back between the last reply and the tap', 3 * hourMs, 0, true],
  ['wrong all the time', -3 * hourMs, -3 * hourMs, false],
])('a clock that is %s changes nothing about how long ago it was', (_words, wrong, right, isBefore) => {
  deviceMs = wrong;
  hear();
  pass(minuteMs);
  if (isBefore) deviceMs = right;
  const made = madeNow();
  pass(2 * minuteMs);
  deviceMs = right;
  pass(40 * minuteMs);
  hear();
  expect(roughly(agoMs(made))).toBe(42 * 60);
});

test('a reply that was on its way at the tap says nothing once the clock was set: the server is asked anew', () => {
  deviceMs = -3 * hourMs;
  hear();
  const made = madeNow();
  pass(200);
  hear();
  expect(isHeardSince(made)).toBe(true);
  deviceMs = 0;
  expect(isHeardSince(made)).toBe(false);
  hear();
  expect([isHeardSince(made), roughly(agoMs(made))]).toEqual([true, 0]);
});

test('what passes while the device sleeps has passed, whether its clock was set or not', () => {
  deviceMs = -3 * hourMs;
  hear();
  const made = madeNow();
  pass(5 * hourMs, { isAsleep: true });
  hear();
  expect(roughly(agoMs(made))).toBe(5 * 3600);
  deviceMs = 0;
  hear();
  expect(roughly(agoMs(made))).toBe(5 * 3600);
});

test('what was kept by a page that is gone goes by the server’s clock, and what was kept before by the device’s', () => {
  deviceMs = -3 * hourMs;
  hear();
  const made = { ...madeNow(), page: 'gone', steadyMs: 9e9 };
  pass(30 * minuteMs);
  deviceMs = 0;
  hear();
  expect(roughly(agoMs(made))).toBe(30 * 60);
  expect(roughly(agoMs(madeAt(now() - 30 * minuteMs)))).toBe(30 * 60);
  expect(agoMs(madeAt(now() + minuteMs))).toBe(0);
});
