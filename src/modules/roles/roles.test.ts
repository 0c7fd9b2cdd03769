import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allGrants, type Feature, features, type Grants } from '#shared/permission.ts';
import { testApp } from '#test/app.ts';
import { mayGive, type SeededRole, seededGrants, seededRoles, userTypeOf } from './rules.ts';

const app = await testApp();

describe('settings/get_security_roles', () => {
  test('200: an administrator is offered all six', async () => {
    const { admin } = await app.newTenant();
    const { roles } = (await admin.call('settings/get_security_roles')).body.data;
    expect(roles.map((role: { roleName: string }) => role.roleName)).toEqual(seededRoles);
    expect(roles[0]).toEqual({ roleID: 1, roleName: 'Administrator', isSystem: true });
  });

  test('200: who may not give a role is not offered it', async () => {
    const acme = await app.newTenant();
    const offered = async (role: SeededRole) => {
      const person = await acme.add(role);
      const { roles } = (await person.call('settings/get_security_roles')).body.data;
      return roles.map((one: { roleName: string }) => one.roleName);
    };
    expect(await offered('Manager')).toEqual(['Manager', 'Dispatcher', 'Technician', 'Viewer']);
    expect(await offered('Viewer')).toEqual(['Viewer']);
  });
});

describe('the seeded roles', () => {
  const levels = (role: SeededRole, ...list: Feature[]) => list.map((feature) => seededGrants(role).levels[feature]);

  test('every feature has a level in every role', () => {
    for (const role of seededRoles) expect(Object.keys(seededGrants(role).levels).sort()).toEqual([...features].sort());
  });

  test.each([
    ['Administrator', [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1]],
    ['Manager', [4, 4, 3, 4, 4, 3, 1, 1, 3, 3, 1, 1]],
    ['Dispatcher', [3, 3, 1, 3, 1, 0, 0, 0, 1, 1, 0, 1]],
    ['Technician', [3, 3, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0]],
    ['Accountant', [1, 3, 3, 3, 3, 4, 4, 4, 4, 1, 1, 1]],
    ['Viewer', [1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 0, 1]],
  ] as const)('%s', (role, expected) => {
    const one: Feature[] = [
      'tickets',
      'field_tickets',
      'ratesheets',
      'assets',
      'quotes',
      'receivables',
      'subscriptions',
      'payroll',
      'vendors',
      'users',
      'settings',
      'reports',
    ];
    expect(levels(role, ...one)).toEqual(expected);
    const [work = 0, , , records = 0, , money = 0, books = 0] = expected;
    expect(levels(role, 'tasks', 'notes', 'checklists', 'appointments', 'meetings', 'battleplan')).toEqual(
      Array(6).fill(work),
    );
    expect(levels(role, 'customers', 'services', 'projects', 'inventory')).toEqual(Array(4).fill(records));
    expect(levels(role, 'invoices', 'accounting')).toEqual([money, books]);
  });

  test('a technician sees the own work and the own payslips only', () => {
    const { subs } = seededGrants('Technician');
    expect(Object.values(subs)).not.toContain(true);
    expect(seededGrants('Dispatcher').subs['tickets/see all work']).toBe(true);
  });

  test('only administrators see private tickets and manage roles', () => {
    const have = (key: string) => seededRoles.filter((role) => seededGrants(role).subs[key]);
    expect(have('tickets/see private tickets')).toEqual(['Administrator']);
    expect(have('users/manage roles')).toEqual(['Administrator']);
    expect(seededRoles.filter((role) => userTypeOf(seededGrants(role)) === 'administrator')).toEqual(['Administrator']);
  });
});

describe('giving a role', () => {
  const grants: fc.Arbitrary<Grants> = fc.record({
    levels: fc.dictionary(fc.constantFrom(...features), fc.integer({ min: 0, max: 4 })),
    subs: fc.dictionary(fc.constantFrom(...Object.keys(allGrants.subs)), fc.boolean()),
  }) as fc.Arbitrary<Grants>;

  test('nobody gives more than they have, unless they manage roles', () => {
    fc.assert(
      fc.property(grants, grants, (giver, role) => {
        const has = (one: Grants, key: string) => one.subs[key] === true;
        const hasMore =
          features.some((feature) => (role.levels[feature] ?? 0) > (giver.levels[feature] ?? 0)) ||
          Object.keys(allGrants.subs).some((key) => has(role, key) && !has(giver, key));
        expect(mayGive(giver, role)).toBe(has(giver, 'users/manage roles') || !hasMore);
      }),
    );
  });

  test('everybody may give what they are', () => {
    fc.assert(fc.property(grants, (own) => mayGive(own, own)));
  });
});
