import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { older, zoneAtNoon } from '#test/time-travel.ts';
import { statuses } from '../../rules.ts';

/** docs/rules/time.md#shifts */
const app = await testApp();

async function company(startsShift = false) {
  const acme = await app.newTenant({ timeZone: zoneAtNoon() });
  const ben = await acme.add('Technician');
  const given = { ticketSubject: 'Seal leak', assignees: [ben.userID] };
  const { ticketID } = (await acme.admin.call('tickets/create_ticket', given)).body.data;
  if (startsShift) {
    await acme.admin.call('time/save_settings', { changes: { startsShift: { was: false, now: true } } });
  }
  const start = () => ben.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress });
  const since = async () => (await ben.call('time/get_shift')).body.data.startedAt;
  const running = async () => (await ben.call('time/get_idle_state')).body.data.running;
  return { acme, ben, ticketID, start, since, running };
}

describe('time/clock_in, time/clock_out and time/get_shift', () => {
  test('200: a shift begins and ends, once each', async () => {
    const { ben, since } = await company();
    expect(await since()).toBeNull();
    expect((await ben.call('time/clock_out')).body.message).toBe('You are not clocked in.');
    await ben.call('time/clock_in', { deviceID: 'phone' });
    expect(await since()).toEqual(expect.any(String));
    expect((await ben.call('time/clock_in')).body.message).toBe('You are clocked in already.');
    await ben.call('time/clock_out');
    expect(await since()).toBeNull();
  });

  test('200: two devices at once begin one shift', async () => {
    const { ben } = await company();
    const replies = await Promise.all([ben.call('time/clock_in'), ben.call('time/clock_in')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('200: clocking out pauses work; taken back, both run again', async () => {
    const { ben, start, since, running } = await company();
    await ben.call('time/clock_in');
    await start();
    const { body } = await ben.call('time/clock_out');
    expect([await running(), await since()]).toEqual([null, null]);
    await ben.call('events/undo', { undo: body.undo });
    expect([await running(), await since()]).toEqual([expect.anything(), expect.any(String)]);
  });

  test('200: starting work clocks in where the company wants it, and its undo takes that back as well', async () => {
    const wanted = await company(true);
    const { body } = await wanted.start();
    expect(await wanted.since()).toEqual(expect.any(String));
    expect(await wanted.ben.call('events/undo', { undo: body.undo })).toMatchObject({ status: 200 });
    expect([await wanted.since(), await wanted.running()]).toEqual([null, null]);
    const other = await company();
    await other.start();
    expect(await other.since()).toBeNull();
  });

  test('200: what of a shift no work was recorded for is a gap of the day', async () => {
    const { acme, ben, start } = await company();
    await ben.call('time/clock_in');
    await older(app.owner, 'shifts', { tenant_id: acme.tenantID, user_id: ben.userID }, { minutes: 40 });
    await start();
    const { days } = (await ben.call('time/get_week_sheet')).body.data;
    const seconds = (field: 'gaps' | 'shifts'): number =>
      days
        .flatMap((day: Record<typeof field, { seconds: number }[]>) => day[field])
        .reduce((sum: number, one: { seconds: number }) => sum + one.seconds, 0);
    expect(Math.round(seconds('gaps') / 60)).toBe(40);
    expect(Math.round(seconds('shifts') / 60)).toBe(40);
  });
});
