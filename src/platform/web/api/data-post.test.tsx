import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, renderOnPage } from '#test/page.tsx';
import { clearToasts } from '../actions/toast.tsx';
import { cachedPostMs, cachePolicies } from './cache-policies.ts';
import { tellConnection } from './connection.ts';
import { postForData, postForDataCached } from './data-post.ts';
import { fetchDocument } from './documents.ts';

const refused = (status: number, message: string) => ({ status, body: { message, code: 'refused' } });
const toasts = () => screen.queryAllByRole('alert').map((toast) => toast.textContent);

beforeEach(async () => {
  localStorage.setItem('token', 'secret');
  await renderOnPage(null);
});
afterEach(() => {
  act(clearToasts);
  tellConnection(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('product.md §8', () => {
  test('HTTP 400 in the generic helper: the message is a toast, the answer an empty list', async () => {
    const asked = answerCalls(refused(400, 'the pump has no number.'));
    expect(await act(() => postForData('pumps/find', { pumpID: 7 }))).toEqual([]);
    expect(asked).toEqual([{ path: 'pumps/find', key: null, authorization: 'Bearer secret', body: { pumpID: 7 } }]);
    expect(toasts()).toEqual(['The pump has no number.']);
  });

  test('HTTP 400 in the generic helper: a malformed token says nothing, nor does another failure', async () => {
    answerCalls(refused(400, 'Incorrect or Malformed Token: jwt'), refused(500, 'Broken'), { body: { data: null } });
    for (let i = 0; i < 3; i++) expect(await act(() => postForData('pumps/find'))).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  test('A 400 in the cached helper: is an empty list and says nothing, in the body or as status', async () => {
    answerCalls({ body: { status: 400, data: [1] } }, refused(400, 'No'), { body: { data: [2] } });
    expect(await act(() => postForDataCached('pumps/find'))).toEqual([]);
    expect(await act(() => postForDataCached('pumps/find'))).toEqual([]);
    expect(await act(() => postForDataCached('pumps/find'))).toEqual([2]);
    expect(toasts()).toEqual([]);
  });

  test('A 400 in the cached helper: another failure is shown', async () => {
    answerCalls(refused(500, 'Broken'));
    expect(await act(() => postForDataCached('pumps/find'))).toEqual([]);
    expect(toasts()).toEqual(['Broken']);
  });

  test('Image and document fetch failures: any is a 500 in the same words', async () => {
    answerCalls(refused(404, 'No such file'), refused(403, 'No right'));
    for (let i = 0; i < 2; i++) {
      const failure = await fetchDocument('images/getImage_get', { filename: '1.jpg' }).catch((error) => error);
      expect([failure.status, failure.message]).toEqual([500, 'Coin landed on its edge!']);
    }
  });
});

describe('product.md §9', () => {
  test('Cached POST lifetime', async () => {
    expect(cachedPostMs).toBe(86_400_000);
    vi.useFakeTimers({ toFake: ['Date'] });
    const asked = answerCalls({ body: { data: ['a'] } }, { body: { data: ['b'] } }, { body: { data: ['c'] } });
    const find = (more?: { isForced: boolean }) => postForDataCached('pumps/find', { place: 1 }, more);
    expect([await find(), await find()]).toEqual([['a'], ['a']]);
    expect(await find({ isForced: true })).toEqual(['b']);
    vi.setSystemTime(Date.now() + 86_399_999);
    expect(await find()).toEqual(['b']);
    vi.setSystemTime(Date.now() + 1);
    expect(await find()).toEqual(['c']);
    expect(asked).toHaveLength(3);
  });

  test('Calendar token query cache', () => {
    const seconds = ({ staleTime }: { staleTime: number }) => staleTime / 1000;
    expect([cachePolicies.calendarToken, cachePolicies.usual, cachePolicies.quoteLists].map(seconds)).toEqual([
      870, 300, 0,
    ]);
    expect(cachePolicies.multiFilterLists).toEqual({
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    });
  });
});
