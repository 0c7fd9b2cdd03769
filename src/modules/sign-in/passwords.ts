import { userEvents } from '#modules/people/entity.ts';
import { type Ask, asking, askingWithin } from '#server/database/directory.ts';
import type { Environment } from '#server/environment.ts';
import { hashPassword, isPassword } from '#server/passwords.ts';
import { hashToken } from '#server/request/dispatch.ts';
import type { SignedVisit, Visit } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { invalid, unprocessable } from '#shared/errors.ts';
import type { signInCalls } from './contract.ts';
import { findIdentityByEmail, getIdentity, type Identity, inTenant, listMemberships } from './identities.ts';
import { linkIsOver, makeLink, openLink } from './links.ts';
import { passwordChangedText, resetText } from './mail-rules.ts';
import { queueMail, writeMail } from './mails.ts';
import { attempt, countMail, unlock } from './throttle.ts';
import { password as passwordRule } from './typed-contract.ts';

/** The hash of a password that somebody chooses. Errors: 400 at the field for what is no password, and for the own address. */
export async function hashChosen(given: string, email: string, field = 'password'): Promise<string> {
  const parsed = passwordRule.safeParse(given);
  if (!parsed.success) throw invalid({ [field]: parsed.error.issues[0]?.message ?? 'Choose another password' });
  if (given.trim().toLowerCase() === email.toLowerCase())
    throw invalid({ [field]: 'Use something else than your email address' });
  return hashPassword(given);
}

/** Only asks for the mail: whether there is anybody to write to is found out later, where no caller can measure it. */
export async function forgotPassword(
  visit: Visit,
  { email }: Input<typeof signInCalls.forgotPassword>,
): Promise<Record<string, never>> {
  const ask = asking(visit.runtime);
  await countMail(ask, email, visit.address);
  await queueMail(ask, 'mail_reset', { email });
  return {};
}

/** The work behind it: a link for whoever has an account, nothing for anybody else. */
export async function mailReset(ask: Ask, environment: Environment, email: string): Promise<void> {
  const identity = await findIdentityByEmail(ask, email);
  if (!identity?.passwordHash) return;
  const { identityId, name } = identity;
  const link = await makeLink(ask, environment, 'reset', { identityId });
  await writeMail(ask, { identityId, to: email, ...resetText({ name, link }) });
}

/** Ends all sessions and lifts the lock of the account. Errors: 404 for a link that is used or too old. */
export async function resetPassword(
  visit: Visit,
  input: Input<typeof signInCalls.resetPassword>,
): Promise<Record<string, never>> {
  const ask = asking(visit.runtime);
  const link = await openLink(ask, input.token, 'reset');
  if (link.identityId === null) throw linkIsOver();
  const passwordHash = await hashChosen(input.password, (await getIdentity(ask, link.identityId)).email);
  const [row] = await ask<{ identity_id: number | null }>('select directory.reset_password($1, $2) as identity_id', [
    hashToken(input.token),
    passwordHash,
  ]);
  if (!row?.identity_id) throw linkIsOver();
  visit.runtime.sessionsEnded(row.identity_id);
  const { identityId, email } = await getIdentity(ask, row.identity_id);
  await unlock(ask, email);
  await writeMail(ask, { identityId, to: email, ...passwordChangedText() });
  for (const { tenantId, userId } of await listMemberships(ask, identityId))
    await inTenant(visit.runtime, { tenantId, userId, identityId }, 'write', 'users/reset_password', async (context) =>
      context.emit({ ...userEvents.event('password_changed'), entityId: userId }),
    );
  return {};
}

/** Errors: 422 when the current password is wrong. */
export async function changePassword(
  visit: SignedVisit,
  input: Input<typeof signInCalls.changePassword>,
): Promise<Record<string, never>> {
  const { identityId, email } = await requireOwnPassword(visit, 'currentPassword', input.currentPassword);
  const passwordHash = await hashChosen(input.newPassword, email, 'newPassword');
  await visit.write(async (context) => {
    const ask = askingWithin(context);
    await ask('select directory.set_password($1, $2, $3)', [identityId, passwordHash, context.actor.sessionId]);
    await writeMail(ask, { identityId, to: email, ...passwordChangedText() });
    context.emit({ ...userEvents.event('password_changed'), entityId: context.actor.userId });
  });
  visit.runtime.sessionsEnded(identityId);
  return {};
}

/**
 * What a stolen session must not do asks for the password again; guesses count like those at the door.
 * Errors: 422 at the field, 429.
 */
export async function requireOwnPassword(visit: SignedVisit, field: string, password: string): Promise<Identity> {
  const ask = asking(visit.runtime);
  const identity = await getIdentity(ask, visit.actor.identityId);
  const counted = await attempt(ask, identity.email, visit.address);
  if (!(await isPassword(identity.passwordHash, password))) {
    const message = 'This is not your current password.';
    throw unprocessable(message, { [field]: message });
  }
  await counted.succeed();
  return identity;
}
