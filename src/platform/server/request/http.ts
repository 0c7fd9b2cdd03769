import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { line } from '#shared/contract.ts';
import { toUtcTime } from '#shared/dates.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import { uuidv7 } from '#shared/ids.ts';
import { readAs } from '../database/tenant-transaction.ts';
import type { Listener, Live } from '../live/live.ts';
import { AwaitedBodies } from './awaited-bodies.ts';
import { addressOf, isFromThisMachine, type TrustedProxies, trustOf } from './caller.ts';
import { CallerGone } from './caller-gone.ts';
import { brotliQuality, encodings, leastCompressedBytes, sendJson } from './compression.ts';
import { dispatch, hashToken, type OpenBytes } from './dispatch.ts';
import { errorReply, nothingHereMessage, notJsonMessage } from './error-reply.ts';
import type { Upload } from './incoming.ts';
import { docsPage, openApi } from './openapi.ts';
import { linesType } from './reply-writer.ts';
import type { Route, Visit } from './routes.ts';

export type HttpParts = {
  routes: Route[];
  live: Live;
  /** What every visit shares; address and device are added for each request. */
  visit: Omit<Visit, 'address' | 'device'>;
  isReady(): Promise<boolean>;
  trustProxy: TrustedProxies;
  /** A call's JSON that is not there whole after this long is waited for no longer. */
  bodyWithinMs?: number;
  /** The folder of the built page; null serves the API alone. */
  pageFolder: URL | null;
};

/** What comes in pieces is sent a piece at a time: Brotli by itself waits for megabytes, gzip for 16 KiB. */
const pieceByPiece = {
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    flush: constants.BROTLI_OPERATION_FLUSH,
  },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
};
/** For how long a server that ends waits for a first request on a connection. */
const unaskedMs = 250;
const uploadTypes = ['application/octet-stream', 'multipart/form-data'];
const isUpload = (contentType = ''): boolean => uploadTypes.some((type) => contentType.startsWith(type));
/** The most a call's JSON may hold. */
const bodyLimitBytes = 1_048_576;
/** A stream says something this often, so that proxies keep it and a dead one is noticed. */
const pingEveryMs = 15_000;
/** A session that is ended closes its streams at once; one that runs out does within this time. */
const checkSessionEveryMs = 60_000;

/** Scripts only from files of this server; styles of components are set inline, which cannot run anything. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The HTTP half of the server, not listening yet. Closing it lets running requests finish and ends the streams. */
export async function buildHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    trustProxy: trustOf(parts.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendError(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.removeAllContentTypeParsers();
  const bodies = new AwaitedBodies(parts.bodyWithinMs);
  app.addHook('onClose', async () => bodies.end());
  app.addContentTypeParser('application/json', { parseAs: 'string' }, ({ raw }, body, done) => {
    bodies.came(raw);
    done(null, body);
  });
  // A file is not read before it is known who sends it and what for.
  app.addContentTypeParser(uploadTypes, (_request, stream, done) => done(null, stream));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    // What comes as a file may take its time on a bad signal, as long as something comes.
    if (raw.method === 'POST' && !isUpload(headers['content-type'])) bodies.await(raw);
    done();
  });
  let isClosing = false;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Browsers connect ahead of what they may ask, and Node counts such a connection as busy for a minute. What is on its way is let in.
    setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, unaskedMs);
    // A connection whose last reply was on its way already is not kept for the next request either.
    app.server.keepAliveTimeout = 1;
  });
  app.addHook('onSend', async (request, reply) => {
    if (isClosing) reply.header('connection', 'close');
    reply.header('x-content-type-options', 'nosniff');
    // Scripts, styles and fonts are no documents: what rules a document would be half a kilobyte on each of them.
    if (request.url.startsWith('/static/')) return;
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-frame-options', 'DENY');
    reply.header('cross-origin-opener-policy', 'same-origin');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', pagePolicy);
  });
  await app.register(compress, {
    threshold: leastCompressedBytes,
    encodings: [...encodings],
    ...pieceByPiece,
    // Beside what is known to shrink, a stream's lines.
    customTypes: (type) => type === linesType,
  });

  app.get('/health', async () => ({ status: 'alive' }));
  app.get('/ready', async (_request, reply) => {
    const isReady = await parts.isReady().catch(() => false);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  serveApi(app, parts);
  serveLive(app, parts);
  if (parts.pageFolder) await servePage(app, parts.pageFolder);
  else app.setNotFoundHandler(noSuchAddress);
  return app;
}

function serveApi(app: FastifyInstance, parts: HttpParts): void {
  const byPath = new Map(parts.routes.map((route) => [route.call.path, route]));
  const calls = parts.routes.map((route) => route.call);
  const running = new Set<Promise<unknown>>();
  // Also what was begun for somebody who has hung up needs its database until it is through.
  app.addHook('onClose', () => Promise.allSettled(running).then(() => undefined));
  app.get('/api/openapi.json', async () => openApi(calls));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(calls)));
  app.post('/api/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*'].replace(/\/$/, '');
    const route = byPath.get(path);
    if (!route) throw new Refusal(404, 'no_such_call', `There is no call "${path.slice(0, 100)}".`);
    const isDemoOnLoopback = parts.visit.isDemoOnLoopback && isFromThisMachine(request);
    const visit: Visit = { ...parts.visit, isDemoOnLoopback, address: addressOf(request), device: deviceOf(request) };
    const key = request.headers['idempotency-key'];
    const upload = uploadOf(request);
    if (upload) limitWaiting(request);
    if (upload && route.call.kind !== 'upload' && route.call.kind !== 'form')
      throw new Refusal(400, 'not_json', notJsonMessage);
    const gone = CallerGone.of(reply.raw);
    const dispatched = dispatch(route, {
      body: upload ? JSON.stringify(request.query) : ((request.body as string | undefined) ?? ''),
      upload,
      token: bearer(request),
      key: typeof key === 'string' ? key : null,
      reason: reasonOf(request),
      madeAgoMs: madeAgoOf(request),
      gone,
      visit,
    });
    running.add(dispatched);
    const outgoing = await dispatched.finally(() => running.delete(dispatched));
    // What needs no session is nobody's to keep: a token that came with it was all that was asked.
    if (route.call.kind === 'public') reply.header('cache-control', 'no-store');
    if ('json' in outgoing) return sendJson(outgoing.json, request, reply);
    if ('lines' in outgoing) {
      reply.type(linesType).header('cache-control', 'no-store').header('x-accel-buffering', 'no');
      return reply.send(inPieces(outgoing.lines, request, gone));
    }
    return sendBytes(outgoing.bytes, request, reply, gone);
  });
}

function sendBytes(
  { contentType, fileName, body, ...more }: OpenBytes,
  request: FastifyRequest,
  reply: FastifyReply,
  gone: CallerGone,
) {
  const how = more.isAttachment ? 'attachment' : 'inline';
  reply
    .type(contentType)
    .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', more.freshSeconds ? `private, max-age=${more.freshSeconds}` : 'no-store');
  if (body instanceof Uint8Array) return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  if (more.sizeBytes !== undefined) reply.header('content-length', more.sizeBytes);
  return reply.send(inPieces(body, request, gone));
}

/** What fails on its way is cut off and written down: no reply can say so any more. What ends because its reader has gone has not failed. */
function inPieces(pieces: AsyncIterable<Uint8Array>, { method, url }: FastifyRequest, gone: CallerGone): Readable {
  const written = async function* () {
    let isBegun = false;
    try {
      for await (const piece of pieces) {
        isBegun = true;
        yield piece;
      }
    } catch (error) {
      if (isBegun && !gone.hasGone && !hasLeft(error)) console.error(`${uuidv7()} ${method} ${url}, cut off:`, error);
      throw error;
    }
  };
  return Readable.from(written(), { objectMode: false });
}

function uploadOf(request: FastifyRequest): Upload | null {
  if (!(request.body instanceof Readable)) return null;
  const declared = request.headers['content-length'];
  const contentType = request.headers['content-type'] ?? '';
  return { stream: request.body, declaredBytes: declared === undefined ? null : Number(declared), contentType };
}

/** Somebody who sends nothing for this long is gone; nobody is waited for longer. */
const uploadSilentMs = 60_000;
/** What is still on its way when an upload is refused is read up to here, so that the refusal arrives, then cut off. */
const maxUnwantedBytes = 64 * 1024 * 1024;

function limitWaiting({ raw, socket }: FastifyRequest): void {
  const giveUp = () => raw.destroy();
  socket?.setTimeout?.(uploadSilentMs);
  socket?.once?.('timeout', giveUp);
  const atEase = () => {
    socket?.setTimeout?.(0);
    // The connection is kept for more requests than this one.
    socket?.off?.('timeout', giveUp);
  };
  raw.once('end', atEase);
  raw.once('close', atEase);
}

/** The rest of a file that nobody wants. */
function dropRest(request: FastifyRequest, reply: FastifyReply): void {
  const stream = request.body;
  if (!(stream instanceof Readable) || stream.readableEnded || stream.destroyed) return;
  reply.header('connection', 'close');
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxUnwantedBytes) stream.destroy();
  });
  stream.on('error', () => undefined);
}

/**
 * One stream a browser: `event: open` with what `live/since` says of the moment in which it opens (what the page has read just
 * before may have changed since), `event: change` with what changed,
 * `event: presence` with who else has a record open, `event: missed` when it should ask what it may have missed, a comment
 * in between to keep it open.
 */
function serveLive(app: FastifyInstance, parts: HttpParts): void {
  const { live } = parts;
  const { runtime } = parts.visit;
  const since = parts.routes.find((route) => route.call.path === 'live/since');
  if (!since) throw new Error('The live stream needs the call live/since');
  const call = { kind: 'read', path: 'live', undo: 'none' } as const;
  const ends = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });
  app.get('/api/live', async (request, reply) => {
    const token = bearer(request);
    const tokenHash = hashToken(token ?? '');
    const who = await readAs(runtime, tokenHash, call, async ({ tenantId, timeZone, actor }) => ({
      tenantId,
      timeZone,
      actor,
    }));
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    const listener: Listener = {
      ...who,
      send: (changes) => raw.write(`event: change\ndata: ${JSON.stringify({ changes })}\n\n`),
      tellPresence: (told) => raw.write(`event: presence\ndata: ${JSON.stringify(told)}\n\n`),
      missed: () => raw.write('event: missed\ndata: {}\n\n'),
      check: () =>
        readAs(runtime, tokenHash, call, async ({ actor }) => {
          listener.actor = actor;
        }).catch(end),
    };
    const ping = setInterval(() => raw.write(': ping\n\n'), pingEveryMs);
    const check = setInterval(() => listener.check(), checkSessionEveryMs);
    function end() {
      clearInterval(ping);
      clearInterval(check);
      live.remove(listener);
      ends.delete(end);
      raw.end();
    }
    ends.add(end);
    raw.on('close', end);
    live.add(listener);
    const body = JSON.stringify({ since: toUtcTime(new Date()) });
    const visit = { ...parts.visit, address: request.ip, device: deviceOf(request) };
    const opening = await dispatch(since, { body, token, key: null, visit }).catch(() => null);
    if (opening && 'json' in opening) raw.write(`event: open\ndata: ${opening.json}\n\n`);
    else end();
  });
}

/** The page: assets under hashed names for ever, everything else is the one document, asked for anew each time. */
async function servePage(app: FastifyInstance, folder: URL): Promise<void> {
  await app.register(serveFiles, {
    root: fileURLToPath(folder),
    index: false,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/static/');
      // Never asked about again, so nothing is needed to ask with.
      if (isHashed) for (const name of ['etag', 'last-modified', 'accept-ranges']) response.removeHeader(name);
      const unhashed = path.includes('guest.html') ? 'no-store' : 'no-cache';
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : unhashed);
    },
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
  // The page of a crew is a document of its own (docs/rules/my-day.md).
  app.get('/my_day', (_request, reply) => reply.sendFile('my-day.html'));
  // Whoever has such a link opens what it is of: no search engine and no cache shall.
  app.get('/link/*', (_request, reply) => reply.header('x-robots-tag', 'noindex, nofollow').sendFile('guest.html'));
  // Browsers and bots ask for it by this name whatever the page says of its icon.
  app.get('/favicon.ico', (_request, reply) => reply.sendFile('favicon.svg'));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/static/');
    return isPage ? reply.sendFile('index.html') : noSuchAddress(request, reply);
  });
}

function noSuchAddress(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ message: nothingHereMessage, code: 'not_found' });
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, isOurs, retryAfterSeconds } = errorReply(error);
  dropRest(request, reply);
  if (isOurs) body.reference = uuidv7();
  if (isOurs && !hasLeft(error)) console.error(`${body.reference} ${request.method} ${request.url}:`, error);
  // Of a body that failed before its first piece.
  reply.removeHeader('content-encoding');
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Whoever asked went away before the reply was through; nothing went wrong here. */
const hasLeft = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';

function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : null;
}

/** Any sentence, so it comes as a component of an address. Errors: 400. */
function reasonOf({ headers }: FastifyRequest): string | undefined {
  if (typeof headers.reason !== 'string') return undefined;
  try {
    const reason = line(500).parse(decodeURIComponent(headers.reason));
    return reason === '' ? undefined : reason;
  } catch {
    throw invalid({ reason: 'Give the reason in one line of at most 500 characters.' });
  }
}

/** `Made-Ago`: milliseconds between the tap on a device and this request, so that its clock may be wrong. */
function madeAgoOf({ headers }: FastifyRequest): number | null {
  const given = headers['made-ago'];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !/^\d{1,12}$/.test(given))
    throw invalid({ madeAgo: 'Made-Ago is a whole number of milliseconds.' });
  return Number(given);
}

function deviceOf(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, 300) ?? null;
}
