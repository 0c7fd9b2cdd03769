import { findPerson } from '#modules/people/public.ts';
import { getRole } from '#modules/roles/public.ts';
import { entriesOf } from '#modules/roles/rules.ts';
import { namesOfParts } from '#modules/tenants/parts/public.ts';
import { getTenant } from '#modules/tenants/public.ts';
import type { Context, SignIn, SignInMethod } from '#server/context.ts';
import { asking, askingWithin } from '#server/database/directory.ts';
import { hashToken } from '#server/request/dispatch.ts';
import type { SignedVisit, Visit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound, Refusal, unauthenticated } from '#shared/errors.ts';
import type { CurrentUser, signInCalls } from './contract.ts';
import { getIdentity, inTenant, listInvitations, listMemberships } from './identities.ts';
import { newToken } from './links.ts';
import type { Member } from './public.ts';
import { hasSecondFactor } from './second-factor.ts';
import { noteSignIn, noteSignOut, noteSignOutElsewhere } from './sign-ins.ts';
import { assertMayEnterOtherwise } from './single-sign-on/public.ts';

export type SignedIn = { token: string; user: CurrentUser };

/**
 * A session for a person who has proved who they are, and by what. The token is with its holder only; its hash is kept.
 * Errors: 403 for somebody who has a second factor and did not use it, where the company demands one, and for who has to come by its
 * provider.
 */
export async function openSession(visit: Visit, person: Member, signIn: SignIn): Promise<SignedIn> {
  const user = await inTenant(visit.runtime, person, 'read', 'users/login', (context) =>
    assertMayEnter(context, person, signIn),
  );
  const token = newToken();
  await asking(visit.runtime)('select directory.open_session($1, $2, $3, $4, $5, $6, $7, $8)', [
    hashToken(token),
    person.identityId,
    person.tenantId,
    person.userId,
    visit.address,
    visit.device,
    signIn.method,
    signIn.isStrong,
  ]);
  return { token, user };
}

/** Who they are there. Errors: 403 as `openSession`. */
export async function assertMayEnter(context: Context, person: Member, signIn: SignIn): Promise<CurrentUser> {
  const current = await currentUser(context, person.userId, signIn);
  if (current.owesSecondFactor && (await hasSecondFactor(askingWithin(context), person.identityId)))
    throw new Refusal(
      403,
      secondFactorWanted,
      `${current.tenantName} asks for a second factor. Sign in with your passkey or your code.`,
    );
  if (signIn.method !== 'single_sign_on') await assertMayEnterOtherwise(context, current);
  return current;
}

/** Of somebody who has proved their password; strong with a code. */
export const byPassword = (isStrong: boolean): SignIn => ({ method: 'password', isStrong });

/** What somebody is refused with who has a second factor and did not use it. */
export const secondFactorWanted = 'second_factor_wanted';

export async function getCurrentUser(context: Context): Promise<CurrentUser> {
  const { userId, isViewing, userType, roleName, grants, signIn } = context.actor;
  const own = await currentUser(context, userId, signIn);
  return isViewing ? { ...own, isViewing, userType, roleName, permissions: entriesOf(grants) } : own;
}

async function currentUser(context: Context, userId: number, signIn: SignIn | null): Promise<CurrentUser> {
  const person = await findPerson(context, userId);
  if (!person) throw unauthenticated();
  const [tenant, role, parts, identity] = await Promise.all([
    getTenant(context),
    getRole(context, person.role_id),
    namesOfParts(context, person.division_id, person.department_id),
    getIdentity(askingWithin(context), person.identity_id),
  ]);
  return {
    currentUser: person.user_id,
    email: person.email,
    userFullName: person.name,
    userType: person.user_type,
    edition: tenant.edition,
    homePage: person.home_page,
    displayTable: person.display_table,
    calendarStart: person.calendar_start,
    defaultReminderMinutes: person.default_reminder_minutes,
    activityDisplay: person.activity_display,
    hideHome: person.hide_home,
    tenantID: context.tenantId,
    tenantName: tenant.name,
    tenantTimeZone: tenant.time_zone,
    bookClosingDate: tenant.book_closing_date,
    showsSamples: tenant.shows_samples,
    customerTerms: tenant.customer_terms,
    vendorTerms: tenant.vendor_terms,
    reportBasis: tenant.report_basis,
    departmentID: person.department_id,
    departmentName: parts.departmentName,
    divisionID: person.division_id,
    divisionName: parts.divisionName,
    roleName: role.name,
    isViewing: false,
    hasSecondFactor: identity.isTotpOn,
    owesSecondFactor: tenant.demands_second_factor && !signIn?.isStrong,
    permissions: entriesOf(role.grants),
  };
}

export async function logout(visit: SignedVisit): Promise<Record<string, never>> {
  const { identityId, sessionId, userId } = visit.actor;
  await endSessions(visit, identityId, sessionId, null);
  await noteSignOut(visit, { tenantId: visit.tenantId, userId }, identityId);
  return {};
}

type SessionRow = {
  session_id: number;
  created_at: string;
  last_seen_at: string;
  address: string | null;
  device: string | null;
  method: SignInMethod;
  tenant_name: string;
};

/** The person's own, in every company that this one's sign-in has proved them for. */
export async function listSessions(context: Context): Promise<Output<typeof signInCalls.listSessions>> {
  const { identityId, sessionId, signIn } = context.actor;
  const rows = await askingWithin(context)<SessionRow>('select * from directory.list_sessions($1, $2)', [
    identityId,
    isOfCompany(signIn) ? context.tenantId : null,
  ]);
  return {
    sessions: rows.map((row) => ({
      sessionID: row.session_id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      address: row.address,
      device: row.device,
      method: row.method,
      tenantName: row.tenant_name,
      isCurrent: row.session_id === sessionId,
    })),
  };
}

/** Errors: 404 for a session that is not one's own, or has ended. */
export async function revokeSession(
  visit: SignedVisit,
  input: Input<typeof signInCalls.revokeSession>,
): Promise<Record<string, never>> {
  const { identityId, sessionId, signIn, userId } = visit.actor;
  const keep = input.sessionID === undefined ? sessionId : null;
  const within = isOfCompany(signIn) ? visit.tenantId : null;
  const ended = await endSessions(visit, identityId, input.sessionID ?? null, keep, within);
  if (input.sessionID !== undefined && ended === 0) throw notFound('Session');
  if (ended > 0) await noteSignOutElsewhere(visit, { tenantId: visit.tenantId, userId }, identityId, ended);
  return {};
}

/** Ends one session of the person, or with `sessionId` null all but `keep`, those of one company perhaps; answers how many. */
async function endSessions(
  { runtime }: SignedVisit,
  identityId: number,
  sessionId: number | null,
  keep: number | null,
  within: number | null = null,
): Promise<number> {
  const [row] = await asking(runtime)<{ count: number }>('select directory.end_sessions($1, $2, $3, $4) as count', [
    identityId,
    sessionId,
    keep,
    within,
  ]);
  runtime.sessionsEnded(identityId);
  return row?.count ?? 0;
}

/** Where the person is an active member, and where they are invited, as far as this sign-in has proved them. */
export async function listTenants(context: Context): Promise<Output<typeof signInCalls.listTenants>> {
  const { identityId, signIn } = context.actor;
  const ask = askingWithin(context);
  const companies = await listMemberships(ask, identityId);
  const shown = companies.filter(({ tenantId }) => tenantId === context.tenantId || !isOfCompany(signIn));
  const own = await getIdentity(ask, identityId);
  const invitations = isOfCompany(signIn) ? [] : await listInvitations(ask, own.email);
  return {
    invitations: invitations.map(({ tenantId, tenantName }) => ({ tenantID: tenantId, tenantName })),
    tenants: shown.map(({ tenantId, tenantName }) => ({
      tenantID: tenantId,
      tenantName,
      isCurrent: tenantId === context.tenantId,
    })),
  };
}

/** Whether it was proved to the one company only: what its own provider says of somebody counts nowhere else. */
export const isOfCompany = (signIn: SignIn | null): boolean => signIn?.method === 'single_sign_on';

/**
 * Opens a session in another company of the same identity, which this one has proved, and ends this one.
 * Errors: 404 for a company the person does not belong to, and for any other after single sign-on; 403 as `openSession`.
 */
export async function switchTenant(
  visit: SignedVisit,
  { tenantID }: Input<typeof signInCalls.switchTenant>,
): Promise<SignedIn> {
  const { identityId, signIn } = visit.actor;
  const companies = await listMemberships(asking(visit.runtime), identityId);
  const company = companies.find(({ tenantId }) => tenantId === tenantID);
  if (!company || !signIn || isOfCompany(signIn)) throw notFound('Company');
  return goOver(visit, { identityId, tenantId: company.tenantId, userId: company.userId }, signIn);
}

/** A session there in the place of this one. Errors: 403 as `openSession`. */
export async function goOver(visit: SignedVisit, there: Member, signIn: SignIn): Promise<SignedIn> {
  const { sessionId, userId } = visit.actor;
  const signedIn = await openSession(visit, there, signIn);
  await endSessions(visit, there.identityId, sessionId, null);
  await noteSignOut(visit, { tenantId: visit.tenantId, userId }, there.identityId);
  await noteSignIn(visit, there, there.identityId, signIn.method);
  return signedIn;
}
