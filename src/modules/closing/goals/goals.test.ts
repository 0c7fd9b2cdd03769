import { describe, expect, test } from 'vitest';
import { dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { expectedBy } from './rules.ts';

const app = await testApp();
const year = { from: '2026-01-01', to: '2026-12-31' };

test('what is expected by a day is its share of the days of the year, to the cent', () => {
  expect(expectedBy('2026-11-20', year, 9_200_000 as Cents)).toBe(8_166_575);
  expect(expectedBy('2026-12-31', year, 9_200_000 as Cents)).toBe(9_200_000);
  expect(expectedBy('2026-01-01', year, 36_500 as Cents)).toBe(100);
  expect(expectedBy('2028-02-29', { from: '2027-07-01', to: '2028-06-30' }, 36_600 as Cents)).toBe(24_400);
});

async function books() {
  const trade = await openTrade(app);
  const { admin, id, post } = trade;
  const { timeZone } = (await admin.call('users/getCurrentUser')).body.data;
  const today = dateInZone(new Date(), timeZone ?? 'America/Chicago');
  await post('interest_earned', { date: today, into: id('1000'), amount: 300 });
  await post('expense', { date: today, paidFrom: id('1000'), lines: [{ accountID: id('6400'), amount: 120.5 }] });
  const goal = async () => (await admin.call('settings/get_profit_goal')).body.data;
  const save = (was: number | null, now: number | null) => admin.call('settings/save_profit_goal', { was, now });
  return { ...trade, today, goal, save };
}

describe('settings/get_profit_goal and settings/save_profit_goal', () => {
  test('200: what the year has earned, none until one is set, and undo', async () => {
    const { goal, save, undo, today } = await books();
    expect(await goal()).toMatchObject({ asOf: today, goal: null, expected: null, profit: 179.5 });
    const saved = await save(null, 92_000);
    expect([saved.status, saved.body.data.goal]).toEqual([200, 92_000]);
    const { from, to, expected } = await goal();
    expect([from.slice(5), to.slice(5)]).toEqual(['01-01', '12-31']);
    expect(Math.round(expected * 100)).toBe(expectedBy(today, { from, to }, 9_200_000 as Cents));
    expect((await undo(saved.body.undo)).status).toBe(200);
    expect((await goal()).goal).toBe(null);
    await save(null, 1);
    expect((await save(1, null)).body.data.goal).toBe(null);
  });

  test('409: it is another by now; of two at once one is told', async () => {
    const { goal, save } = await books();
    const replies = await Promise.all([save(null, 1), save(null, 2)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save(3, 4)).status).toBe(409);
    expect([1, 2]).toContain((await goal()).goal);
  });

  test('400: nothing and less; 403: without the right', async () => {
    const { save, add } = await books();
    expect((await save(null, 0)).body.fields).toEqual({ now: 'Enter an amount above zero' });
    expect((await save(null, -5)).status).toBe(400);
    const manager = await add('Manager');
    expect((await manager.call('settings/save_profit_goal', { was: null, now: 5 })).status).toBe(403);
    const technician = await add('Technician');
    expect((await technician.call('settings/get_profit_goal')).status).toBe(403);
  });

  test('another company has its own', async () => {
    const { save } = await books();
    await save(null, 5000);
    const { goal } = await books();
    expect((await goal()).goal).toBe(null);
  });
});
