import type { IncomingMessage } from 'node:http';
import * as oidc from 'openid-client';
import { Refusal } from '#shared/errors.ts';
import { askServer, type Reach } from './guarded-request.ts';
import { PrivateAddress } from './public-address.ts';

/** What a company says of its identity provider. */
export type ProviderAccount = { issuer: string; clientId: string; clientSecret: string };

/** What only we and the browser that was sent there know of one sign-in. */
export type ProviderAttempt = { redirectAddress: string; state: string; nonce: string; verifier: string };

/** Whom a provider has sent back. `isEmailVerified` is null where it does not say. */
export type ProvidedPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean | null;
};

/**
 * Who signs a company's people in for it, by OpenID Connect: authorization code with PKCE, and a signed identity token.
 * Errors of all: {@link ProviderProblem} with a sentence that says what is wrong there.
 */
export type IdentityProvider = {
  /** That it is there and speaks the protocol. */
  test(): Promise<void>;
  /** The address to send a browser to. */
  begin(attempt: ProviderAttempt): Promise<string>;
  /** Who has come back, by what the address says that they came back to. */
  finish(attempt: ProviderAttempt, returned: URLSearchParams): Promise<ProvidedPerson>;
};
export type OpenIdentityProvider = (account: ProviderAccount) => IdentityProvider;

export class ProviderProblem extends Refusal {
  constructor(message: string) {
    super(422, 'provider_problem', message, { fields: { issuer: message } });
  }
}

const answerWithinMs = 10_000;
/** More than any provider's keys and claims. */
const mostAnswerBytes = 1_000_000;

/** A provider by its issuer (OpenID Connect Discovery 1.0). */
export function openIdConnect(account: ProviderAccount, reach: Reach): IdentityProvider {
  const issuer = new URL(account.issuer);
  const problem = (error: unknown) => problemOf(error, issuer.host);
  const configure = async () => {
    if (issuer.protocol === 'http:' && !reach.mayReachPrivate)
      throw new ProviderProblem('The address of a provider begins with https://.');
    const config = await oidc.discovery(issuer, account.clientId, undefined, authenticate(account.clientSecret), {
      [oidc.customFetch]: fetchFrom(reach),
      timeout: answerWithinMs / 1000,
      execute: [oidc.enableNonRepudiationChecks, ...(reach.mayReachPrivate ? [oidc.allowInsecureRequests] : [])],
    });
    const { authorization_endpoint: door, token_endpoint: desk } = config.serverMetadata();
    // A browser is sent there: to a page, and never to something that it would run.
    if (!door || !desk || !/^https?:$/.test(new URL(door).protocol))
      throw new ProviderProblem(`${issuer.host} signs nobody in by OpenID Connect.`);
    return config;
  };
  return {
    async test() {
      await configure().catch(problem);
    },
    async begin({ redirectAddress, state, nonce, verifier }) {
      const config = await configure().catch(problem);
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectAddress,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    async finish({ redirectAddress, state, nonce, verifier }, returned) {
      const at = new URL(redirectAddress);
      at.search = returned.toString();
      try {
        const config = await configure();
        const tokens = await oidc.authorizationCodeGrant(config, at, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderProblem(`${issuer.host} did not say who came.`);
        const { iss, sub } = claims;
        const told = textIn(claims.email)
          ? claims
          : config.serverMetadata().userinfo_endpoint
            ? await oidc.fetchUserInfo(config, tokens.access_token, sub)
            : claims;
        return {
          issuer: iss,
          subject: sub,
          email: textIn(told.email)?.trim().toLowerCase() ?? null,
          isEmailVerified: typeof told.email_verified === 'boolean' ? told.email_verified : null,
        };
      } catch (error) {
        throw problem(error);
      }
    },
  };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** As the provider wants it; where it does not say, by the head (OpenID Connect Core 1.0, section 9). */
function authenticate(secret: string): oidc.ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    way(secret)(server, client, body, headers);
  };
}

/** Where what a company entered may not lead, and not for longer, nor for more, than it takes. */
function fetchFrom(reach: Reach): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? undefined : String(body);
    const heads = { ...Object.fromEntries(new Headers(headers as Record<string, string>)) };
    if (sent !== undefined) heads['content-length'] = String(Buffer.byteLength(sent));
    const asked = { body: sent, withinMs: answerWithinMs };
    const answer = await askServer(new URL(url), { method, headers: heads }, asked, reach);
    const content = await contentOf(answer);
    const status = answer.statusCode ?? 502;
    const type = answer.headers['content-type'];
    return new Response(status === 204 ? null : content, {
      status,
      ...(type && { headers: { 'content-type': type } }),
    });
  };
}

async function contentOf(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostAnswerBytes) throw new Error('It said too much');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** In words of ours: what a provider says is somebody else's text. */
function problemOf(error: unknown, host: string): never {
  if (error instanceof ProviderProblem) throw error;
  for (let one = error as Error | undefined; one; one = one.cause as Error | undefined) {
    if (one instanceof PrivateAddress) throw new ProviderProblem(one.message);
  }
  if (error instanceof oidc.AuthorizationResponseError)
    throw new ProviderProblem(
      error.error === 'access_denied' ? `${host} let nobody in.` : `${host} refused the sign-in.`,
    );
  if (error instanceof oidc.ResponseBodyError)
    throw new ProviderProblem(
      error.error === 'invalid_client'
        ? `${host} does not know this client ID and secret.`
        : `${host} refused the sign-in. Start again.`,
    );
  const code = (error as { code?: string }).code ?? '';
  if (code.startsWith('OAUTH_'))
    throw new ProviderProblem(`What ${host} says is not to be trusted: ${reasonOf(code)}.`);
  throw new ProviderProblem(`${host} did not answer. Try again later.`);
}

/** Why an answer was not taken, for who set the provider up. */
function reasonOf(code: string): string {
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return 'it is another issuer, or meant for somebody else';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'it is too old';
  return 'it does not speak OpenID Connect as it should';
}
