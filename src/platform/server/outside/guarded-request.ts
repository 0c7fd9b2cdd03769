import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertPublic, publicLookup } from './public-address.ts';

/** A server that says nothing for this long is away. */
const silentMs = 15_000;

/** What an address that a company has entered may lead to. */
export type Reach = {
  /** Off, so that nobody reaches what only this machine and its neighbours are meant to reach. */
  mayReachPrivate: boolean;
};

/**
 * One request to a server that a company named; resolved when its answer begins, and never followed to another address.
 * Errors: when nothing comes in time, or the address is not to be reached (`PrivateAddress`).
 */
export async function askServer(
  url: URL,
  options: RequestOptions,
  { body, withinMs }: { body?: Readable | string | undefined; withinMs: number },
  { mayReachPrivate }: Reach,
): Promise<IncomingMessage> {
  if (!mayReachPrivate) assertPublic(url.hostname.replace(/^\[|\]$/g, ''));
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const guarded = mayReachPrivate ? {} : { lookup: publicLookup };
  // A connection of its own: what is kept open may be closed by the other side just when it is used.
  const request = open(url, { ...options, ...guarded, agent: false });
  request.setTimeout(silentMs, () => request.destroy(new Error('Nothing came')));
  const timer = setTimeout(() => request.destroy(new Error('It took too long')), withinMs);
  request.on('close', () => clearTimeout(timer));
  const answered = answerOf(request);
  if (typeof body === 'string') request.end(body);
  else if (body) {
    // An answer before all has left, such as “no room”, is the answer.
    pipeline(body, request).catch(() => undefined);
  } else request.end();
  return answered;
}

const answerOf = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', resolve);
  });
