import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { userEvents } from '#modules/people/entity.ts';
import { getTenant } from '#modules/tenants/public.ts';
import type { Context } from '#server/context.ts';
import { type Ask, asking, askingWithin } from '#server/database/directory.ts';
import type { SignedVisit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { Refusal, unprocessable } from '#shared/errors.ts';
import { productName } from '#shared/product.ts';
import type { signInCalls } from './contract.ts';
import { getIdentity, type Identity } from './identities.ts';
import { secondFactorOffText } from './mail-rules.ts';
import { writeMail } from './mails.ts';
import { listPasskeys } from './passkeys/public.ts';
import { requireOwnPassword } from './passwords.ts';
import { recoveryCodeCount, totpPeriodS } from './rules.ts';
import { attempt } from './throttle.ts';

/** A code that was found right: of the app by its time step, of the recovery list by its hash. */
export type RightCode = { step: number } | { recoveryHash: string };

/** Finds whether a code is right and not used yet, without using it up. */
export function checkCode(identity: Identity, code: string): RightCode | undefined {
  const step = identity.isTotpOn && identity.totpSecret ? stepOf(identity.totpSecret, code) : undefined;
  if (step !== undefined) return step > (identity.totpLastStep ?? 0) ? { step } : undefined;
  const recoveryHash = hashOfRecoveryCode(identity.identityId, code);
  return identity.recoveryHashes.includes(recoveryHash) ? { recoveryHash } : undefined;
}

/** Uses a code up. Errors: 401 when somebody else used it first. */
export async function takeCode(ask: Ask, identityId: number, code: RightCode): Promise<void> {
  const isFirst = await told(ask, 'select directory.take_code($1, $2, $3) as is_done', [
    identityId,
    'step' in code ? code.step : null,
    'recoveryHash' in code ? code.recoveryHash : null,
  ]);
  if (!isFirst) throw wrongCode();
}

export const wrongCode = () => {
  const message = 'This code is wrong or was used already. Wait for the next one of your app.';
  return new Refusal(401, 'wrong_code', message, { fields: { code: message } });
};

/** Errors: 422 when the password is wrong or the second factor is on. */
export async function startSecondFactor(
  visit: SignedVisit,
  input: Input<typeof signInCalls.startSecondFactor>,
): Promise<Output<typeof signInCalls.startSecondFactor>> {
  const identity = await requireOwnPassword(visit, 'password', input.password);
  const secret = new Secret({ size: 20 });
  const kept = [identity.identityId, secret.base32];
  if (!(await told(asking(visit.runtime), 'select directory.start_totp($1, $2) as is_done', kept))) {
    throw unprocessable('The second factor is on already. Turn it off first.');
  }
  return { secret: secret.base32, uri: totp(secret.base32, identity.email).toString() };
}

/** Errors: 422 for a wrong code, or when there is nothing to confirm. */
export async function confirmSecondFactor(
  visit: SignedVisit,
  input: Input<typeof signInCalls.confirmSecondFactor>,
): Promise<Output<typeof signInCalls.confirmSecondFactor>> {
  const identity = await getIdentity(asking(visit.runtime), visit.actor.identityId);
  const { totpSecret, isTotpOn, identityId } = identity;
  if (!totpSecret || isTotpOn) throw unprocessable('There is no second factor to confirm. Start again.');
  const counted = await attempt(asking(visit.runtime), identity.email, visit.address);
  const step = stepOf(totpSecret, input.code);
  if (step === undefined) {
    const message = 'This code is wrong. Check that the clock of your phone is right.';
    throw unprocessable(message, { code: message });
  }
  await counted.succeed();
  const { recoveryCodes, hashes } = newRecoveryCodes(identityId);
  await visit.write(async (context) => {
    const kept = [identityId, totpSecret, step, hashes];
    if (!(await told(askingWithin(context), 'select directory.confirm_totp($1, $2, $3, $4) as is_done', kept))) {
      throw unprocessable('There is no second factor to confirm. Start again.');
    }
    await askingWithin(context)('select directory.strengthen_session($1)', [context.actor.sessionId]);
    context.emit({ ...userEvents.event('second_factor_on'), entityId: context.actor.userId });
  });
  return { recoveryCodes };
}

/** Tells the person by mail. Errors: 422 when the password is wrong, and where the company demands a second factor. */
export async function removeSecondFactor(
  visit: SignedVisit,
  input: Input<typeof signInCalls.removeSecondFactor>,
): Promise<Record<string, never>> {
  const identity = await requireOwnPassword(visit, 'password', input.password);
  await visit.write(async (context) => {
    const ask = askingWithin(context);
    await ask('select directory.remove_totp($1)', [identity.identityId]);
    await assertSecondFactorStays(context, identity.identityId);
    await writeMail(ask, { identityId: identity.identityId, to: identity.email, ...secondFactorOffText() });
    context.emit({ ...userEvents.event('second_factor_off'), entityId: context.actor.userId });
  });
  return {};
}

/** Whether there is something else that proves a person than their password: an authenticator app, or a passkey. */
export async function hasSecondFactor(ask: Ask, identityId: number): Promise<boolean> {
  return (await getIdentity(ask, identityId)).isTotpOn || (await listPasskeys(ask, identityId)).length > 0;
}

/** After one was removed. Errors: 422 where none is left and the company demands one. */
export async function assertSecondFactorStays(context: Context, identityId: number): Promise<void> {
  const { demands_second_factor: isDemanded, name } = await getTenant(context);
  if (isDemanded && !(await hasSecondFactor(askingWithin(context), identityId)))
    throw unprocessable(`${name} demands a second factor. Add another one first.`);
}

/** The answer of a function that did something, or found that it was too late. */
async function told(ask: Ask, text: string, values: unknown[]): Promise<boolean> {
  const [row] = await ask<{ is_done: boolean }>(text, values);
  return row?.is_done === true;
}

const totp = (secret: string, label: string) =>
  new TOTP({ issuer: productName, label, secret, period: totpPeriodS, digits: 6, algorithm: 'SHA1' });

/** The time step that a code of the app belongs to: now, the one before, or the one after. */
function stepOf(secret: string, code: string): number | undefined {
  const digits = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const now = Date.now();
  const delta = totp(secret, '').validate({ token: digits, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / totpPeriodS) + delta;
}

/** Ten codes, each of which proves once who has lost the app or the device; only their hashes are kept. */
export function newRecoveryCodes(identityId: number): { recoveryCodes: string[]; hashes: string[] } {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  return { recoveryCodes, hashes: recoveryCodes.map((code) => hashOfRecoveryCode(identityId, code)) };
}

/** 80 bits in letters and digits that cannot be mistaken for each other: `k3fd-9x2m-…`. */
function newRecoveryCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789z';
  const code = Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

const hashOfRecoveryCode = (identityId: number, code: string) =>
  createHash('sha256')
    .update(`${identityId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64');
