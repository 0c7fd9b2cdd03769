import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { nothing, read, write } from '#shared/contract.ts';
import { type Cents, money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { answerCalls } from '#test/page.tsx';
import { type CallFailure, call, whenSessionRefused } from './api.ts';
import { tellConnection } from './connection.ts';

const pay = write({
  path: 'payments/pay',
  about: 'Pays.',
  permission: can('invoices', 'create'),
  input: z.object({ amount: money, memo: z.string().default('') }),
  output: z.object({ amount: money }),
});
const look = read({
  path: 'payments/look',
  about: 'Looks.',
  permission: can('invoices', 'read'),
  input: z.object({}),
  output: nothing,
});

const failureOf = (promise: Promise<unknown>): Promise<CallFailure> =>
  promise.then(
    () => expect.fail(),
    (error) => error,
  );

describe('a call', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.setItem('token', 'secret');
  });
  afterEach(() => {
    tellConnection(false);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  test('encodes what it sends and decodes what it gets; the token travels along', async () => {
    const asked = answerCalls({ body: { data: { amount: 12.5 }, undo: 'u1' } });
    const reply = await call(pay, { amount: 1250 as Cents });
    expect(reply).toEqual({ data: { amount: 1250 }, undo: 'u1' });
    expect(asked[0]).toMatchObject({ path: 'payments/pay', authorization: 'Bearer secret', body: { amount: 12.5 } });
  });

  test('asks again with the same key when the reply was lost', async () => {
    const asked = answerCalls('lost', { status: 503, body: {} }, { body: { data: { amount: 1 } } });
    const reply = call(pay, { amount: 100 as Cents });
    await vi.runAllTimersAsync();
    await reply;
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map((one) => one.key)).size).toBe(1);
    expect(asked[0]?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test('a read carries no key', async () => {
    const asked = answerCalls({ body: { data: {} } });
    await call(look, {});
    expect(asked[0]?.key).toBeNull();
  });

  test('without signal says so at once, for what cannot come', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const asked = answerCalls('lost');
    expect(await failureOf(call(look, {}))).toMatchObject({ status: 0, isOffline: true });
    expect(asked).toHaveLength(1);
    vi.restoreAllMocks();
  });

  test('gives up after a while and says that the server is away', async () => {
    answerCalls('lost');
    const failure = failureOf(call(look, {}));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toMatchObject({ status: 0, isOffline: true });
  });

  test('carries fields, what stands there now, and how long to wait', async () => {
    const body = { message: 'Wait.', code: 'slow_down', fields: { amount: 'Too much' }, now: { amount: 3 } };
    answerCalls({ status: 429, body, headers: { 'Retry-After': '42' } });
    expect(await failureOf(call(pay, { amount: 1 as Cents }))).toMatchObject({
      message: 'Wait.',
      fields: { amount: 'Too much' },
      now: { amount: 3 },
      retryAfterSeconds: 42,
    });
  });

  test('401 tells that the session has ended', async () => {
    const ended = vi.fn();
    whenSessionRefused(ended);
    answerCalls({ status: 401, body: { message: 'Incorrect or Malformed Token', code: 'bad_token' } });
    expect(await failureOf(call(look, {}))).toMatchObject({ status: 401 });
    expect(ended.mock.calls).toEqual([[true]]);
    answerCalls({ status: 403, body: { message: 'Set one up', code: 'second_factor_owed' } });
    await failureOf(call(look, {}));
    answerCalls({ status: 403, body: { message: 'Not yours', code: 'forbidden' } });
    await failureOf(call(look, {}));
    expect(ended.mock.calls).toEqual([[true], [false]]);
  });

  test('a reply of another form is a failure with a sentence, not half a page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answerCalls({ body: { data: { amount: 'much' } } });
    expect(await failureOf(call(pay, { amount: 1 as Cents }))).toMatchObject({ code: 'malformed_reply' });
  });
});
