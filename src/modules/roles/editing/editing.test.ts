import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allGrants, type Feature, features, levels, type PermissionEntry, subFeatures } from '#shared/permission.ts';
import { type Caller, testApp } from '#test/app.ts';
import { entriesOf, joinedDuties, roleOf, seededGrants, seededRoles, sparse } from '../rules.ts';
import type { Role } from './contract.ts';

const app = await testApp();

const allRoles = async (by: Caller): Promise<Role[]> => (await by.call('settings/list_security_roles')).body.data.roles;
const named = async (by: Caller, name: string): Promise<Role> => {
  const role = (await allRoles(by)).find(({ roleName }) => roleName === name);
  if (!role) throw new Error(`There is no role ${name}`);
  return role;
};
const only = (featureName: Feature, permission: number, ...subs: string[]): PermissionEntry => ({
  featureName,
  permission,
  subPermission: subs.map((subFeatureName) => ({ subFeatureName, permission: true })),
});
const create = (by: Caller, roleName: string, ...permissions: PermissionEntry[]) =>
  by.call('settings/create_security_role', { roleName, permissions });
const update = (by: Caller, { roleID, permissions: was }: Role, now: PermissionEntry[]) =>
  by.call('settings/update_security_role', { roleID, changes: { permissions: { was, now } } });
const give = (by: Caller, userID: number, was: number, now: number) =>
  by.call('users/update_user', { userID, changes: { roleID: { was, now } } });
const remove = (by: Caller, roleID: number, replacementID?: number) =>
  by.call('settings/delete_security_role', { roleID, ...(replacementID && { replacementID }) });

describe('settings/list_security_roles, settings/get_security_role, settings/get_security_role_features', () => {
  test('200: the six of every company, what they grant and how many have them', async () => {
    const acme = await app.newTenant();
    await acme.add('Technician');
    const roles = await allRoles(acme.admin);
    expect(roles.map(({ roleName }) => roleName)).toEqual([...seededRoles].sort());
    for (const role of roles) {
      expect(roleOf(role.permissions)).toEqual(
        role.roleName === 'Administrator' ? allGrants : sparse(seededGrants(role.roleName as 'Viewer')),
      );
      expect([role.isSystem, role.isFixed]).toEqual([true, role.roleName === 'Administrator']);
    }
    expect(roles.filter(({ people }) => people > 0).map(({ roleName, people }) => [roleName, people])).toEqual([
      ['Administrator', 1],
      ['Technician', 1],
    ]);
    const one = await acme.admin.call('settings/get_security_role', { roleID: roles[0]?.roleID });
    expect(one.body.data).toEqual(roles[0]);
    const known = (await acme.admin.call('settings/get_security_role_features')).body.data.features;
    expect(known.map(({ featureName }: { featureName: string }) => featureName)).toEqual(features);
    for (const { featureName, subFeatures: subs } of known) {
      const expected = (subFeatures as Partial<Record<string, readonly string[]>>)[featureName] ?? [];
      expect(subs.map(({ subFeatureName }: { subFeatureName: string }) => subFeatureName)).toEqual(expected);
      for (const { about } of subs) expect(about).not.toBe('');
    }
  });

  test('404: of another company, and none; 403: without the right', async () => {
    const [acme, theirs] = [await app.newTenant(), await app.newTenant()];
    const { roleID } = (await create(theirs.admin, 'Lead hand', only('tickets', 4))).body.data;
    for (const id of [roleID, 987_654]) {
      expect((await acme.admin.call('settings/get_security_role', { roleID: id })).status).toBe(404);
      expect((await remove(acme.admin, id)).status).toBe(404);
    }
    const manager = await acme.add('Manager');
    expect((await create(manager, 'Lead hand', only('tickets', 4))).status).toBe(403);
  });
});

describe('settings/create_security_role, settings/update_security_role', () => {
  test('200: what it grants counts from the next request on, and is taken back', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const person = await acme.add('Viewer');
    const viewer = await named(admin, 'Viewer');
    const lead = (await create(admin, 'Lead hand', only('tickets', levels.create, 'see all work'))).body.data as Role;
    expect(lead).toMatchObject({ isSystem: false, isFixed: false, people: 0 });
    await give(admin, person.userID, viewer.roleID, lead.roleID);
    const opens = async () => (await person.call('tickets/create_ticket', { ticketSubject: 'x' })).status;
    expect(await opens()).toBe(200);
    expect((await person.call('customers/get_customer_list')).status).toBe(403);
    const changed = await update(admin, lead, [only('tickets', levels.read), only('customers', levels.read)]);
    expect(changed.body.data.people).toBe(1);
    expect(await opens()).toBe(403);
    expect((await person.call('customers/get_customer_list')).status).toBe(200);
    expect((await person.call('users/getCurrentUser')).body.data).toMatchObject({
      roleName: 'Lead hand',
      userType: 'employee',
    });
    await admin.call('events/undo', { undo: changed.body.undo });
    expect(await opens()).toBe(200);
    expect((await person.call('customers/get_customer_list')).status).toBe(403);
  });

  test('200: who manages roles has every right and is an administrator, with the role and no longer without', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const person = await acme.add('Viewer');
    const second = (await create(admin, 'Second in command', only('users', levels.read, 'manage roles'))).body
      .data as Role;
    expect(roleOf(second.permissions)).toEqual(allGrants);
    await give(admin, person.userID, (await named(admin, 'Viewer')).roleID, second.roleID);
    const typeOf = async () => (await person.call('users/getCurrentUser')).body.data.userType;
    expect(await typeOf()).toBe('administrator');
    expect((await create(person, 'Of the second', only('payroll', 4))).status).toBe(200);
    const { undo } = (await update(admin, second, [only('users', levels.read)])).body;
    expect(await typeOf()).toBe('employee');
    await admin.call('events/undo', { undo });
    expect(await typeOf()).toBe('administrator');
  });

  test('409: nobody takes the right to manage roles from themselves, nor from the last who has it, and two do not from each other', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const person = await acme.add('Viewer');
    const viewer = await named(admin, 'Viewer');
    const second = (await create(admin, 'Second', only('users', levels.read, 'manage roles'))).body.data as Role;
    await give(admin, person.userID, viewer.roleID, second.roleID);
    const own = await update(person, second, [only('users', levels.read)]);
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('You would no longer manage roles')]);
    expect((await remove(person, second.roleID, viewer.roleID)).status).toBe(409);
    const administrator = await named(admin, 'Administrator');
    const both = await Promise.all([
      give(person, admin.userID, administrator.roleID, viewer.roleID),
      update(admin, second, [only('users', levels.read)]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.owner.query(`select from people where tenant_id = $1 and user_type = 'administrator'`, [
      acme.tenantID,
    ]);
    expect(rows.length).toBe(1);
  });

  test('409: Administrator stays; what somebody else changed is asked about. 422: a name that is taken, however it is written', async () => {
    const { admin } = await app.newTenant();
    const [administrator, viewer] = [await named(admin, 'Administrator'), await named(admin, 'Viewer')];
    expect((await update(admin, administrator, [only('tickets', 1)])).status).toBe(409);
    expect((await remove(admin, administrator.roleID, viewer.roleID)).status).toBe(409);
    await update(admin, viewer, [only('tickets', levels.read)]);
    const late = await update(admin, viewer, [only('customers', levels.read)]);
    expect(late.status).toBe(409);
    const taken = await create(admin, ' DISPATCHER ', only('tickets', 1));
    expect([taken.status, taken.body.fields]).toEqual([422, { roleName: 'This name is taken. Choose another.' }]);
    const both = await Promise.all([create(admin, 'Twin'), create(admin, 'twin')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('200: a role that says of every right that it does not grant it, as they were written once', async () => {
    const { admin, tenantID } = await app.newTenant();
    await app.owner.query('update roles set grants = $1 where tenant_id = $2 and name = $3', [
      seededGrants('Viewer'),
      tenantID,
      'Viewer',
    ]);
    const changed = await update(admin, await named(admin, 'Viewer'), [only('tickets', levels.read)]);
    expect(changed.status, changed.body.message).toBe(200);
  });

  test.each([
    ['a feature that there is not', [{ featureName: 'gold', permission: 1, subPermission: [] }]],
    ['a level that there is not', [only('tickets', 5)]],
    ['a right that is another feature’s', [only('tickets', 1, 'manage roles')]],
    ['a feature twice', [only('tickets', 1), only('tickets', 2)]],
  ])('400: %s', async (_what, permissions) => {
    const { admin } = await app.newTenant();
    const { status, body } = await admin.call('settings/create_security_role', { roleName: 'Odd', permissions });
    expect(status, body.message).toBe(400);
  });
});

describe('settings/delete_security_role', () => {
  test('200: its people get the replacement at once, and one Undo gives it back', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const people = [await acme.add('Viewer'), await acme.add('Viewer')];
    const [viewer, dispatcher] = [await named(admin, 'Viewer'), await named(admin, 'Dispatcher')];
    const refused = await remove(admin, viewer.roleID);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      '2 people have this role. Choose the one that they get.',
    ]);
    const itself = await remove(admin, viewer.roleID, viewer.roleID);
    expect(itself.body.fields).toEqual({ replacementID: 'Choose another role for its people' });
    const done = await remove(admin, viewer.roleID, dispatcher.roleID);
    expect(done.status, done.body.message).toBe(200);
    const rolesNow = () =>
      Promise.all(people.map(async (one) => (await one.call('users/getCurrentUser')).body.data.roleName));
    expect(await rolesNow()).toEqual(['Dispatcher', 'Dispatcher']);
    expect((await allRoles(admin)).map(({ roleName }) => roleName)).not.toContain('Viewer');
    const offered = (await admin.call('settings/get_security_roles')).body.data.roles;
    expect(offered.map(({ roleName }: { roleName: string }) => roleName)).not.toContain('Viewer');
    const given = await give(admin, people[0]?.userID ?? 0, dispatcher.roleID, viewer.roleID);
    expect(given.status).toBe(404);
    await admin.call('events/undo', { undo: done.body.undo });
    expect(await rolesNow()).toEqual(['Viewer', 'Viewer']);
    expect(await named(admin, 'Viewer')).toMatchObject({ people: 2 });
  });

  test('200: who is given it at the same moment has it, or a role that there is', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const person = await acme.add('Viewer');
    const [viewer, dispatcher] = [await named(admin, 'Viewer'), await named(admin, 'Dispatcher')];
    for (let time = 0; time < 8; time++) {
      const lead = (await create(admin, `Lead ${time}`, only('tickets', 1))).body.data as Role;
      const { roleID: now } = (await admin.call('users/get_user', { userID: person.userID })).body.data;
      await Promise.all([give(admin, person.userID, now, lead.roleID), remove(admin, lead.roleID, dispatcher.roleID)]);
      const { rows } = await app.owner.query(
        'select from people natural join roles where tenant_id = $1 and deleted_at is not null',
        [acme.tenantID],
      );
      expect(rows).toEqual([]);
    }
    expect(viewer.roleID).toBeGreaterThan(0);
  });

  test('409: taken back, what made a role that somebody has meanwhile', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const person = await acme.add('Viewer');
    const made = await create(admin, 'Lead hand', only('tickets', 1));
    await give(admin, person.userID, (await named(admin, 'Viewer')).roleID, made.body.data.roleID);
    const refused = await admin.call('events/undo', { undo: made.body.undo });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Somebody has this role')]);
    expect((await person.call('users/getCurrentUser')).body.data.roleName).toBe('Lead hand');
  });
});

describe('users/update_user', () => {
  test('409: nobody changes their own role', async () => {
    const acme = await app.newTenant();
    await acme.add('Administrator');
    const [administrator, viewer] = [await named(acme.admin, 'Administrator'), await named(acme.admin, 'Viewer')];
    const own = await give(acme.admin, acme.admin.userID, administrator.roleID, viewer.roleID);
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('Nobody changes their own role')]);
  });
});

describe('what entries grant', () => {
  const entry = fc.constantFrom(...features).chain((featureName) =>
    fc.record({
      featureName: fc.constant(featureName),
      permission: fc.integer({ min: 0, max: 4 }),
      subPermission: fc.constant(
        ((subFeatures as Partial<Record<Feature, readonly string[]>>)[featureName] ?? []).map((subFeatureName) => ({
          subFeatureName,
          permission: featureName !== 'users',
        })),
      ),
    }),
  );
  test('is the same after it was written down and read', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ featureName }) => featureName }), (entries) => {
        const grants = roleOf(entries);
        expect(roleOf(entriesOf(grants))).toEqual(grants);
      }),
    );
  });

  test('two duties that are better apart are named, but of an administrator', () => {
    const joins = (...entries: PermissionEntry[]) => joinedDuties(roleOf(entries));
    expect(joins(only('vendors', 2), only('accounting', 2))).toEqual(['Enters vendors and pays them']);
    expect(joins(only('vendors', 1), only('accounting', 2))).toEqual([]);
    expect(joins(only('users', 1, 'manage roles'))).toEqual([]);
  });
});
