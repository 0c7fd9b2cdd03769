import { userEvents } from '#modules/people/entity.ts';
import type { Context } from '#server/context.ts';
import { asking, askingWithin } from '#server/database/directory.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { insertPerson } from '../people/public.ts';
import { getRole, getSeededRole, seedRoles } from '../roles/public.ts';
import { type SeededRole, userTypeOf } from '../roles/rules.ts';
import { tenantEvents } from '../tenants/entity.ts';
import { insertTenant } from '../tenants/public.ts';
import { addMembership, claimIdentity, ensureIdentity, inTenant } from './identities.ts';

export { hashPassword } from '#server/passwords.ts';
export { inTenant } from './identities.ts';
export { newEmailOf, newToken } from './links.ts';
export { takeMails } from './mail-quota.ts';
export { mailDocument, mailFile, writeMail } from './mails.ts';
export { openSession } from './sessions.ts';
export { countGuest } from './throttle.ts';

/** Somebody with a place in a company. */
export type Member = { tenantId: number; userId: number; identityId: number };

export type NewTenant = {
  name: string;
  timeZone: string;
  isDemo?: boolean;
  administrator: { name: string; email: string; passwordHash: string; jobTitle?: string };
};

/**
 * Makes a company: its roles and its first administrator, in one transaction. Somebody who has an account already keeps
 * their password. What other modules begin with they make themselves when they hear `tenant_created` of `tenants`.
 * `first` runs at the beginning of that transaction and can refuse; `last` at its end, so that the company is there with all
 * that it makes or not at all.
 */
export async function createTenant(
  runtime: Runtime,
  tenant: NewTenant,
  around: {
    first?: (context: Context) => Promise<void>;
    last?: (context: Context, administrator: Member) => Promise<void>;
  } = {},
): Promise<Member> {
  const { name, timeZone, administrator } = tenant;
  const [allocated] = await asking(runtime)<{ id: number }>('select directory.allocate_tenant() as id', []);
  if (!allocated) throw new Error('No tenant was allocated');
  const tenantId = allocated.id;
  const userId = await runtime.numbers.next(tenantId, 'user');
  const insider = { tenantId, userId, identityId: 0, name: administrator.name, timeZone };
  return inTenant(runtime, insider, 'write', 'users/verify_email', async (context) => {
    await around.first?.(context);
    await askingWithin(context)('select directory.add_tenant($1, $2)', [tenantId, name]);
    await insertTenant(context, { name, timeZone, isDemo: tenant.isDemo ?? false });
    const roles = await seedRoles(context);
    const person = await insertMember(context, userId, { ...administrator, roleId: roles.Administrator });
    context.emit({
      ...tenantEvents.event('tenant_created'),
      entityId: tenantId,
      after: { tenantName: name, timeZone },
    });
    await around.last?.(context, person);
    return person;
  });
}

export type NewMember = {
  name: string;
  email: string;
  passwordHash: string;
  /** One of the roles every company begins with, or the id of any. */
  role: SeededRole | number;
  divisionId?: number | null;
  departmentId?: number | null;
  jobTitle?: string;
};

/** Adds somebody who can sign in at once, without invitation: for seeds and tests. */
export async function addMember(context: Context, member: NewMember): Promise<Member> {
  const { role } = member;
  const { roleId } = typeof role === 'number' ? await getRole(context, role) : await getSeededRole(context, role);
  const userId = await context.nextNumber('user');
  const person = await insertMember(context, userId, { ...member, roleId });
  context.emit({ ...userEvents.event('user_joined'), entityId: userId, after: { status: 'active' } });
  return person;
}

async function insertMember(
  context: Context,
  userId: number,
  member: Omit<NewMember, 'role'> & { roleId: number },
): Promise<Member> {
  const ask = askingWithin(context);
  const identityId = await ensureIdentity(ask, member.email, member.name);
  await claimIdentity(ask, identityId, member.passwordHash);
  const { grants } = await getRole(context, member.roleId);
  await insertPerson(context, { ...member, userId, identityId, userType: userTypeOf(grants), status: 'active' });
  await addMembership(ask, identityId, context.tenantId, userId);
  return { tenantId: context.tenantId, userId, identityId };
}
