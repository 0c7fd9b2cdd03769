import { describe, expect, test } from 'vitest';
import { addDivision } from '#modules/tenants/parts/public.ts';
import { testApp } from '#test/app.ts';
import { waitingFor } from '#test/waiting.ts';

const app = await testApp();

/** A company with its roles by name, and somebody of most of them. */
async function company() {
  const acme = await app.newTenant();
  const [manager, technician, accountant] = [
    await acme.add('Manager'),
    await acme.add('Technician'),
    await acme.add('Accountant'),
  ];
  const { roles } = (await acme.admin.call('settings/get_security_roles')).body.data;
  const role = new Map<string, number>(
    roles.map(({ roleID, roleName }: { roleID: number; roleName: string }) => [roleName, roleID]),
  );
  const roleOf = (name: string) => role.get(name) ?? 0;
  return { ...acme, manager, technician, accountant, roleOf };
}
const from = (field: string, was: unknown, now: unknown) => ({ changes: { [field]: { was, now } } });

describe('users/update_user', () => {
  test('200: name, title, phone, division and role are changed, told and taken back; the new rights count at once', async () => {
    const { admin, technician, within, roleOf } = await company();
    const divisionID = await within((context) => addDivision(context, 'North'));
    const { userID } = technician;
    const changes = {
      userDisplayName: { was: 'Tess Technician', now: 'Tess Tanaka' },
      jobTitle: { was: '', now: 'Lead dispatcher' },
      phone: { was: '', now: '432-555-0100' },
      divisionID: { was: null, now: divisionID },
      roleID: { was: roleOf('Technician'), now: roleOf('Administrator') },
    };
    const { status, body } = await admin.call('users/update_user', { userID, changes });
    expect(status, body.message).toBe(200);
    expect(body.data).toMatchObject({
      userDisplayName: 'Tess Tanaka',
      jobTitle: 'Lead dispatcher',
      phone: '432-555-0100',
      divisionName: 'North',
      roleName: 'Administrator',
    });
    expect((await technician.call('users/getCurrentUser')).body.data.userType).toBe('administrator');
    expect((await technician.call('settings/get_tenant_info')).status).toBe(200);
    const { events } = (await admin.call('events/list_history', { module: 'users', entityID: userID })).body.data;
    expect(events[0]).toMatchObject({ name: 'user_changed' });
    await admin.call('events/undo', { undo: body.undo });
    expect((await admin.call('users/get_user', { userID })).body.data).toMatchObject({
      userDisplayName: 'Tess Technician',
      divisionName: null,
      roleName: 'Technician',
    });
    expect((await technician.call('users/getCurrentUser')).body.data.userType).toBe('employee');
    expect((await technician.call('settings/get_tenant_info')).status).toBe(403);
  });

  test('403: a role with more rights than one’s own, who has more, who may not change users', async () => {
    const { admin, manager, technician, accountant, roleOf } = await company();
    for (const name of ['Administrator', 'Accountant']) {
      const raised = { userID: technician.userID, ...from('roleID', roleOf('Technician'), roleOf(name)) };
      expect(await manager.call('users/update_user', raised)).toMatchObject({ status: 403 });
      const own = { userID: manager.userID, ...from('roleID', roleOf('Manager'), roleOf(name)) };
      expect(await manager.call('users/update_user', own)).toMatchObject({ status: 403 });
    }
    for (const { userID } of [admin, accountant]) {
      const renamed = { userID, ...from('jobTitle', '', 'Boss') };
      expect(await manager.call('users/update_user', renamed)).toMatchObject({ status: 403 });
    }
    const lowered = { userID: accountant.userID, ...from('roleID', roleOf('Accountant'), roleOf('Technician')) };
    expect(await manager.call('users/update_user', lowered)).toMatchObject({ status: 403 });
    const self = { userID: technician.userID, ...from('jobTitle', '', 'Boss') };
    expect(await technician.call('users/update_user', self)).toMatchObject({ status: 403 });
    expect(await manager.call('users/update_user', self)).toMatchObject({ status: 200 });
  });

  test('403: nobody brings back by Undo what they may not give', async () => {
    const { admin, manager, technician, roleOf } = await company();
    const { userID } = technician;
    const raise = from('roleID', roleOf('Technician'), roleOf('Administrator'));
    await admin.call('users/update_user', { userID, ...raise });
    const lower = from('roleID', roleOf('Administrator'), roleOf('Technician'));
    const lowered = await admin.call('users/update_user', { userID, ...lower });
    expect((await manager.call('events/undo', { undo: lowered.body.undo })).status).toBeGreaterThanOrEqual(400);
    expect((await admin.call('users/get_user', { userID })).body.data.roleName).toBe('Technician');
  });

  test('409: the last active administrator stays one, of two who are made something else at once one is', async () => {
    const { admin, tenantID, technician, roleOf } = await company();
    const lower = (userID: number) => ({ userID, ...from('roleID', roleOf('Administrator'), roleOf('Viewer')) });
    const { userID } = technician;
    await admin.call('users/update_user', {
      userID,
      ...from('roleID', roleOf('Technician'), roleOf('Administrator')),
    });
    // Who asks stops being one at the same moment, and is through only while this waits for its turn.
    await app.owner.query('begin');
    await app.owner.query("select pg_advisory_xact_lock(hashtextextended('administrators', $1))", [tenantID]);
    await app.owner.query('update people set role_id = $1 where tenant_id = $2 and user_id = $3', [
      roleOf('Viewer'),
      tenantID,
      userID,
    ]);
    const lowering = technician.call('users/update_user', lower(admin.userID));
    try {
      await waitingFor(app.owner, 1);
    } finally {
      await app.owner.query('commit');
    }
    expect(await lowering).toMatchObject({ status: 409 });
  });

  test('409: somebody else changed the same; 404: nobody, and a role, a division of another company; 400: no name', async () => {
    const { admin, technician, roleOf } = await company();
    const orla = await app.newTenant();
    const { userID } = technician;
    const stale = { userID, ...from('jobTitle', 'Welder', 'Fitter') };
    expect(await admin.call('users/update_user', stale)).toMatchObject({
      status: 409,
      body: { now: { jobTitle: '' } },
    });
    const renamed = { userID, ...from('jobTitle', '', 'Taken over') };
    expect(await orla.admin.call('users/update_user', renamed)).toMatchObject({ status: 404 });
    const role = { userID, ...from('roleID', roleOf('Technician'), 4711) };
    expect(await admin.call('users/update_user', role)).toMatchObject({ status: 404 });
    const division = { userID, ...from('divisionID', null, 4711) };
    expect(await admin.call('users/update_user', division)).toMatchObject({ status: 404 });
    const nameless = { userID, ...from('userDisplayName', 'Tess Technician', ' ') };
    expect(await admin.call('users/update_user', nameless)).toMatchObject({ status: 400 });
  });
});
