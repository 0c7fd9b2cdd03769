import { type Ask, asking, askingWithin } from '#server/database/directory.ts';
import type { Environment } from '#server/environment.ts';
import type { Visit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import type { signInCalls } from './contract.ts';
import { findIdentityByEmail } from './identities.ts';
import { linkIsOver, makeLink, openLink, takeLink } from './links.ts';
import { proveSecondFactor } from './login.ts';
import { signUpAgainText, signUpText } from './mail-rules.ts';
import { queueMail, writeMail } from './mails.ts';
import { hashChosen } from './passwords.ts';
import { createTenant } from './public.ts';
import { byPassword, openSession } from './sessions.ts';
import { noteSignIn } from './sign-ins.ts';
import { attempt, countMail } from './throttle.ts';

/** Keeps what was asked for and asks for the mail: the same work for an address that has an account. */
export async function signUp(visit: Visit, input: Input<typeof signInCalls.signUp>): Promise<Record<string, never>> {
  const ask = asking(visit.runtime);
  await countMail(ask, input.email, visit.address);
  const passwordHash = await hashChosen(input.password, input.email);
  const [row] = await ask<{ id: number }>('select directory.add_sign_up($1, $2, $3, $4, $5) as id', [
    input.email,
    input.tenantName,
    input.userFullName,
    passwordHash,
    input.tenantTimeZone,
  ]);
  if (row) await queueMail(ask, 'mail_sign_up', { signUpId: row.id });
  return {};
}

/** Only asks for the mail, like a forgotten password. */
export async function resendValidationEmail(
  visit: Visit,
  { email }: Input<typeof signInCalls.resendValidationEmail>,
): Promise<Record<string, never>> {
  const ask = asking(visit.runtime);
  await countMail(ask, email, visit.address);
  await queueMail(ask, 'mail_again', { email });
  return {};
}

/** The work behind both: who has an account is told what the link does with it. */
export async function mailSignUp(ask: Ask, environment: Environment, by: Sought): Promise<void> {
  const signUp = await findSignUp(ask, by);
  if (!signUp) return;
  const { sign_up_id: signUpId, email } = signUp;
  const identity = await findIdentityByEmail(ask, email);
  const link = await makeLink(ask, environment, 'verify', { signUpId });
  const text = identity?.passwordHash ? signUpAgainText({ link }) : signUpText({ link });
  await writeMail(ask, { to: email, ...text, ...(identity && { identityId: identity.identityId }) });
}

/**
 * Makes the company; the link and the sign-up are used up with it. An identity that has a password keeps it.
 * Errors: 404 for a link that is used or too old; 401 for a wrong code; 429.
 */
export async function verifyEmail(
  visit: Visit,
  { token, code }: Input<typeof signInCalls.verifyEmail>,
): Promise<Output<typeof signInCalls.verifyEmail>> {
  const ask = asking(visit.runtime);
  const { signUpId } = await openLink(ask, token, 'verify');
  const signUp = signUpId === null ? undefined : await findSignUp(ask, { signUpId });
  if (!signUp) throw linkIsOver();
  const identity = await findIdentityByEmail(ask, signUp.email);
  let isStrong = false;
  if (identity?.isTotpOn) {
    const proof = await proveSecondFactor(visit, identity, code, await attempt(ask, signUp.email, visit.address));
    if (proof.kind === 'code wanted') return { secondFactor: true };
    await proof.spendCode();
    await proof.attempt.succeed();
    isStrong = proof.isStrong;
  }
  const person = await createTenant(
    visit.runtime,
    {
      name: signUp.tenant_name,
      timeZone: signUp.time_zone,
      administrator: { name: signUp.person_name, email: signUp.email, passwordHash: signUp.password_hash },
    },
    {
      async first(context) {
        await takeLink(askingWithin(context), token, 'verify');
        await askingWithin(context)('select directory.drop_sign_up($1)', [signUp.sign_up_id]);
      },
    },
  );
  const signedIn = await openSession(visit, person, byPassword(isStrong));
  await noteSignIn(visit, person, person.identityId, 'mailed_link');
  return signedIn;
}

type Sought = { signUpId: number } | { email: string };
type SignUpRow = {
  sign_up_id: number;
  email: string;
  tenant_name: string;
  person_name: string;
  password_hash: string;
  time_zone: string;
};

/** What somebody asked for and has not confirmed: by id, or the latest of an address. */
async function findSignUp(ask: Ask, by: Sought): Promise<SignUpRow | undefined> {
  const [row] = await ask<SignUpRow>('select * from directory.find_sign_up($1, $2)', [
    'signUpId' in by ? by.signUpId : null,
    'email' in by ? by.email : null,
  ]);
  return row;
}
