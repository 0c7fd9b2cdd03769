import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { userEvents } from '#modules/people/entity.ts';
import type { Context } from '#server/context.ts';
import { asking, askingWithin } from '#server/database/directory.ts';
import type { SignedVisit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { productName } from '#shared/product.ts';
import { getIdentity } from '../identities.ts';
import { passkeyAddedText, passkeyRemovedText } from '../mail-rules.ts';
import { writeMail } from '../mails.ts';
import { requireOwnPassword } from '../passwords.ts';
import { assertSecondFactorStays, newRecoveryCodes } from '../second-factor.ts';
import { isOurs, newChallenge, takeChallenge } from './challenges.ts';
import type { passkeyCalls } from './contract.ts';
import { listPasskeys as passkeysOf } from './public.ts';
import { challengeLifetimeMs, mostPasskeys, passkeyAlgorithms, passkeyHost } from './rules.ts';

export async function listPasskeys(context: Context): Promise<Output<typeof passkeyCalls.listPasskeys>> {
  const { identityId, signIn } = context.actor;
  // What is of all of their companies is not for whom one company's provider has sent.
  const isByProvider = signIn?.method === 'single_sign_on';
  const rows = isByProvider ? [] : await passkeysOf(askingWithin(context), identityId);
  return {
    isByProvider,
    passkeys: rows.map(({ passkey_id, name, created_at, last_used_at }) => ({
      passkeyID: passkey_id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    origin: passkeyHost(context.environment.publicUrl)?.origin ?? null,
  };
}

const purposeOf = (identityId: number) => `passkey of ${identityId}`;

/** The host that a passkey is for. Errors: 422 where the page is reached by a number. */
export function requireHost({ publicUrl }: { publicUrl: string }) {
  const host = passkeyHost(publicUrl);
  if (!host) throw unprocessable('Passkeys need an address with a name, and this page is reached by a number.');
  return host;
}

/** Errors: 422 when the password is wrong, when there are too many, and where the page has no name; 429. */
export async function startPasskey(
  visit: SignedVisit,
  { password }: Input<typeof passkeyCalls.startPasskey>,
): Promise<Output<typeof passkeyCalls.startPasskey>> {
  const { environment } = visit.runtime;
  const host = requireHost(environment);
  const { identityId, email, name } = await requireOwnPassword(visit, 'password', password);
  const known = await passkeysOf(asking(visit.runtime), identityId);
  if (known.length >= mostPasskeys) throw unprocessable(`You have ${mostPasskeys} passkeys. Remove one first.`);
  return {
    options: {
      challenge: newChallenge(environment.sealing, purposeOf(identityId)),
      rp: { id: host.id, name: productName },
      user: { id: Buffer.from(`${identityId}`).toString('base64url'), name: email, displayName: name },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeLifetimeMs,
      attestation: 'none',
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  };
}

/** Errors: 422 for what no device of this page has made, or too late, or twice. */
export async function confirmPasskey(
  visit: SignedVisit,
  { name, made }: Input<typeof passkeyCalls.confirmPasskey>,
): Promise<Output<typeof passkeyCalls.confirmPasskey>> {
  const { environment } = visit.runtime;
  const host = requireHost(environment);
  const { identityId, email } = await getIdentity(asking(visit.runtime), visit.actor.identityId);
  let challenge = '';
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given;
      return isOurs(environment.sealing, given, purposeOf(identityId));
    },
    expectedOrigin: host.origin,
    expectedRPID: host.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified || !registrationInfo) throw notMade();
  const { credential } = registrationInfo;
  return visit.write(async (context) => {
    const ask = askingWithin(context);
    if (!(await takeChallenge(ask, challenge))) throw notMade();
    const [row] = await ask<{ id: number | null }>('select directory.add_passkey($1, $2, $3, $4, $5, $6) as id', [
      identityId,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      made.response.transports,
      name,
    ]);
    if (!row?.id) throw unprocessable('This device has a passkey here already.');
    const { recoveryCodes, hashes } = newRecoveryCodes(identityId);
    const [begun] = await ask<{ is_done: boolean }>('select directory.begin_recovery_codes($1, $2) as is_done', [
      identityId,
      hashes,
    ]);
    await ask('select directory.strengthen_session($1)', [context.actor.sessionId]);
    await writeMail(ask, { identityId, to: email, ...passkeyAddedText({ name }) });
    context.emit({
      ...userEvents.event('passkey_added'),
      entityId: context.actor.userId,
      after: { passkeyName: name },
    });
    return { passkeyID: row.id, recoveryCodes: begun?.is_done ? recoveryCodes : [] };
  });
}

const notMade = () =>
  unprocessable('The passkey was not taken: it is not of this page, or took too long. Try it again.');

/** Errors: 404; 422 when the password is wrong, and for the last proof beside it where the company demands one. */
export async function removePasskey(
  visit: SignedVisit,
  { passkeyID, password }: Input<typeof passkeyCalls.removePasskey>,
): Promise<Record<string, never>> {
  const { identityId, email } = await requireOwnPassword(visit, 'password', password);
  await visit.write(async (context) => {
    const ask = askingWithin(context);
    const [row] = await ask<{ name: string | null }>('select directory.remove_passkey($1, $2) as name', [
      identityId,
      passkeyID,
    ]);
    if (!row?.name) throw notFound('Passkey');
    await assertSecondFactorStays(context, identityId);
    await writeMail(ask, { identityId, to: email, ...passkeyRemovedText({ name: row.name }) });
    const before = { passkeyName: row.name };
    context.emit({ ...userEvents.event('passkey_removed'), entityId: context.actor.userId, before });
  });
  return {};
}
