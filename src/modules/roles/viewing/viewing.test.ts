import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();

type Company = Awaited<ReturnType<typeof app.newTenant>>;
const roleIDOf = async ({ admin }: Company, name: string): Promise<number> =>
  (await admin.call('settings/list_security_roles')).body.data.roles.find(
    ({ roleName }: { roleName: string }) => roleName === name,
  ).roleID;

const signInAgain = ({ tenantID, admin }: Company) =>
  app.signIn({ ...admin, tenantId: tenantID, userId: admin.userID });

describe('settings/view_as_role', () => {
  test('200: reads are those of the role, until it is stopped', async () => {
    const company = await app.newTenant();
    const { admin } = company;
    const roleID = await roleIDOf(company, 'Technician');
    const own = (await admin.call('users/getCurrentUser')).body.data;
    expect((await admin.call('settings/view_as_role', { roleID })).status).toBe(200);
    expect((await admin.call('users/getCurrentUser')).body.data).toMatchObject({
      currentUser: own.currentUser,
      isViewing: true,
      roleName: 'Technician',
      userType: 'employee',
      permissions: (await (await company.add('Technician')).call('users/getCurrentUser')).body.data.permissions,
    });
    expect((await admin.call('settings/get_tenant_info')).status).toBe(403);
    expect((await admin.call('settings/stop_viewing')).status).toBe(200);
    expect((await admin.call('users/getCurrentUser')).body.data).toEqual(own);
    expect((await admin.call('settings/get_tenant_info')).status).toBe(200);
  });

  test('403: nothing is changed meanwhile, whatever the role may do; marks and drafts go on', async () => {
    const company = await app.newTenant();
    const { admin } = company;
    await admin.call('settings/view_as_role', { roleID: await roleIDOf(company, 'Manager') });
    for (const [path, body] of [
      ['customers/create_customer', { customerName: 'Orla Wells' }],
      ['users/change_password', { password: 'a', newPassword: 'correct horse battery' }],
      ['users/revoke_session', {}],
    ] as const) {
      expect(await admin.call(path, body)).toMatchObject({
        status: 403,
        body: { code: 'viewing', message: 'You are viewing as Manager. Stop viewing to change something.' },
      });
    }
    expect((await admin.call('users/updateIdleSessions', { deviceId: 'desk', status: 'active' })).status).toBe(200);
    expect((await admin.call('users/logout')).status).toBe(200);
  });

  test('200: it is this session alone, and its end is the end of it', async () => {
    const company = await app.newTenant();
    const { admin } = company;
    const elsewhere = await signInAgain(company);
    await admin.call('settings/view_as_role', { roleID: await roleIDOf(company, 'Viewer') });
    expect((await elsewhere.call('users/getCurrentUser')).body.data.isViewing).toBe(false);
    expect((await (await signInAgain(company)).call('users/getCurrentUser')).body.data.isViewing).toBe(false);
  });

  test('200: with their right to manage roles, or with the role, it ends by itself', async () => {
    const company = await app.newTenant();
    const { admin } = company;
    const other = await company.add('Administrator');
    const made = await admin.call('settings/create_security_role', { roleName: 'Yard', permissions: [] });
    const { roleID } = made.body.data;
    await other.call('settings/view_as_role', { roleID });
    await admin.call('settings/delete_security_role', { roleID });
    expect((await other.call('users/getCurrentUser')).body.data).toMatchObject({ isViewing: false });

    await other.call('settings/view_as_role', { roleID: await roleIDOf(company, 'Accountant') });
    const { was, now } = { was: await roleIDOf(company, 'Administrator'), now: await roleIDOf(company, 'Viewer') };
    const changed = await admin.call('users/update_user', { userID: other.userID, changes: { roleID: { was, now } } });
    expect(changed.status, changed.body.message).toBe(200);
    expect((await other.call('users/getCurrentUser')).body.data).toMatchObject({
      isViewing: false,
      roleName: 'Viewer',
      userType: 'employee',
    });
    expect((await other.call('accounting/insert_journal_entry', {})).status).toBe(403);
  });

  test('200: stands in the history of the role, with its end; stopped twice it is stopped', async () => {
    const company = await app.newTenant();
    const { admin } = company;
    const roleID = await roleIDOf(company, 'Viewer');
    await admin.call('settings/view_as_role', { roleID });
    await admin.call('settings/stop_viewing');
    expect((await admin.call('settings/stop_viewing')).status).toBe(200);
    const { events } = (await admin.call('events/list_history', { module: 'roles', entityID: roleID })).body.data;
    expect(events.map(({ name }: { name: string }) => name)).toEqual(['role_viewing_ended', 'role_viewed']);
  });

  test('200: another role is looked through from where one is', async () => {
    const company = await app.newTenant();
    const { admin } = company;
    await admin.call('settings/view_as_role', { roleID: await roleIDOf(company, 'Viewer') });
    const roleID = await roleIDOf(company, 'Manager');
    expect((await admin.call('settings/view_as_role', { roleID })).status).toBe(200);
    expect((await admin.call('users/getCurrentUser')).body.data).toMatchObject({
      roleName: 'Manager',
      isViewing: true,
    });
  });

  test('403 without the right; 404 for a role of another company, or none', async () => {
    const company = await app.newTenant();
    const roleID = await roleIDOf(company, 'Viewer');
    expect((await (await company.add('Manager')).call('settings/view_as_role', { roleID })).status).toBe(403);
    const { admin } = await app.newTenant();
    expect((await admin.call('settings/view_as_role', { roleID: 987_654 })).status).toBe(404);
  });
});
