import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { type Ask, asking } from '#server/database/directory.ts';
import { hashToken } from '#server/request/dispatch.ts';
import type { Visit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { Refusal } from '#shared/errors.ts';
import { enterCompany } from '../login.ts';
import { attempt } from '../throttle.ts';
import { isOurs, newChallenge } from './challenges.ts';
import type { passkeyCalls } from './contract.ts';
import { requireHost } from './passkeys.ts';
import { challengeLifetimeMs } from './rules.ts';

const purpose = 'signing in with a passkey';

export async function startPasskeySignIn({
  runtime: { environment },
}: Visit): Promise<Output<typeof passkeyCalls.startPasskeySignIn>> {
  return {
    options: {
      challenge: newChallenge(environment.sealing, purpose),
      rpId: requireHost(environment).id,
      timeout: challengeLifetimeMs,
      userVerification: 'required',
    },
  };
}

/**
 * The device has seen its owner, so it counts as two proofs. What it signed is used up when a session opens, so that the same can be
 * sent again with the chosen company.
 * Errors: 401 for a passkey that is not known and for what it did not sign, or signed before; 403 as for a password; 429.
 */
export async function signInWithPasskey(
  visit: Visit,
  { signed, tenantID }: Input<typeof passkeyCalls.signInWithPasskey>,
): Promise<Output<typeof passkeyCalls.signInWithPasskey>> {
  const { environment } = visit.runtime;
  const ask = asking(visit.runtime);
  const host = requireHost(environment);
  const counted = await attempt(ask, `passkey ${signed.id}`, visit.address);
  const passkey = await findPasskey(ask, signed.id);
  if (!passkey) throw notSigned();
  let challenge = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given;
      return isOurs(environment.sealing, given, purpose);
    },
    expectedOrigin: host.origin,
    expectedRPID: host.id,
    requireUserVerification: true,
    credential: { id: signed.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }) as const);
  if (!verified || !authenticationInfo) throw notSigned();
  return enterCompany(visit, passkey.identity_id, tenantID, {
    signIn: { method: 'passkey', isStrong: true },
    attempt: counted,
    async spend() {
      const [row] = await ask<{ is_first: boolean }>('select directory.use_passkey($1, $2, $3) as is_first', [
        passkey.passkey_id,
        authenticationInfo.newCounter,
        hashToken(challenge),
      ]);
      if (!row?.is_first) throw notSigned();
    },
  });
}

type Passkey = { passkey_id: number; identity_id: number; public_key: Buffer; counter: number };

async function findPasskey(ask: Ask, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await ask<Passkey>('select * from directory.find_passkey($1)', [credentialId]);
  return row;
}

const notSigned = () =>
  new Refusal(
    401,
    'wrong_passkey',
    'This passkey is not known here, or took too long. Try again, or use your password.',
  );
