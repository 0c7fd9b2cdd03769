import { z } from 'zod';
import type { Call, Output } from '#shared/contract.ts';
import { type ErrorLink, type ErrorReply, type FieldMessages, secondFactorCode } from '#shared/errors.ts';
import { uuidv7 } from '#shared/ids.ts';
import { genericFailureMessage } from '#shared/texts.ts';
import { tellConnection } from './connection.ts';
import { agoMs, hearServerTime, type Made } from './made.ts';
import { sessionToken } from './stored-user.ts';

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
type Given<O, I> = { [K in Exclude<keyof O, OptionalKeys<I>>]: O[K] } & {
  [K in Extract<keyof O, OptionalKeys<I>>]?: O[K] | undefined;
};
/** What a screen passes to a call: money as cents, what the contract fills in by itself may be left out. */
export type Sent<C> = C extends Call<infer I, z.ZodType> ? Given<z.output<I>, z.input<I>> : never;

export type Reply<C> = {
  data: Output<C>;
  /** Present when the change can be taken back: give it to `undoChange`. */
  undo?: string;
  /** The kinds of record that it changed. */
  changed?: readonly string[];
};

/** A call that did not succeed. `status` 0 means that no reply came: the network, or the server is away. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldMessages;
  readonly now: Record<string, unknown> | undefined;
  readonly link: ErrorLink | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Under which the server wrote down what went wrong. */
  readonly reference: string | undefined;
  readonly at = new Date();

  constructor(status: number, reply: Partial<ErrorReply>, retryAfterSeconds?: number) {
    super(reply.message || (status === 0 ? offlineMessage : genericFailureMessage));
    this.name = 'CallFailure';
    this.status = status;
    this.code = reply.code ?? (status === 0 ? 'no_reply' : 'unknown');
    this.fields = reply.fields ?? {};
    this.now = reply.now;
    this.link = reply.link;
    this.reference = reply.reference;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** What went wrong, in words for people. */
export const messageOf = (error: unknown): string =>
  error instanceof CallFailure ? error.message : genericFailureMessage;

const offlineMessage = 'The server cannot be reached. This was not saved; try again when it is back.';
export const lostReplyStatuses = new Set([502, 503, 504]);
export const retryDelaysMs = [250, 1000, 2500];

let onRefused: (isOver: boolean) => void = () => undefined;
/**
 * Told once by the app: what happens when the session has ended (401), or is good for nothing more until it has proved the second factor that the
 * company demands.
 */
export function whenSessionRefused(listener: (isOver: boolean) => void): void {
  onRefused = listener;
}

let onReasonNeeded: (message: string) => Promise<string | null> = async () => null;
/** Told once by the app: how people are asked why something is done although something speaks against it. */
export function whenReasonNeeded(ask: typeof onReasonNeeded): void {
  onReasonNeeded = ask;
}

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** The key of an attempt that was never answered; without one each call is a write of its own. */
  key?: string | undefined;
  /** It reaches the server though the page closes. */
  isLast?: boolean;
  /** When it was made, on a device that may have had no signal since: then it is tried once, and known to the server for good. */
  made?: Made | undefined;
  /** Whoever calls tries again. */
  isTriedOnce?: boolean;
  /** Nobody is asked for a reason: nobody stands by who could give it. */
  isUnattended?: boolean;
};

/**
 * Calls the server by its contract. A lost reply is asked for again with the same key, so a write happens once.
 * Fails with `CallFailure`.
 */
export async function call<C extends Call>(contract: C, input: Sent<C>, options: CallOptions = {}): Promise<Reply<C>> {
  const isWrite = contract.kind === 'write' || contract.kind === 'outside';
  const reply = await post(contract.path, encodeInput(contract.input, input), { isOnce: isWrite, ...options });
  return { ...reply, data: decodeOutput(contract, reply.data) };
}

/** What was sent, in the form that the contract promises. Fails with `CallFailure`. */
export function decodeOutput<C extends Call>(contract: C, data: unknown): Output<C> {
  const decoded = z.safeDecode(contract.output, data as never);
  if (decoded.success) return decoded.data as Output<C>;
  console.error(`The reply of ${contract.path} does not have the promised form.`, decoded.error.issues);
  throw new CallFailure(500, {
    code: 'malformed_reply',
    message: 'The server sent a reply this page does not understand.',
  });
}

/** Takes a change back by the token its reply carried. */
export const undoChange = (undo: string) => post('events/undo', { undo }, { isOnce: true });

type PostOptions = CallOptions & { isOnce?: boolean };
type Posted = { data: unknown; undo?: string; changed?: readonly string[] };

/** Posts by path and reads the reply: only for what has no contract on this page. Fails with `CallFailure`. */
export async function post(path: string, body: unknown, options: PostOptions = {}): Promise<Posted> {
  return (await readJson(await send(path, body, options))) as Posted;
}

/** Posts with the bearer, again until it is answered; a refusal is a `CallFailure`. */
export async function send(path: string, body: unknown, options: PostOptions = {}): Promise<Response> {
  const token = sessionToken();
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(options.isOnce && { 'Idempotency-Key': options.key ?? uuidv7() }),
    ...(options.made && { 'Made-Ago': String(agoMs(options.made)) }),
  };
  const { signal = null, isLast: keepalive = false } = options;
  const request: RequestInit = { method: 'POST', headers, body: JSON.stringify(body), signal, keepalive };
  const delaysMs = options.made || options.isTriedOnce ? [] : retryDelaysMs;
  let response = await fetchUntilAnswered(`/api/${path}`, request, delaysMs);
  if (response.ok) return response;
  let reply = (await readJson(response)) as Partial<ErrorReply>;
  const reason =
    reply.code === 'reason_needed' && !options.isUnattended ? await onReasonNeeded(reply.message ?? '') : null;
  if (reason !== null) {
    // Nothing was done the first time, so it is the same attempt.
    headers.Reason = encodeURIComponent(reason);
    response = await fetchUntilAnswered(`/api/${path}`, request, delaysMs);
    if (response.ok) return response;
    reply = (await readJson(response)) as Partial<ErrorReply>;
  }
  heedRefusal(token, response.status, reply.code);
  throw new CallFailure(response.status, reply, retryAfter(response));
}

/** What a refusal says of the session it came in: one that has ended signs out, unless another has begun meanwhile. */
export function heedRefusal(token: string | null, status: number, code?: string): void {
  const isOver = status === 401;
  if (token && token === sessionToken() && (isOver || code === secondFactorCode)) onRefused(isOver);
}

async function fetchUntilAnswered(url: string, request: RequestInit, delaysMs: readonly number[]): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const waitMs = delaysMs[attempt];
    const sentMs = performance.now();
    try {
      const response = await fetch(url, request);
      hearServerTime(response, sentMs);
      if (!lostReplyStatuses.has(response.status)) {
        tellConnection(false);
        return response;
      }
    } catch (error) {
      if (request.signal?.aborted) throw error;
    }
    // Without signal nobody waits for what cannot come.
    if (waitMs === undefined || !navigator.onLine) {
      tellConnection(true);
      throw new CallFailure(0, {});
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.75 + Math.random() / 2)));
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    if (response.ok) throw new CallFailure(500, { code: 'malformed_reply' });
    return {};
  }
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/**
 * Field by field, so that what the contract fills in may be left out. A value that does not encode is sent as it is:
 * the server's message about it is better than ours.
 */
export function encodeInput(schema: z.ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null)
    return encodeOrKeep(schema, value);
  const shape = schema.shape as Record<string, z.ZodType>;
  const encoded: Record<string, unknown> = {};
  for (const [name, fieldValue] of Object.entries(value)) {
    if (fieldValue === undefined) continue;
    const field = shape[name];
    encoded[name] = field ? encodeOrKeep(field, fieldValue) : fieldValue;
  }
  return encoded;
}

function encodeOrKeep(schema: z.ZodType, value: unknown): unknown {
  try {
    const result = z.safeEncode(schema, value as never);
    return result.success ? result.data : value;
  } catch {
    return value;
  }
}
