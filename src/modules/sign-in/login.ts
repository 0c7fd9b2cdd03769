import type { SignIn } from '#server/context.ts';
import { asking } from '#server/database/directory.ts';
import { isPassword } from '#server/passwords.ts';
import type { Visit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { forbidden, Refusal } from '#shared/errors.ts';
import type { signInCalls } from './contract.ts';
import { findIdentityByEmail, type Identity, listMemberships } from './identities.ts';
import { checkCode, takeCode, wrongCode } from './second-factor.ts';
import { byPassword, openSession, type SignedIn, secondFactorWanted } from './sessions.ts';
import { noteRefusal, noteSignIn } from './sign-ins.ts';
import { type Attempt, attempt } from './throttle.ts';

/**
 * Signs in. Password first, then the second factor, then the company; a code is used up only when a session opens, so
 * that the same one can be sent again with the chosen company.
 * Errors: 401 for a wrong password and for an address that nobody has, after the same work; 401 for a wrong code; 429;
 * 403 for somebody who knows the password but whose account is not active.
 */
export async function login(
  visit: Visit,
  { email, password, tenantID, code }: Input<typeof signInCalls.login>,
): Promise<Output<typeof signInCalls.login>> {
  const ask = asking(visit.runtime);
  const proof = await proveIdentity(visit, await findIdentityByEmail(ask, email), { email, password, code });
  if (proof.kind === 'code wanted') return { secondFactor: true };
  const { identity, attempt, isStrong, spendCode: spend } = proof;
  try {
    return await enterCompany(visit, identity.identityId, tenantID, { signIn: byPassword(isStrong), attempt, spend });
  } catch (error) {
    const isAsked = error instanceof Refusal && error.code === secondFactorWanted;
    if (isAsked && identity.recoveryHashes.length > 0) return { secondFactor: true };
    throw error;
  }
}

/** What somebody has proved themselves by. `spend` uses up what counts once. */
type Proved = { signIn: SignIn; attempt: Attempt; spend(): Promise<void> };

/**
 * Opens a session of somebody who is proved in the chosen company, or in their only one; of several answers which.
 * Errors: 403 for somebody who is active in none, or not in this one; those of `spend` and of `openSession`.
 */
export async function enterCompany(
  visit: Visit,
  identityId: number,
  tenantID: number | undefined,
  { signIn, attempt, spend }: Proved,
): Promise<SignedIn | { choose: { tenantID: number; tenantName: string }[] }> {
  const companies = await listMemberships(asking(visit.runtime), identityId);
  if (tenantID === undefined && companies.length > 1) {
    await attempt.forgive();
    return { choose: companies.map(({ tenantId, tenantName }) => ({ tenantID: tenantId, tenantName })) };
  }
  const company = tenantID === undefined ? companies[0] : companies.find(({ tenantId }) => tenantId === tenantID);
  if (!company) {
    await attempt.forgive();
    noteRefusal(visit, identityId, 'The account is not active');
    throw forbidden('Your account is not active in this company. An administrator of the company can change that.');
  }
  await spend();
  await attempt.succeed();
  const signedIn = await openSession(visit, { identityId, ...company }, signIn).catch((error) => {
    if (error instanceof Refusal) noteRefusal(visit, identityId, error.message);
    throw error;
  });
  await noteSignIn(visit, company, identityId, signIn.method);
  return signedIn;
}

export type Proof =
  | { kind: 'code wanted' }
  | { kind: 'proved'; identity: Identity; attempt: Attempt; isStrong: boolean; spendCode(): Promise<void> };

/**
 * Whether somebody is who they say, by password and second factor. Every try is counted as a failure until it succeeds.
 * `spendCode` uses the code up; whoever proves anything calls it before anything opens.
 * Errors: 401, 429.
 */
export async function proveIdentity(
  visit: Visit,
  identity: Identity | undefined,
  given: { email: string; password: string; code: string | undefined },
): Promise<Proof> {
  const ask = asking(visit.runtime);
  const counted = await attempt(ask, given.email, visit.address);
  const isRight = await isPassword(identity?.passwordHash, given.password);
  if (identity && !isRight) noteRefusal(visit, identity.identityId, 'Wrong password', counted.waitS);
  if (!identity || !isRight) throw wrongCredentials();
  return proveSecondFactor(visit, identity, given.code, counted);
}

/** The second half, for somebody whose password or mailbox is proved. Errors: 401. */
export async function proveSecondFactor(
  visit: Visit,
  identity: Identity,
  code: string | undefined,
  counted: Attempt,
): Promise<Proof> {
  // Who has passkeys and lost them has recovery codes; where none is demanded nobody is asked for one.
  const mayProve = identity.isTotpOn || (code !== undefined && identity.recoveryHashes.length > 0);
  if (!mayProve) return { kind: 'proved', identity, attempt: counted, isStrong: false, spendCode: async () => {} };
  if (code === undefined) {
    await counted.forgive();
    return { kind: 'code wanted' };
  }
  const checked = checkCode(identity, code);
  if (!checked) {
    noteRefusal(visit, identity.identityId, 'Wrong code', counted.waitS);
    throw wrongCode();
  }
  return {
    kind: 'proved',
    identity,
    attempt: counted,
    isStrong: true,
    spendCode: () => takeCode(asking(visit.runtime), identity.identityId, checked),
  };
}

const wrongCredentials = () =>
  new Refusal(401, 'wrong_credentials', 'This email and password do not belong together. Check both and try again.');
