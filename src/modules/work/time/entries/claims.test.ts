import { describe, expect, test } from 'vitest';
import { fromUtcTime, toUtcTime } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { pass, zoneAtNoon } from '#test/time-travel.ts';
import { statuses } from '../../rules.ts';
import { watch } from '../idle/jobs.ts';
import type { DaySheet } from '../sheets/contract.ts';

/** docs/rules/time.md#claims */
const app = await testApp();

/** Ben began work, went away, and it was paused after 35 minutes. */
async function awayFromWork() {
  const acme = await app.newTenant({ timeZone: zoneAtNoon() });
  const ben = await acme.add('Technician');
  const given = { ticketSubject: 'Seal leak', assignees: [ben.userID] };
  const { ticketID } = (await acme.admin.call('tickets/create_ticket', given)).body.data;
  await ben.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress });
  await pass(app.owner, acme.tenantID, 35);
  await watch(app.runtime);
  const days = async (): Promise<DaySheet[]> => (await ben.call('time/get_week_sheet')).body.data.days;
  const idle = async () => (await days()).flatMap((day) => day.idle);
  const claimed = async () => (await days()).flatMap((day) => day.lines).filter((line) => line.source === 'claim');
  const [first] = await idle();
  return {
    acme,
    ben,
    ticketID,
    idle,
    claimed,
    idleID: first?.idleID ?? 0,
    from: first?.from ?? '',
    to: first?.to ?? '',
  };
}
const later = (time: string, minutes: number) => toUtcTime(new Date(fromUtcTime(time).getTime() + minutes * 60_000));

describe('time/claim_idle', () => {
  test('200: the whole becomes work with its reason, marked as a claim; taken back it can be claimed again', async () => {
    const { ben, idle, claimed, idleID } = await awayFromWork();
    const [{ seconds } = { seconds: 0 }] = await idle();
    // The clock goes on while the test does.
    expect(Math.round(seconds / 60)).toBe(35);
    const { body } = await ben.call('time/claim_idle', { idleID, reason: 'Under the pump, hands full' });
    expect(await claimed()).toMatchObject([{ seconds, remarks: 'Under the pump, hands full' }]);
    expect(await idle()).toEqual([]);
    await ben.call('events/undo', { undo: body.undo });
    expect([await claimed(), (await idle()).length]).toEqual([[], 1]);
  });

  test('200: a part; the rest is let go', async () => {
    const { ben, idle, claimed, idleID, from } = await awayFromWork();
    const part = { startedAt: later(from, 5), endedAt: later(from, 20), reason: 'Parts run' };
    expect((await ben.call('time/claim_idle', { idleID, ...part })).status).toBe(200);
    expect([(await claimed()).map((line) => line.seconds), await idle()]).toEqual([[15 * 60], []]);
  });

  test('422: more than was idle, twice, too late; 404: somebody else’s; 400: without a reason', async () => {
    const { acme, ben, idleID, from, to } = await awayFromWork();
    const claim = (more: object) => ben.call('time/claim_idle', { idleID, reason: 'x', ...more });
    expect((await claim({ startedAt: later(from, -1) })).body.fields).toHaveProperty('startedAt');
    expect((await claim({ endedAt: later(to, 1) })).body.fields).toHaveProperty('endedAt');
    expect((await claim({ reason: ' ' })).status).toBe(400);
    expect((await acme.admin.call('time/claim_idle', { idleID, reason: 'x' })).status).toBe(404);
    await pass(app.owner, acme.tenantID, 24 * 60 + 1);
    expect((await claim({})).body.message).toBe('This time can no longer be claimed. Ask for a correction of the day.');
  });

  test('200: in time without signal, however late it comes', async () => {
    const { acme, ben, idleID } = await awayFromWork();
    await pass(app.owner, acme.tenantID, 48 * 60);
    const claim = (agoHours: number) =>
      ben.call(
        'time/claim_idle',
        { idleID, reason: 'Under the pump' },
        { headers: { 'Made-Ago': String(agoHours * 3_600_000) } },
      );
    expect((await claim(23)).status).toBe(422);
    expect((await claim(47)).status).toBe(200);
  });
});

describe('time/discard_idle', () => {
  test('200: it was no work, and can be taken back', async () => {
    const { ben, idle, idleID } = await awayFromWork();
    const { body } = await ben.call('time/discard_idle', { idleID });
    expect(await idle()).toEqual([]);
    expect((await ben.call('time/discard_idle', { idleID })).body.message).toBe(
      'You have decided about this time already.',
    );
    await ben.call('events/undo', { undo: body.undo });
    expect(await idle()).toHaveLength(1);
  });
});
