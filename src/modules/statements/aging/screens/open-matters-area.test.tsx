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
const ask = async (mayAll = true) => (await questionAbout({ id: 7, name: 'Orla Ridge' }, () => mayAll))?.text;

test('the open work of a customer is named', async () => {
  const asked = answers(2, 1, 0);
  expect(await ask()).toContain('Still open: 2 tickets and 1 task. None of it goes');
  expect(asked.find(({ path }) => path === 'tickets/ticketsFilterTypeCount')?.input).toMatchObject({ customers: [7] });
  answers(0, 1, 0);
  expect(await ask()).toContain('open: 1 task.');
});

test('nothing is asked where nothing is open or may be seen, nor of who cannot go as their account is not settled', async () => {
  answers(0, 0, 0);
  expect(await ask()).toBeUndefined();
  answers(2, 0, 1_200.5);
  expect(await ask()).toBeUndefined();
  answers(2, 0, -80);
  expect(await ask()).toBeUndefined();
  const asked = answers(2, 2, 0);
  expect(await ask(false)).toBeUndefined();
  expect(asked).toEqual([]);
});
