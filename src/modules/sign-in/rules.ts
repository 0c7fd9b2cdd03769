/** How long things last and how many attempts are free (docs/rules/sign-in.md). */

export const linkLifetimes = {
  verify: '24 hours',
  reset: '1 hour',
  invite: '7 days',
  change_email: '24 hours',
} as const;
export type LinkPurpose = keyof typeof linkLifetimes;

/**
 * From the `free`-th failure on each further one waits: `firstS` seconds, then twice that, and so on; from the
 * `lockAt`-th on, `longestS`. Failures older than `windowS` are forgotten.
 */
export type Limit = { free: number; firstS: number; lockAt: number; longestS: number; windowS: number };

const minute = 60;
const hour = 60 * minute;
export const limits = {
  /** Guesses at the password and the codes of one account. */
  account: { free: 5, firstS: 1, lockAt: 10, longestS: 15 * minute, windowS: 24 * hour },
  /** Guesses from one network address, which a whole office may share. */
  network: { free: 50, firstS: 1, lockAt: 100, longestS: 15 * minute, windowS: hour },
  /** Mails that strangers can make us send to one mailbox. */
  mailbox: { free: 5, firstS: 30, lockAt: 20, longestS: hour, windowS: 24 * hour },
  /** Mails that one network address can make us send. */
  mailsOfNetwork: { free: 50, firstS: 10, lockAt: 100, longestS: hour, windowS: hour },
  /** Tokens of guest links that lead nowhere, from one network address. */
  tokensOfNetwork: { free: 20, firstS: 1, lockAt: 60, longestS: 15 * minute, windowS: hour },
  /** What people do by guest links from one network address, without a minute's pause. */
  guestsOfNetwork: { free: 120, firstS: 1, lockAt: 600, longestS: minute, windowS: minute },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** For how many seconds the so-many-th failure holds up; as `directory.begin_attempt` does it. */
export const waitAfter = ({ free, firstS, lockAt, longestS }: Limit, failures: number): number =>
  failures >= lockAt ? longestS : failures >= free ? Math.min(firstS * 2 ** (failures - free), longestS) : 0;

/** One code of an app holds this long, and the one before and after it are taken too, since clocks differ. */
export const totpPeriodS = 30;
export const recoveryCodeCount = 10;

/** Whoever has a whole network of IPv6 addresses counts as one: the first 64 bits. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array(Math.max(0, zeros)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** `90` → `2 minutes`: how long to wait, said so that nobody comes too early. */
export function waitInWords(seconds: number): string {
  if (seconds < minute) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / minute);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
