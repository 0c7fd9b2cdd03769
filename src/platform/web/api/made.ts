import { uuidv7 } from '#shared/ids.ts';

/**
 * When something was made on this device, so that it can be said later how long ago that was though its clock was set
 * meanwhile. Between two moments of one page no less passed than its own clock counts, which stands still while the device
 * sleeps; how far the device's clock was wrong is known by what the server's replies say.
 */
export type Made = {
  /** By the clock of the device. */
  atMs: number;
  /** By a clock that nobody sets, of one page. */
  page: string;
  steadyMs: number;
  /** How far the server's clock was ahead of the device's; null when no reply had come. */
  aheadMs: number | null;
};

const page = uuidv7();
/** Less than this the server's replies, which say their second, and take a while, do not tell apart. */
const certainMs = 20_000;

let heard: { aheadMs: number; atSteadyMs: number; gainMs: number } | null = null;

/** How far the clock of the device is ahead of that of the page: more after a sleep, less only when it was set back. */
const gain = () => Date.now() - performance.now();

/** What a reply says of the server's clock. `sentMs`: by `performance.now`, when it was asked. */
export function hearServerTime(response: Response, sentMs: number): void {
  const serverMs = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(serverMs) || performance.now() - sentMs > certainMs / 2) return;
  heard = { aheadMs: serverMs - Date.now(), atSteadyMs: performance.now(), gainMs: gain() };
}

/** That of the device when it was last heard, and since then as it was set back. */
function aheadNow(): number | null {
  if (!heard) return null;
  const setBackMs = heard.gainMs - gain();
  return heard.aheadMs + (setBackMs > certainMs ? setBackMs : 0);
}

export const madeNow = (): Made => ({
  atMs: Date.now(),
  page,
  steadyMs: performance.now(),
  aheadMs: aheadNow(),
});

/** Of what was kept before it was known how to say it. */
export const madeAt = (atMs: number): Made => ({ atMs, page: '', steadyMs: 0, aheadMs: null });

/** Whether the server has been heard since, and the clock was not set ahead after that: only then it is certain how long ago it was. */
export const isHeardSince = (made: Made): boolean =>
  heard !== null && gain() - heard.gainMs <= certainMs && (made.page !== page || heard.atSteadyMs > made.steadyMs);

/** How long ago it was made: the one place that says it. */
export function agoMs(made: Made): number {
  const byDeviceMs = Date.now() - made.atMs;
  const steadyMs = made.page === page ? performance.now() - made.steadyMs : 0;
  const now = aheadNow();
  // How far the clock of the device was set ahead since, or before it, when no reply had said so yet.
  const setMs = made.aheadMs === null || now === null ? 0 : made.aheadMs - now;
  const wasSetBefore = made.page === page && byDeviceMs - steadyMs < setMs - certainMs;
  const isSet = Math.abs(setMs) > certainMs && !wasSetBefore;
  return Math.max(0, Math.round(Math.max(isSet ? byDeviceMs - setMs : byDeviceMs, steadyMs)));
}
