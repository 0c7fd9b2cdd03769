import fc from 'fast-check';
import { expect } from 'vitest';
import { entriesOf } from '#modules/roles/rules.ts';
import { allGrants, type Feature, features, levels } from '#shared/permission.ts';
import type { TestPerson, TestTenant } from './app.ts';
import { seed } from './seed.ts';

const anyGrants = fc.record({
  levels: fc.dictionary(fc.constantFrom(...features), fc.integer({ min: 0, max: levels.delete }), {
    minKeys: 12,
    maxKeys: features.length,
  }),
  rights: fc.integer({ min: 0, max: 3 }),
});
type AnyGrants = { levels: Record<string, number>; rights: number };

const ofMoney: readonly Feature[] = ['accounting', 'invoices', 'receivables', 'quotes', 'subscriptions', 'ratesheets'];
/** Of who may do all but see money, and give roles, which would bring it (docs/rules/roles.md#money). */
export const everythingButMoney = {
  roleName: 'Everything but money',
  permissions: entriesOf(allGrants)
    .filter(({ featureName }) => !ofMoney.includes(featureName))
    .map((entry) => ({
      ...entry,
      subPermission: entry.subPermission.filter(({ subFeatureName }) => subFeatureName !== 'manage roles'),
    })),
};

/** Gives somebody a role that grants exactly this; whoever administers the company makes it. */
export async function giveRole(
  { admin }: Pick<TestTenant, 'admin'>,
  person: Pick<TestPerson, 'userID'>,
  role: { roleName: string; permissions: ReturnType<typeof entriesOf> },
): Promise<void> {
  const made = await admin.call('settings/create_security_role', role);
  const { roleID: was } = (await admin.call('users/get_user', { userID: person.userID })).body.data;
  const changes = { roleID: { was, now: made.body.data.roleID } };
  const { status } = await admin.call('users/update_user', { userID: person.userID, changes });
  expect(status).toBe(200);
}

/** Who has one of twenty roles that nobody would make by hand. */
async function someoneOf(company: TestTenant, { levels, rights }: AnyGrants, index: number): Promise<TestPerson> {
  const permissions = entriesOf({ levels, subs: {} }).map((entry) => ({
    ...entry,
    subPermission: entry.subPermission
      .filter(({ subFeatureName }) => subFeatureName !== 'manage roles')
      .map((sub, at) => ({ ...sub, permission: (index + at) % 4 < rights })),
  }));
  const person = await company.add('Viewer', { name: `Person ${index}` });
  await giveRole(company, person, { roleName: `Role ${index}`, permissions });
  return person;
}

/** Colleagues with roles of chance, one each. */
export async function peopleOfAnyRole(company: TestTenant, count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (const [index, grants] of fc.sample(anyGrants, { numRuns: count, seed }).entries())
    people.push(await someoneOf(company, grants, index));
  return people;
}
