import { createHash } from 'node:crypto';
import type { Bytes, Call, CallKind } from '#shared/contract.ts';
import { invalid, Refusal, unauthenticated, viewingCode } from '#shared/errors.ts';
import { type Actor, type Context, requireGrant } from '../context.ts';
import { actAs, type Key, readAs, writeAs } from '../database/tenant-transaction.ts';
import type { CallerGone } from './caller-gone.ts';
import { fieldMessages } from './error-reply.ts';
import type { Upload } from './incoming.ts';
import { receiveForm } from './incoming-form.ts';
import { linesOf, writerOf } from './reply-writer.ts';
import type { Route, SignedVisit, Visit } from './routes.ts';

/** One request as it came in. */
export type Incoming = {
  /** JSON; of an upload the fields of the address. */
  body: string;
  /** A file, not read yet. */
  upload?: Upload | null;
  token: string | null;
  key: string | null;
  /** Why it is done although something speaks against it. */
  reason?: string | undefined;
  /** How long ago it was made on a device without signal; null when it was made as it is sent. */
  madeAgoMs?: number | null;
  /** Told when nobody waits for the answer any more. */
  gone?: CallerGone;
  visit: Visit;
};
export type OpenBytes = Bytes & { body: Exclude<Bytes['body'], () => unknown> };
export type Outgoing = { json: string } | { bytes: OpenBytes } | { lines: AsyncIterable<Uint8Array> };

/**
 * The way of one request, the same for all calls: who is it, permission, parse, transaction, once, service, encode.
 * Errors: a Refusal, or our own mistake.
 */
export async function dispatch(route: Route, incoming: Incoming): Promise<Outgoing> {
  const { call, service } = route;
  const { runtime } = incoming.visit;
  if (call.kind === 'public') {
    return { json: reply(call, await service(incoming.visit, parse(call, incoming.body))) };
  }
  if (!incoming.token) throw unauthenticated();
  const tokenHash = hashToken(incoming.token);
  const { reason, madeAgoMs, gone } = incoming;
  const facts = { ...call, reason, madeAgoMs: madeAgoMs ?? 0, ...(gone && { gone }) };
  const work = async (context: Context) => {
    assertMayCall(context.actor, call);
    return service(context, parse(call, incoming.body));
  };
  switch (call.kind) {
    case 'read':
      return { json: reply(call, await readAs(runtime, tokenHash, facts, work)) };
    case 'download':
      return { bytes: await opened((await readAs(runtime, tokenHash, facts, work)) as Bytes) };
    case 'stream':
      return { lines: await begun(linesOf(call, (await readAs(runtime, tokenHash, facts, work)) as Pages)) };
    case 'write':
    case 'touch': {
      const key = call.kind === 'write' ? onceKey(incoming) : null;
      const done = await writeAs(runtime, tokenHash, facts, key, work, (result, { requestId, hasEvents, changed }) =>
        reply(call, result, { undo: call.undo !== 'none' && hasEvents ? requestId : null, changed }),
      );
      return { json: 'repeated' in done ? done.repeated : done.reply };
    }
    case 'outside':
      return visiting(call, incoming, (visit) => service(visit, parse(call, incoming.body)));
    case 'upload':
      return visiting(call, incoming, (visit) => {
        const { upload } = incoming;
        if (!upload || isForm(upload)) {
          throw new Refusal(400, 'no_file', 'Send the file itself, as application/octet-stream.');
        }
        return service({ ...visit, upload }, parse(call, incoming.body));
      });
    case 'form':
      return visiting(call, incoming, async (visit) => {
        const { upload } = incoming;
        if (!upload || !isForm(upload)) throw new Refusal(400, 'no_form', 'Send a form, as multipart/form-data.');
        const form = await receiveForm(runtime.environment.files.incoming, upload);
        try {
          return await service({ ...visit, files: form.files }, parse(call, JSON.stringify(form.fields)));
        } finally {
          await form.discard();
        }
      });
  }
}

const isForm = ({ contentType }: Upload) => contentType.startsWith('multipart/form-data');

async function opened({ body, ...bytes }: Bytes): Promise<OpenBytes> {
  return { ...bytes, body: typeof body === 'function' ? await body() : body };
}

type Pages = AsyncIterable<readonly unknown[]>;

/** With its first piece at hand: what fails before it is refused like any other call. */
async function begun(pieces: AsyncGenerator<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

/** Work that opens transactions of its own, for whoever calls; the reply says what these changed. Errors: 401, 403, and those of the work. */
async function visiting(
  call: Call,
  { visit, token, reason }: Incoming,
  work: (visit: SignedVisit) => Promise<unknown>,
): Promise<Outgoing> {
  const { runtime } = visit;
  const changed = new Set<string>();
  const signed = await readAs(runtime, hashToken(token ?? ''), call, async ({ tenantId, timeZone, actor }) => {
    assertMayCall(actor, call);
    const as = (kind: 'read' | 'write') => {
      return <T>(inner: (context: Context) => Promise<T>) =>
        actAs(runtime, tenantId, timeZone, actor, { ...call, kind, reason, changed }, inner);
    };
    return { ...visit, tenantId, timeZone, actor, read: as('read'), write: as('write') };
  });
  return { json: reply(call, await work(signed), { changed }) };
}

/** What a page tells by itself while somebody looks through another role (`touch`) goes on. */
const changing: ReadonlySet<CallKind> = new Set(['write', 'outside', 'upload', 'form']);

/** Errors: 403 for a right that is missing, and for a change by somebody who looks through another role. */
function assertMayCall(actor: Actor, call: Call): void {
  requireGrant(actor, call.permission);
  if (actor.isViewing && changing.has(call.kind) && !call.isDoneViewing)
    throw new Refusal(403, viewingCode, `You are viewing as ${actor.roleName}. Stop viewing to change something.`);
}

/** Only the hash of a token is ever stored or looked up. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The input of a call from the text of its request. Errors: 400 for what is no JSON, or not of the form that the contract asks for. */
export function parse(call: Pick<Call, 'input'>, body: string): unknown {
  let value: unknown;
  try {
    value = body === '' ? {} : JSON.parse(body);
  } catch {
    throw new Refusal(400, 'broken_json', 'The request is not valid JSON.');
  }
  const parsed = call.input.safeParse(value);
  if (!parsed.success) throw invalid(fieldMessages(parsed.error));
  return parsed.data;
}

/** `changed` names the kinds of record of which the page reads again what it shows. */
function reply(call: Call, result: unknown, more: { undo?: string | null; changed?: Set<string> } = {}): string {
  const data = writerOf(call)(result);
  const undo = more.undo ? `,"undo":"${more.undo}"` : '';
  const changed = more.changed?.size ? `,"changed":${JSON.stringify([...more.changed])}` : '';
  return `{"data":${data}${undo}${changed}}`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function onceKey(incoming: Incoming): Key | null {
  if (incoming.key === null) return null;
  if (!uuid.test(incoming.key)) throw new Refusal(400, 'bad_key', 'Idempotency-Key must be a UUID.');
  return {
    key: incoming.key,
    bodyHash: createHash('sha256').update(incoming.body).digest(),
    isPermanent: typeof incoming.madeAgoMs === 'number',
  };
}
