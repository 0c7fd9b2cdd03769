import { createHash } from 'node:crypto';
import type { Ask } from '#server/database/directory.ts';
import { Refusal } from '#shared/errors.ts';
import { type Limit, type LimitName, limits, networkOf, waitAfter, waitInWords } from './rules.ts';

/** An attempt that was counted as a failure before it was made, so that many at once are counted too. */
export type Attempt = {
  /** If it fails, the account is held up for so many seconds. */
  waitS: number;
  /** It was no failure, and proves nothing either: its count is taken back. */
  forgive(): Promise<void>;
  /** It succeeded: the account's failures are forgotten; the network's others stay. */
  succeed(): Promise<void>;
};

/**
 * Before a password or code is looked at. Errors: 429 with the seconds to wait, also for the right password and the
 * same for an address that nobody has.
 */
export const attempt = (ask: Ask, email: string, address: string): Promise<Attempt> =>
  begin(ask, { account: email, network: networkOf(address) });

/** Before what names no account: many wrong ones from one network address are held up. Errors: 429. */
export const attemptFrom = (ask: Ask, address: string): Promise<Pick<Attempt, 'forgive'>> =>
  begin(ask, { network: networkOf(address) });

/** Before a mail that a stranger asked for. Errors: 429, the same for an address that nobody has. */
export async function countMail(ask: Ask, email: string, address: string): Promise<void> {
  await begin(ask, { mailbox: email, mailsOfNetwork: networkOf(address) });
}

/** Before what is asked by a guest link: how much one network address asks, and how often its tokens lead nowhere. Errors: 429. */
export async function countGuest(ask: Ask, address: string): Promise<Pick<Attempt, 'forgive'>> {
  const network = networkOf(address);
  await begin(ask, { guestsOfNetwork: network });
  return begin(ask, { tokensOfNetwork: network });
}

/** Whoever reads the mailbox of an account may try again. */
export const unlock = (ask: Ask, email: string) =>
  ask('select directory.forget_failures($1)', [keyOf('account', email)]);

async function begin(ask: Ask, counted: Partial<Record<LimitName, string>>): Promise<Attempt> {
  const names = Object.keys(counted) as LimitName[];
  const keys = names.map((name) => keyOf(name, counted[name] ?? ''));
  const of = (part: keyof Limit) => names.map((name) => limits[name][part]);
  const [row] = await ask<{ wait_s: number; counts: number[] }>(
    'select * from directory.begin_attempt($1, $2, $3, $4, $5, $6)',
    [keys, of('free'), of('firstS'), of('lockAt'), of('longestS'), of('windowS')],
  );
  const { wait_s: waitS, counts } = row ?? { wait_s: 0, counts: [] };
  if (waitS > 0) {
    throw new Refusal(429, 'slow_down', `Too many attempts. Try again in ${waitInWords(waitS)}.`, {
      retryAfterSeconds: waitS,
    });
  }
  const forgive = (from: number) =>
    ask('select directory.forgive_attempt($1, $2)', [keys.slice(from), counts.slice(from)]);
  return {
    waitS: counted.account === undefined ? 0 : waitAfter(limits.account, counts[names.indexOf('account')] ?? 0),
    async forgive() {
      await forgive(0);
    },
    async succeed() {
      await forgive(1);
      await ask('select directory.forget_failures($1)', [keys[0]]);
    },
  };
}

const keyOf = (name: LimitName, of: string) => createHash('sha256').update(`${name} ${of}`).digest();
