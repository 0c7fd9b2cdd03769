import { userEvents } from '#modules/people/entity.ts';
import { activatePerson, findPerson, insertPerson, isEmailTaken } from '#modules/people/public.ts';
import { requireRole } from '#modules/roles/public.ts';
import { userTypeOf } from '#modules/roles/rules.ts';
import { requireDepartment, requireDivision } from '#modules/tenants/parts/public.ts';
import { getTenant } from '#modules/tenants/public.ts';
import type { Context, SignIn } from '#server/context.ts';
import { asking, askingWithin } from '#server/database/directory.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import type { SignedVisit, Visit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { emailTakenMessage } from '#shared/texts.ts';
import type { signInCalls } from './contract.ts';
import {
  addMembership,
  claimIdentity,
  ensureIdentity,
  getIdentity,
  type Identity,
  inTenant,
  listInvitations,
} from './identities.ts';
import { linkIsOver, makeLink, openLink, takeLink } from './links.ts';
import { proveIdentity } from './login.ts';
import { takeMails } from './mail-quota.ts';
import { invitationText } from './mail-rules.ts';
import { writeMail } from './mails.ts';
import { hashChosen } from './passwords.ts';
import type { Member } from './public.ts';
import { assertMayEnter, byPassword, goOver, isOfCompany, openSession, type SignedIn } from './sessions.ts';
import { noteSignIn } from './sign-ins.ts';

/**
 * Adds the person as invited; the mail follows from the event.
 * Errors: 404 for a role, division or department of another company; 403 for a role with more rights than one's own;
 * 422 when a colleague has the address; 429 when the company has sent the mails of its day.
 */
export async function inviteUser(
  context: Context,
  input: Input<typeof signInCalls.inviteUser>,
): Promise<Output<typeof signInCalls.inviteUser>> {
  const { email, userDisplayName: name, phone, roleID, divisionID, departmentID } = input;
  const role = await requireRole(context, roleID);
  await requireDivision(context, divisionID);
  await requireDepartment(context, departmentID);
  if (await isEmailTaken(context, email)) {
    throw unprocessable(emailTakenMessage, { email: emailTakenMessage });
  }
  await takeMails(context, 1);
  const identityId = await ensureIdentity(askingWithin(context), email, name);
  const userId = await context.nextNumber('user');
  await insertPerson(context, {
    userId,
    identityId,
    name,
    email,
    phone,
    roleId: roleID,
    userType: userTypeOf(role.grants),
    status: 'invited',
    divisionId: divisionID,
    departmentId: departmentID,
  });
  const after = { userDisplayName: name, email, ...(phone && { phone }), roleName: role.name, status: 'invited' };
  context.emit({ ...userEvents.event('user_invited'), entityId: userId, after });
  return { userID: userId };
}

/** Writes the mail with a new link, if the person still is invited. */
export async function mailInvitation(context: Context, userId: number, inviterId: number | null): Promise<void> {
  const person = await findPerson(context, userId);
  if (person?.status !== 'invited') return;
  const inviter = inviterId === null ? undefined : await findPerson(context, inviterId);
  const { name: tenantName } = await getTenant(context);
  const ask = askingWithin(context);
  const { tenantId } = context;
  const identityId = person.identity_id;
  const link = await makeLink(ask, context.environment, 'invite', { identityId, tenantId, userId });
  const text = invitationText({ name: person.name, tenantName, inviterName: inviter?.name ?? null, link });
  await writeMail(ask, { tenantId, identityId, to: person.email, ...text });
}

/** Writes every invitation of an address again that waits to be accepted, in any company. */
export async function mailInvitationsAgain(runtime: Runtime, email: string): Promise<void> {
  for (const { tenantName: _, ...invited } of await listInvitations(asking(runtime), email))
    await inTenant(runtime, invited, 'write', 'settings/resend_validation_email', (context) =>
      mailInvitation(context, invited.userId, null),
    );
}

/** Errors: 404 for a link that is used or too old, or when the invitation was withdrawn. */
export async function getInvitation(
  visit: Visit,
  { token }: Input<typeof signInCalls.getInvitation>,
): Promise<Output<typeof signInCalls.getInvitation>> {
  const { identity, tenantName, ...invited } = await openInvitation(visit, token);
  const person = await inTenant(visit.runtime, invited, 'read', 'users/get_invitation', (context) =>
    findPerson(context, invited.userId),
  );
  if (person?.status !== 'invited') throw linkIsOver();
  return {
    tenantName,
    userDisplayName: person.name,
    email: identity.email,
    needsPassword: identity.passwordHash === null,
  };
}

/**
 * Joins and signs in. Errors: 404 like `getInvitation`; 400 for a new password that is too short; 401 for a wrong
 * password or code of an existing account; 429.
 */
export async function acceptInvitation(
  visit: Visit,
  { token, password, code }: Input<typeof signInCalls.acceptInvitation>,
): Promise<Output<typeof signInCalls.acceptInvitation>> {
  const { identity, tenantName: _, ...invited } = await openInvitation(visit, token);
  let newHash: string | null = null;
  let isStrong = false;
  if (identity.passwordHash === null) {
    newHash = await hashChosen(password, identity.email);
  } else {
    const proof = await proveIdentity(visit, identity, { email: identity.email, password, code });
    if (proof.kind === 'code wanted') return { secondFactor: true };
    await proof.spendCode();
    await proof.attempt.succeed();
    isStrong = proof.isStrong;
  }
  await inTenant(visit.runtime, invited, 'write', 'users/accept_invitation', async (context) => {
    const ask = askingWithin(context);
    await takeLink(ask, token, 'invite');
    if (!(await join(context, invited, byPassword(isStrong)))) throw linkIsOver();
    // Somebody may have claimed the address meanwhile, by another invitation; then theirs is the password.
    if (newHash !== null && !(await claimIdentity(ask, identity.identityId, newHash))) throw linkIsOver();
  });
  const signedIn = await openSession(visit, invited, byPassword(isStrong));
  await noteSignIn(visit, invited, invited.identityId, 'mailed_link');
  return signedIn;
}

/**
 * Joins a company that invites the own address, which this session has proved, and goes on there as `switchTenant` does.
 * Errors: 404 without invitation, and after single sign-on, which proves nothing to other companies; 403 as `openSession`.
 */
export async function joinTenant(
  visit: SignedVisit,
  { tenantID }: Input<typeof signInCalls.joinTenant>,
): Promise<SignedIn> {
  const { identityId, signIn } = visit.actor;
  const ask = asking(visit.runtime);
  const own = signIn && !isOfCompany(signIn) ? await getIdentity(ask, identityId) : null;
  const invitations = own ? await listInvitations(ask, own.email) : [];
  const invited = invitations.find(({ tenantId }) => tenantId === tenantID);
  if (!signIn || !invited) throw notFound('Invitation');
  const { tenantName: _, ...member } = invited;
  await inTenant(visit.runtime, member, 'write', 'users/join_tenant', async (context) => {
    if (!(await join(context, member, signIn))) throw notFound('Invitation');
  });
  return goOver(visit, member, signIn);
}

/** Makes whom a company invited one of its people; false when that is over. Errors: 403 as `openSession`: who is not let in has not joined either. */
async function join(context: Context, invited: Member, signIn: SignIn): Promise<boolean> {
  await assertMayEnter(context, invited, signIn);
  if (!(await activatePerson(context, invited.userId))) return false;
  await addMembership(askingWithin(context), invited.identityId, invited.tenantId, invited.userId);
  const change = { before: { status: 'invited' }, after: { status: 'active' } };
  context.emit({ ...userEvents.event('user_joined'), entityId: invited.userId, ...change });
  return true;
}

type Invitation = { identity: Identity; tenantId: number; userId: number; identityId: number; tenantName: string };

async function openInvitation(visit: Visit, token: string): Promise<Invitation> {
  const ask = asking(visit.runtime);
  const { identityId, tenantId, userId, tenantName } = await openLink(ask, token, 'invite');
  if (identityId === null || tenantId === null || userId === null || tenantName === null) throw linkIsOver();
  return { identity: await getIdentity(ask, identityId), tenantId, userId, identityId, tenantName };
}
