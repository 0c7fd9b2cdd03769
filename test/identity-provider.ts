import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { afterAll } from 'vitest';

export type ProviderPerson = { email?: string; email_verified?: boolean; name?: string };
const client = { clientID: 'tailgate', clientSecret: 'a secret of the client' };

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * A real OpenID Connect provider (`oidc-provider`), on which whoever types the name of one of `people` is signed in as them. Closed
 * after the file.
 */
export async function startProvider(redirectAddress: string) {
  const people = new Map<string, ProviderPerson>();
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const issuer = await listen(createServer((request, response) => answer(request, response)));
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientID,
        client_secret: client.clientSecret,
        redirect_uris: [redirectAddress],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    async loadExistingGrant({ oidc }) {
      const { client: of, session } = oidc;
      const grant = new oidc.provider.Grant({ clientId: of?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  answer = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    if (request.method === 'POST') {
      let body = '';
      for await (const part of request) body += part;
      const accountId = new URLSearchParams(body).get('name') ?? '';
      const result = people.has(accountId)
        ? { login: { accountId } }
        : { error: 'access_denied', error_description: 'Nobody of this name' };
      return provider.interactionFinished(request, response, result);
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><title>Provider</title><form method="post"><label>Name <input name="name"></label><button>Sign in</button></form></html>',
    );
  };
  return { issuer, ...client, people, signIn };
}

/** Goes there as a browser would, types a name, and answers what stands behind the `?` where it is sent back to. */
async function signIn(address: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const set of reply.headers.getSetCookie()) {
      const [key = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
      cookies.set(key, value);
    }
    const location = reply.headers.get('location');
    return location === null ? null : new URL(location, url).href;
  };
  const { origin } = new URL(address);
  const form = await go(address);
  if (form === null) throw new Error('The provider asked nobody who they are');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  let next = await go(form, { method: 'POST', headers, body: new URLSearchParams({ name }).toString() });
  while (next?.startsWith(origin)) next = await go(next);
  return new URL(next ?? '').search.slice(1);
}

/** What a provider says that is not as it should be. */
export type Lies = {
  claims?: JWTPayload;
  /** Signed by a key that it does not publish. */
  isForged?: boolean;
  /** Signed by nobody. */
  isUnsigned?: boolean;
  metadata?: object;
  userinfo?: object;
  /** Its whole answer at the address where codes are changed for tokens. */
  tokens?: { status: number; body: string };
};

/** A provider that says what it is told to. Whoever comes is `who`, unless it lies. Closed after the file. */
export async function startLyingProvider() {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const nonces = new Map<string, string>();
  const told: { lies: Lies; who: JWTPayload } = { lies: {}, who: {} };
  const json = (response: ServerResponse, body: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const issuer: string = await listen(
    createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      const { lies, who } = told;
      if (pathname === '/.well-known/openid-configuration')
        return json(response, {
          issuer,
          authorization_endpoint: `${issuer}/door`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/who`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...lies.metadata,
        });
      if (pathname === '/keys')
        return json(response, {
          keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', kid: 'one', use: 'sig' }],
        });
      if (pathname === '/who') return json(response, { sub: who.sub, ...lies.userinfo });
      if (lies.tokens) return json(response, lies.tokens.body, lies.tokens.status);
      let body = '';
      for await (const part of request) body += part;
      const code = new URLSearchParams(body).get('code') ?? '';
      const now = Math.floor(Date.now() / 1000);
      const said = { iss: issuer, aud: client.clientID, iat: now, exp: now + 300, nonce: nonces.get(code) };
      const claims = { ...said, ...who, ...lies.claims };
      const signed = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign((lies.isForged ? other : own).privateKey);
      const [, payload] = signed.split('.');
      const head = Buffer.from('{"alg":"none"}').toString('base64url');
      json(response, {
        access_token: 'x',
        token_type: 'bearer',
        id_token: lies.isUnsigned ? `${head}.${payload}.` : signed,
      });
    }),
  );
  return {
    issuer,
    ...client,
    told,
    /** What stands behind the `?` where a browser comes back to that was sent to this address. */
    comeBack(address: string, more: Record<string, string> = {}): string {
      const { searchParams } = new URL(address);
      const code = `code-${nonces.size}`;
      nonces.set(code, searchParams.get('nonce') ?? '');
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '', ...more }).toString();
    },
  };
}
