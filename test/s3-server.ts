import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * As much of S3 as the product uses, for tests on a machine where no such store can be installed: objects of one bucket by PUT, GET
 * and DELETE with path addresses. Like a real one it answers 403 unless the request is signed as Signature Version 4 asks, and
 * it works the signature out by itself, from the request as it came (`signatureOf`, held by the example of its makers).
 */
export type S3Server = {
  /** For `FILES_URL`. */
  url: string;
  objects: Map<string, Buffer>;
  /** The next requests of a method answer so, before anything is done. */
  fail(method: string, status: number, times: number): void;
  requests: string[];
  close(): Promise<void>;
};

const keyId = 'AKIATEST';
const secret = 'a/secret+with@signs';
const bucket = 'tailgate';
const region = 'eu-test-1';

export async function openS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const failing = new Map<string, { status: number; times: number }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    const answer = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content);
    const fails = failing.get(method);
    if (fails && fails.times > 0) {
      fails.times--;
      return answer(fails.status, '<Error><Code>SlowDown</Code></Error>');
    }
    if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (!url.startsWith(`/${bucket}/`)) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    // It needs to know how much comes before it comes.
    if (method === 'PUT' && request.headers['content-length'] === undefined) return answer(411);
    if (method === 'PUT') {
      objects.set(url, body);
      return answer(200);
    }
    if (method === 'DELETE') {
      objects.delete(url);
      return answer(204);
    }
    const found = objects.get(url);
    return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${keyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}`,
    objects,
    requests,
    fail: (method, status, times) => void failing.set(method, { status, times }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const hexHash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

export type Signed = {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  /** Of what is signed, in order. */
  names: string[];
  scope: string;
  secret: string;
};

/** The signature that a request must bear; the words are those of the description of Signature Version 4. */
export function signatureOf({ method, url, headers, names, scope, secret: key }: Signed): string {
  const { pathname, searchParams } = new URL(url, 'http://any');
  searchParams.sort();
  const canonicalHeaders = names
    .map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)
    .join('');
  const canonicalRequest = [
    method,
    pathname,
    searchParams.toString().replaceAll('+', '%20'),
    canonicalHeaders,
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const [day = '', place = '', service = ''] = scope.split('/');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hexHash(canonicalRequest)].join('\n');
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${key}`, day), place), service), 'aws4_request');
  return hmac(signingKey, toSign).toString('hex');
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const headers = request.headers as Record<string, string | undefined>;
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/;
  const [, id, scope = '', names = '', signature = ''] = form.exec(headers.authorization ?? '') ?? [];
  const hash = headers['x-amz-content-sha256'];
  const day = headers['x-amz-date']?.slice(0, 8);
  if (id !== keyId || scope !== `${day}/${region}/s3/aws4_request`) return false;
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== hexHash(body)) return false;
  const signed = {
    method: request.method ?? '',
    url: request.url ?? '',
    headers,
    names: names.split(';'),
    scope,
    secret,
  };
  return timingSafeEqual(Buffer.from(signatureOf(signed)), Buffer.from(signature));
}
