import { expect, test } from 'vitest';
import { answerAt } from '#test/signed-in.tsx';
import { questionAbout } from './open-matters-area.tsx';

const age = (total: number) => ({ buckets: [total, 0, 0, 0, 0], unapplied: 0, retainage: 0, total });
const answers = (tickets: number, tasks: number, owed: number) =>
  answerAt({
    'tickets/ticketsFilterTypeCount': () => ({ total: tickets }),
    'tasks/taskFilterTypeCount': () => ({ total: tasks }),
    'accounting/get_aging': () => ({ asOf: '2026-11-28', rows: [], totals: age(owed) }),
  });
const customer = { kind: 'customer', id: 7, name: 'Orla Ridge' } as const;
const vendor = { kind: 'vendor', id: 7, name: 'Ironwood' } as const;
const ask = async (payee: typeof customer | typeof vendor, mayAll = true) =>
  (await questionAbout(payee, () => mayAll))?.text;

test('of a customer the open work and what they owe is named, of a vendor what is owed to them', async () => {
  const asked = answers(2, 1, 1_200.5);
  expect(await ask(customer)).toContain('Still open: 2 tickets, 1 task and $1,200.50 that they owe you');
  expect(asked.find(({ path }) => path === 'tickets/ticketsFilterTypeCount')?.input).toMatchObject({ customers: [7] });
  expect(await ask(vendor)).toMatch(/open: \$1,200\.50 that you owe them\./);
});

test('what is nothing is not named; where nothing is open, or may be seen, nothing is asked', async () => {
  answers(0, 1, -80);
  expect(await ask(customer)).toContain('open: 1 task and $80.00 that they have as credit');
  answers(0, 0, 0);
  expect([await ask(customer), await ask(vendor)]).toEqual([undefined, undefined]);
  const asked = answers(2, 2, 5);
  expect(await ask(customer, false)).toBeUndefined();
  expect(asked).toEqual([]);
});
