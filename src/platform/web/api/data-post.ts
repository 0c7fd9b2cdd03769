import { showError } from '../actions/toast.tsx';
import { CallFailure, post } from './api.ts';
import { cachedPostMs } from './cache-policies.ts';

/**
 * The generic authenticated POST (product.md §7, §8) for paths that come from elsewhere; a screen calls by contract.
 * Answers the reply's `data`, and an empty list when there is none. A 400 is said as a toast.
 */
export async function postForData(path: string, body: object = {}): Promise<unknown> {
  try {
    return (await post(path, body)).data ?? [];
  } catch (error) {
    if (error instanceof CallFailure && error.status === 400) showError(error);
    return [];
  }
}

type Kept = { at: number; data: unknown };

/**
 * Like {@link postForData}, from what was kept for up to 24 hours (product.md §9) unless `isForced`. A 400 is an empty
 * list; what else goes wrong is shown. Only an answer is kept, under the person's storage, which signing out clears.
 */
export async function postForDataCached(
  path: string,
  body: object = {},
  { isForced = false }: { isForced?: boolean } = {},
): Promise<unknown> {
  const name = `post:${path}:${JSON.stringify(body)}`;
  const kept = isForced ? null : readKept(name);
  if (kept) return kept.data;
  try {
    const reply = await post(path, body);
    if ('status' in reply && reply.status === 400) return [];
    const data = reply.data ?? [];
    keep(name, { at: Date.now(), data });
    return data;
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 400)) showError(error);
    return [];
  }
}

function readKept(name: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < cachedPostMs ? kept : null;
  } catch {
    return null;
  }
}

function keep(name: string, kept: Kept): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // A full storage only means asking again.
  }
}
