import { randomBytes } from 'node:crypto';
import type { Ask } from '#server/database/directory.ts';
import { hashToken } from '#server/request/dispatch.ts';
import type { Sealing } from '#server/sealing.ts';
import { challengeLifetimeMs } from './rules.ts';

/** What a device is to sign: known by its seal, for one purpose and five minutes, so that nothing is kept of it until it counts. */
export const newChallenge = (sealing: Sealing, purpose: string): string =>
  Buffer.from(
    sealing.seal(`${Date.now() + challengeLifetimeMs} ${randomBytes(16).toString('base64url')}`, purpose),
  ).toString('base64url');

/** Whether we have asked for it, for this purpose, and not too long ago. */
export function isOurs(sealing: Sealing, challenge: string, purpose: string): boolean {
  try {
    const [endMs = ''] = sealing.open(Buffer.from(challenge, 'base64url').toString(), purpose).split(' ');
    return Number(endMs) > Date.now();
  } catch {
    return false;
  }
}

/** Whether nobody has used it before. */
export async function takeChallenge(ask: Ask, challenge: string): Promise<boolean> {
  const [row] = await ask<{ is_first: boolean }>('select directory.use_challenge($1) as is_first', [
    hashToken(challenge),
  ]);
  return row?.is_first === true;
}
