import { describe, expect, test } from 'vitest';
import { addDepartment, addDivision } from '#modules/tenants/parts/public.ts';
import { password, type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { waitingFor } from '#test/waiting.ts';

const app = await testApp();
const ownPassword = 'my very own password';

async function roleIDs({ admin }: TestTenant): Promise<Record<string, number>> {
  const { roles } = (await admin.call('settings/get_security_roles')).body.data;
  return Object.fromEntries(roles.map((role: { roleID: number; roleName: string }) => [role.roleName, role.roleID]));
}

/** An invitation's mail. */
async function invited(tenant: TestTenant, email = app.newEmail(), role = 'Dispatcher') {
  const roleID = (await roleIDs(tenant))[role];
  const reply = await tenant.admin.call('users/invite_user', { email, userDisplayName: 'Ivy Invited', roleID });
  return { ...(await app.nextMail(email)), email, userID: reply.body.data.userID as number };
}
const accept = (token: string, given: string, more: object = {}) =>
  app.call('users/accept_invitation', { token, password: given, ...more });

describe('users/invite_user', () => {
  test('200: the person is listed as invited and gets a mail; nobody can sign in yet', async () => {
    const acme = await app.newTenant();
    const division = await acme.within((context) => addDivision(context, 'North'));
    const department = await acme.within((context) => addDepartment(context, 'Service'));
    const email = app.newEmail();
    const { status, body } = await acme.admin.call('users/invite_user', {
      email: email.toUpperCase(),
      userDisplayName: 'Ivy Invited',
      roleID: (await roleIDs(acme)).Technician,
      divisionID: division,
      departmentID: department,
    });
    expect(status).toBe(200);
    const { rows: users } = (await acme.admin.call('users/list_users', { search: 'ivy' })).body.data;
    expect(users).toMatchObject([
      {
        userID: body.data.userID,
        email,
        status: 'invited',
        roleName: 'Technician',
        divisionName: 'North',
        departmentName: 'Service',
      },
    ]);
    const mail = await app.nextMail(email);
    expect(mail.subject).toBe('Acme Pumps invites you to Tailgate');
    expect(mail.text).toContain('Ada Admin invites you to work with Acme Pumps');
    expect((await acme.admin.call('users/get_all_users_for_tenant')).body.data.users).toHaveLength(1);
  });

  test('200: a repeated request invites once and gets the same reply', async () => {
    const acme = await app.newTenant();
    const email = app.newEmail();
    const key = crypto.randomUUID();
    const invite = () => acme.admin.call('users/invite_user', { email, userDisplayName: 'Ivy', roleID: 3 }, { key });
    const [first, second] = [await invite(), await invite()];
    expect(second.raw.toString()).toBe(first.raw.toString());
    await app.nextMail(email);
    const { rows } = await app.owner.query('select from directory.mails where sent_to = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  test('422: the address of a colleague, invited ones included, in the product’s words', async () => {
    const acme = await app.newTenant();
    const { email } = await invited(acme);
    for (const taken of [acme.admin.email, email]) {
      const reply = await acme.admin.call('users/invite_user', { email: taken, userDisplayName: 'Ivy', roleID: 3 });
      expect([reply.status, reply.body.fields]).toEqual([422, { email: 'This email is already taken. Try another.' }]);
    }
  });

  test('200: the address of somebody in another company is free here, and looks like any other', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const reply = await acme.admin.call('users/invite_user', {
      email: orla.admin.email,
      userDisplayName: 'Ivy',
      roleID: 3,
    });
    expect(reply).toMatchObject({ status: 200, body: { data: { userID: expect.any(Number) } } });
  });

  test('404: another company’s role, division or department looks as if it did not exist', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const division = await orla.within((context) => addDivision(context, 'South'));
    const department = await orla.within((context) => addDepartment(context, 'Sales'));
    const invite = (more: object) =>
      acme.admin.call('users/invite_user', { email: app.newEmail(), userDisplayName: 'Ivy', roleID: 3, ...more });
    await orla.within(async (context) => {
      const roles = { role_id: 99, name: 'Own', grants: JSON.stringify({ levels: {}, subs: {} }), is_system: false };
      await context.db<{ roles: typeof roles }>().insertInto('roles').values(roles).execute();
    });
    for (const [more, message] of [
      [{ roleID: 99 }, 'Role not found.'],
      [{ divisionID: division }, 'Division not found.'],
      [{ departmentID: department }, 'Department not found.'],
    ] as const) {
      const { status, body } = await invite(more);
      expect([status, body.message]).toEqual([404, message]);
    }
  });

  test('403: a role with more rights than one’s own, unless one manages roles', async () => {
    const acme = await app.newTenant();
    const ids = await roleIDs(acme);
    const manager = await acme.add('Manager');
    const statuses = await Promise.all(
      Object.entries(ids).map(async ([name, roleID]) => {
        const input = { email: app.newEmail(), userDisplayName: 'Ivy', roleID };
        return [name, (await manager.call('users/invite_user', input)).status];
      }),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      Administrator: 403,
      Manager: 200,
      Dispatcher: 200,
      Technician: 200,
      Accountant: 403,
      Viewer: 200,
    });
  });

  test('403: without the right to create users; nothing is written', async () => {
    const acme = await app.newTenant();
    const dispatcher = await acme.add('Dispatcher');
    const input = { email: app.newEmail(), userDisplayName: 'Ivy', roleID: 3 };
    expect((await dispatcher.call('users/invite_user', input)).status).toBe(403);
    expect((await acme.admin.call('users/list_users', { search: 'Ivy' })).body.data.rows).toEqual([]);
  });
});

describe('users/get_invitation', () => {
  test('200: says what it is for, and whether a password has to be set', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const fresh = await invited(acme);
    expect((await app.call('users/get_invitation', { token: fresh.token })).body.data).toEqual({
      tenantName: 'Acme Pumps',
      userDisplayName: 'Ivy Invited',
      email: fresh.email,
      needsPassword: true,
    });
    const known = await invited(acme, orla.admin.email);
    const { body } = await app.call('users/get_invitation', { token: known.token });
    expect(body.data.needsPassword).toBe(false);
  });

  test('404: a link that never was', async () => {
    expect((await app.call('users/get_invitation', { token: 'x'.repeat(43) })).status).toBe(404);
  });
});

describe('users/join_tenant', () => {
  const joins = (person: TestPerson, tenantID: number) => person.call('users/join_tenant', { tenantID });
  const invitationsOf = async (person: TestPerson) =>
    (await person.call('users/list_tenants')).body.data.invitations as { tenantID: number; tenantName: string }[];

  test('200: who is signed in finds the invitation without its mail, joins, and goes on there; it counts once', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant({ name: 'Orla Service' })];
    const { token, userID } = await invited(acme, orla.admin.email);
    expect(await invitationsOf(orla.admin)).toEqual([{ tenantID: acme.tenantID, tenantName: 'Acme Pumps' }]);
    const { status, body } = await joins(orla.admin, acme.tenantID);
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ currentUser: userID, tenantID: acme.tenantID, roleName: 'Dispatcher' });
    expect((await orla.admin.call('users/getCurrentUser')).status).toBe(401);
    expect((await app.call('users/get_invitation', { token })).status).toBe(404);
    const { tenants, invitations } = (await app.call('users/list_tenants', {}, { token: body.data.token })).body.data;
    expect(tenants.map(({ tenantName }: { tenantName: string }) => tenantName)).toEqual(['Acme Pumps', 'Orla Service']);
    expect(invitations).toEqual([]);
  });

  test('200: two who accept at the same time join once', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    await invited(acme, orla.admin.email);
    const both = await Promise.all([joins(orla.admin, acme.tenantID), joins(orla.admin, acme.tenantID)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { users } = (await acme.admin.call('users/get_all_users_for_tenant')).body.data;
    expect(users).toHaveLength(2);
  });

  test('404: somebody else’s invitation, one that was withdrawn, and a company that there is not', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    await invited(acme);
    expect((await joins(orla.admin, acme.tenantID)).status).toBe(404);
    const { userID } = await invited(acme, orla.admin.email);
    await app.owner.query("update people set status = 'deactivated' where tenant_id = $1 and user_id = $2", [
      acme.tenantID,
      userID,
    ]);
    expect(await invitationsOf(orla.admin)).toEqual([]);
    for (const tenantID of [acme.tenantID, 987_654_321])
      expect((await joins(orla.admin, tenantID)).body.message).toBe('Invitation not found.');
    expect((await orla.admin.call('users/getCurrentUser')).status).toBe(200);
  });

  test('403: a company that demands a second factor of who has one and has not used it', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const { userID } = await invited(acme, orla.admin.email);
    await app.owner.query(
      "update directory.identities set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now() where email = $1",
      [orla.admin.email],
    );
    await app.owner.query('update tenants set demands_second_factor = true where tenant_id = $1', [acme.tenantID]);
    expect((await joins(orla.admin, acme.tenantID)).body.code).toBe('second_factor_wanted');
    const { rows } = await app.owner.query('select status from people where tenant_id = $1 and user_id = $2', [
      acme.tenantID,
      userID,
    ]);
    expect(rows).toEqual([{ status: 'invited' }]);
  });
});

describe('users/accept_invitation', () => {
  test('200: a new person sets a password, joins and is signed in', async () => {
    const acme = await app.newTenant();
    const { token, email, userID } = await invited(acme);
    const { status, body } = await accept(token, ownPassword);
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ currentUser: userID, tenantID: acme.tenantID, roleName: 'Dispatcher' });
    expect((await app.call('users/login', { email, password: ownPassword })).status).toBe(200);
    const { users } = (await acme.admin.call('users/get_all_users_for_tenant')).body.data;
    expect(users).toHaveLength(2);
  });

  test('200: who has an account enters theirs, and then chooses the company at sign-in', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const { token, email } = await invited(acme, orla.admin.email);
    expect((await accept(token, ownPassword)).status).toBe(401);
    expect((await accept(token, password)).body.data.user.tenantID).toBe(acme.tenantID);
    expect((await app.call('users/login', { email, password })).body.data.choose).toHaveLength(2);
  });

  test('200: a second factor is asked of who has one', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    await app.owner.query(
      "update directory.identities set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now() where email = $1",
      [orla.admin.email],
    );
    const { token } = await invited(acme, orla.admin.email);
    expect((await accept(token, password)).body.data).toEqual({ secondFactor: true });
    expect((await accept(token, password, { code: '000000' })).status).toBe(401);
  });

  test('404: an invitation counts once, also when it is accepted twice at the same time', async () => {
    const { token } = await invited(await app.newTenant());
    const both = await Promise.all([accept(token, ownPassword), accept(token, 'a different password')]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 404]);
    expect((await accept(token, ownPassword)).status).toBe(404);
  });

  test('404: one that was withdrawn', async () => {
    const acme = await app.newTenant();
    const { token, userID } = await invited(acme);
    await app.owner.query("update people set status = 'deactivated' where tenant_id = $1 and user_id = $2", [
      acme.tenantID,
      userID,
    ]);
    expect((await app.call('users/get_invitation', { token })).status).toBe(404);
    expect((await accept(token, ownPassword)).status).toBe(404);
  });

  test('404: a password set by one invitation is not replaced by another one opened at the same time', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const email = app.newEmail();
    const [first, second] = [await invited(acme, email), await invited(orla, email)];
    await app.owner.query('begin');
    await app.owner.query('select from directory.identities where email = $1 for no key update', [email]);
    const accepting = [accept(first.token, ownPassword), accept(second.token, 'a different password')] as const;
    // Both have seen that there is no password yet.
    await waitingFor(app.owner, 2).finally(() => app.owner.query('commit'));
    const both = await Promise.all(accepting);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 404]);
    const late = both[0].status === 404 ? first : second;
    const right = both[0].status === 404 ? 'a different password' : ownPassword;
    expect((await accept(late.token, right)).status).toBe(200);
  });

  test('400: a new password that is too short leaves the link usable', async () => {
    const { token } = await invited(await app.newTenant());
    const { status, body } = await accept(token, 'short');
    expect([status, body.fields]).toEqual([400, { password: 'Use at least 10 characters' }]);
    expect((await accept(token, ownPassword)).status).toBe(200);
  });
});
