import { expect, test } from 'vitest';
import { entriesOf } from '../rules.ts';
import { joined } from './rules.ts';

const role = (roleName: string, levels: object, ...subs: string[]) => ({
  roleName,
  permissions: entriesOf({ levels, subs: Object.fromEntries(subs.map((sub) => [sub, true])) }),
});

test('what two people made of a role has the changes of both; of the same one, one’s own', () => {
  const was = role('Lead', { tasks: 1, tickets: 2 }, 'tickets/see all work');
  const mine = role('Lead hand', { tasks: 3, tickets: 2 }, 'tickets/see all work', 'reports/export');
  const theirs = role('Leader', { tasks: 4, tickets: 4, vendors: 1 });
  expect(joined(was, mine, theirs)).toEqual(role('Lead hand', { tasks: 3, tickets: 4, vendors: 1 }, 'reports/export'));
  expect(joined(was, was, theirs)).toEqual(theirs);
  expect(joined(was, mine, was)).toEqual(mine);
});
