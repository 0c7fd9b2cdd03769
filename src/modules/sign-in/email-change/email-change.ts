import { userEvents } from '#modules/people/entity.ts';
import { setEmail } from '#modules/people/public.ts';
import { asking, askingWithin } from '#server/database/directory.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { hashToken } from '#server/request/dispatch.ts';
import type { SignedVisit, Visit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { conflict, unprocessable } from '#shared/errors.ts';
import { findIdentityByEmail, getIdentity, inTenant } from '../identities.ts';
import { linkAddress, linkIsOver, newToken, openLink } from '../links.ts';
import { emailAskedText, emailChangedText, emailTakenText, newEmailText } from '../mail-rules.ts';
import { writeMail } from '../mails.ts';
import { requireOwnPassword } from '../passwords.ts';
import { linkLifetimes } from '../rules.ts';
import { countMail } from '../throttle.ts';
import type { emailChangeCalls } from './contract.ts';

/**
 * Mails a link to the new address and word of it to the former one. An address that somebody has gets a mail that says so, and
 * everything else is the same. Errors: 422 for a wrong password and for the address one has; 429.
 */
export async function changeEmail(
  visit: SignedVisit,
  { newEmail, password }: Input<typeof emailChangeCalls.changeEmail>,
): Promise<Record<string, never>> {
  const { identityId, email } = await requireOwnPassword(visit, 'password', password);
  if (newEmail === email) {
    const message = 'This is your address already.';
    throw unprocessable(message, { newEmail: message });
  }
  await countMail(asking(visit.runtime), newEmail, visit.address);
  await visit.write(async (context) => {
    const ask = askingWithin(context);
    const token = newToken();
    const lasting = linkLifetimes.change_email;
    await ask('select directory.start_email_change($1, $2, $3, $4)', [hashToken(token), identityId, newEmail, lasting]);
    const owner = await findIdentityByEmail(ask, newEmail);
    const text = owner
      ? emailTakenText()
      : newEmailText({ link: linkAddress(context.environment, 'change_email', token) });
    await writeMail(ask, { identityId: owner?.identityId ?? identityId, to: newEmail, ...text });
    await writeMail(ask, { identityId, to: email, ...emailAskedText({ newEmail }) });
    context.emit({
      ...userEvents.event('email_change_asked'),
      entityId: context.actor.userId,
      after: { newEmail },
    });
  });
  return {};
}

export async function keepEmail(visit: SignedVisit): Promise<Record<string, never>> {
  await visit.write(async (context) => {
    const { identityId, userId } = context.actor;
    const [row] = await askingWithin(context)<{ was_asked: boolean }>(
      'select directory.end_email_change($1) as was_asked',
      [identityId],
    );
    if (!row?.was_asked) return context.leftAsItWas();
    context.emit({ ...userEvents.event('email_kept'), entityId: userId });
  });
  return {};
}

/** Errors: 404 for a link that is used or too old. */
export async function getNewEmail(
  visit: Visit,
  { token }: Input<typeof emailChangeCalls.getNewEmail>,
): Promise<Output<typeof emailChangeCalls.getNewEmail>> {
  const { email } = await openLink(asking(visit.runtime), token, 'change_email');
  if (email === null) throw linkIsOver();
  return { email };
}

/**
 * The companies follow by a job of the same transaction. Errors: 404 for a link that is used or too old; 409 when somebody
 * else has taken the address meanwhile.
 */
export async function confirmEmail(
  visit: Visit,
  { token }: Input<typeof emailChangeCalls.confirmEmail>,
): Promise<Output<typeof emailChangeCalls.confirmEmail>> {
  const { subject, text } = emailChangedText();
  const [row] = await asking(visit.runtime)<{ email: string; is_taken: boolean }>(
    'select * from directory.confirm_email($1, $2, $3)',
    [hashToken(token), subject, text],
  );
  if (!row) throw linkIsOver();
  if (row.is_taken) throw conflict(`${row.email} belongs to another account by now. You keep the address you have.`);
  return { email: row.email };
}

/** Brings the address of a person to each of their companies, as often as it is asked for. */
export async function spreadEmail(runtime: Runtime, identityId: number): Promise<void> {
  const ask = asking(runtime);
  const { email, name } = await getIdentity(ask, identityId);
  const companies = await ask<{ tenant_id: number; user_id: number }>('select * from directory.list_companies_of($1)', [
    identityId,
  ]);
  for (const { tenant_id: tenantId, user_id: userId } of companies) {
    const insider = { tenantId, userId, identityId, name };
    await inTenant(runtime, insider, 'write', 'users/confirm_email', (context) => setEmail(context, userId, email));
  }
}
