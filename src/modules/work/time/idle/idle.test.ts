import { describe, expect, test, vi } from 'vitest';
import { fromUtcTime } from '#shared/dates.ts';
import { autoPausedMessage } from '#shared/inactivity.ts';
import { type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { pass } from '#test/time-travel.ts';
import { statuses } from '../../rules.ts';
import { watch } from './jobs.ts';

/** docs/rules/time.md#idle */
const app = await testApp();
const sweep = () => watch(app.runtime);
const deviceId = 'phone-1';
const active = (person: TestPerson, agoMs = 0) =>
  person.call('users/updateIdleSessions', { deviceId, status: 'active', agoMs });
const move = (person: TestPerson, ticketID: number, statusID: number = statuses.inProgress) =>
  person.call('tickets/change_ticket_status', { ticketID, statusID });
const stateOf = async (person: TestPerson) => (await person.call('time/get_idle_state')).body.data;

async function atWork(more: { acme?: TestTenant } = {}) {
  const acme = more.acme ?? (await app.newTenant());
  const ben = await acme.add('Technician', { name: 'Ben' });
  const given = { ticketSubject: 'Seal leak, P-204', assignees: [ben.userID] };
  const { ticketID } = (await acme.admin.call('tickets/create_ticket', given)).body.data;
  await move(ben, ticketID);
  const minutes = (passed: number) => pass(app.owner, acme.tenantID, passed);
  const statusOf = async () => (await acme.admin.call('tickets/ticket', { ticketID })).body.data.statusID;
  return { acme, ben, ticketID, minutes, statusOf };
}
/** How long each segment of a person lasted, and each idle time, in minutes; null while it runs. */
async function recorded({ tenantID }: TestTenant, { userID }: TestPerson) {
  const minutesOf = async (table: string) => {
    const { rows } = await app.owner.query<{ minutes: number | null }>(
      `select round(extract(epoch from ended_at - started_at) / 60)::int as minutes from ${table}
        where tenant_id = $1 and user_id = $2 order by started_at, ended_at`,
      [tenantID, userID],
    );
    return rows.map(({ minutes }) => minutes);
  };
  return { worked: await minutesOf('time_segments'), idle: await minutesOf('idle_intervals') };
}

/**
 * A company with so many people, from 10001 on, who work on one ticket since an interval ago. `end` ends it: every server of the
 * tests looks after whoever is at work, also for the files that come after.
 */
async function manyAtWork(count: number, ago: string): Promise<TestTenant & { end(): Promise<unknown> }> {
  const acme = await app.newTenant();
  await app.owner.query(
    `insert into people (tenant_id, user_id, identity_id, name, email, role_id, user_type, status)
     select tenant_id, 10000 + n, identity_id, 'P' || n, 'p' || n || '@example.com', role_id, user_type, 'active'
       from people, generate_series(1, $3::int) n where tenant_id = $1 and user_id = $2`,
    [acme.tenantID, acme.admin.userID, count],
  );
  await app.owner.query(
    `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id) values ($1, 'ticket', 9, 'T', 2, 2)`,
    [acme.tenantID],
  );
  await app.owner.query(
    `insert into work_assignees (tenant_id, kind, work_id, user_id, status_id)
     select $1, 'ticket', 9, 10000 + n, 2 from generate_series(1, $2::int) n`,
    [acme.tenantID, count],
  );
  await app.owner.query(
    `insert into time_segments (tenant_id, user_id, kind, work_id, started_at)
     select $1, 10000 + n, 'ticket', 9, date_trunc('second', now()) - $3::interval from generate_series(1, $2::int) n`,
    [acme.tenantID, count, ago],
  );
  const end = () => app.owner.query('delete from time_segments where tenant_id = $1', [acme.tenantID]);
  return { ...acme, end };
}

describe('the watchdog', () => {
  test('leaves work alone while its person is active at any device, and pauses it at the last activity', async () => {
    const { acme, ben, minutes, statusOf } = await atWork();
    await minutes(14);
    await active(ben);
    await minutes(19);
    await sweep();
    expect(await recorded(acme, ben)).toEqual({ worked: [null], idle: [] });
    await minutes(1);
    await sweep();
    expect(await recorded(acme, ben)).toEqual({ worked: [14], idle: [20] });
    expect(await statusOf()).toBe(statuses.inactive);
    expect((await stateOf(ben)).paused).toMatchObject({ noun: 'Ticket', subject: 'Seal leak, P-204' });
  });

  test('tells the person in the words of product.md §4, and nobody else', async () => {
    const { acme, ben, ticketID, minutes } = await atWork();
    await minutes(20);
    await sweep();
    const told = async (person: TestPerson) =>
      (await person.call('notifications/list_notifications')).body.data.rows
        .filter((line: { entityID: number }) => line.entityID === ticketID)
        .flatMap((line: { notifications: { text: string; isWhole: boolean }[] }) => line.notifications)
        .filter((one: { isWhole: boolean }) => one.isWhole)
        .map((one: { text: string }) => one.text);
    await expect.poll(() => told(ben)).toEqual([autoPausedMessage('Ticket', 'Seal leak, P-204')]);
    expect(autoPausedMessage('Ticket', 'Seal leak, P-204')).toBe(
      'Ticket : Seal leak, P-204 has been automatically paused due to inactivity',
    );
    expect(await told(acme.admin)).toEqual([]);
  });

  test('a laptop shut overnight and a server that was away: the morning’s first touch does not revive the evening', async () => {
    const { acme, ben, ticketID, minutes } = await atWork();
    await minutes(30);
    await active(ben);
    await minutes(13 * 60);
    await active(ben);
    expect(await recorded(acme, ben)).toMatchObject({ worked: [null] });
    await sweep();
    await sweep();
    expect(await recorded(acme, ben)).toEqual({ worked: [0], idle: [13 * 60 + 30] });
    expect((await move(ben, ticketID)).status).toBe(200);
  });

  test('who pauses or closes overdue work before the watchdog comes ends it at the last activity too', async () => {
    const { acme, ben, ticketID, minutes, statusOf } = await atWork();
    await minutes(10);
    await active(ben);
    await minutes(600);
    await move(ben, ticketID, statuses.paused);
    expect(await recorded(acme, ben)).toEqual({ worked: [10], idle: [600] });
    expect(await statusOf()).toBe(statuses.paused);
  });

  test('after a restart with 500 that run, each is paused once, by however many that look', async () => {
    const acme = await app.newTenant();
    const { ticketID } = (await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' })).body.data;
    await app.owner.query(
      `insert into people (tenant_id, user_id, identity_id, name, email, role_id, user_type, status)
       select tenant_id, 10000 + n, identity_id, 'P' || n, 'p' || n || '@example.com', role_id, user_type, 'active'
         from people, generate_series(1, 500) n where tenant_id = $1 and user_id = $2`,
      [acme.tenantID, acme.admin.userID],
    );
    await app.owner.query(
      `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id)
       select $1, 'ticket', 10000 + n, 'T', 2, 2 from generate_series(1, 500) n`,
      [acme.tenantID],
    );
    await app.owner.query(
      `insert into work_assignees (tenant_id, kind, work_id, user_id, status_id)
       select $1, 'ticket', 10000 + n, 10000 + n, 2 from generate_series(1, 500) n`,
      [acme.tenantID],
    );
    await app.owner.query(
      `insert into time_segments (tenant_id, user_id, kind, work_id, started_at)
       select $1, 10000 + n, 'ticket', 10000 + n, date_trunc('second', now()) - interval '3 hours' from generate_series(1, 500) n`,
      [acme.tenantID],
    );
    await Promise.all([sweep(), sweep(), sweep()]);
    const { rows } = await app.owner.query(
      `select (select count(*)::int from time_segments where tenant_id = $1 and ended_status_id = 16) as paused,
              (select count(*)::int from idle_intervals where tenant_id = $1) as idle,
              (select count(*)::int from events where tenant_id = $1 and name = 'ticket_auto_paused') as told,
              (select count(*)::int from time_segments where tenant_id = $1 and ended_at is null) as running`,
      [acme.tenantID],
    );
    expect(rows).toEqual([{ paused: 500, idle: 500, told: 500, running: 0 }]);
    expect(ticketID).toBeGreaterThan(0);
  });

  test('many whose work cannot be paused keep nobody else running', async () => {
    // Begun within a second: ended at it, they would end before they began.
    const broken = await manyAtWork(250, '3 hours 0.5 seconds');
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const { acme, ben, minutes, statusOf } = await atWork();
    await minutes(60);
    await sweep();
    expect(await statusOf()).toBe(statuses.inactive);
    expect(await recorded(acme, ben)).toMatchObject({ idle: [60] });
    expect(said).toHaveBeenCalled();
    said.mockRestore();
    await broken.end();
  });

  test('ends early when it is stopped, and the next goes on', async () => {
    const acme = await manyAtWork(20, '3 hours');
    expect(await watch(app.runtime, AbortSignal.abort())).toBe(0);
    const runs = () =>
      app.owner.query('select count(*)::int from time_segments where tenant_id = $1 and ended_at is null', [
        acme.tenantID,
      ]);
    await sweep();
    expect((await runs()).rows).toEqual([{ count: 0 }]);
  });

  test('pauses exactly those who are overdue among 2,000 at work', async () => {
    const acme = await manyAtWork(2_000, '0');
    await app.owner.query(
      `insert into idle_sessions (tenant_id, user_id, device_id, last_active_at)
       select $1, 10000 + n, 'd' || d, now() from generate_series(1, 2000) n, generate_series(1, 2) d`,
      [acme.tenantID],
    );
    await app.owner.query(
      `update idle_sessions set last_active_at = now() - interval '1 hour' where tenant_id = $1 and user_id in (10007, 11999)`,
      [acme.tenantID],
    );
    await app.owner.query(
      `update time_segments set started_at = now() - interval '2 hours' where tenant_id = $1 and user_id in (10007, 11999)`,
      [acme.tenantID],
    );
    await sweep();
    const { rows } = await app.owner.query(
      `select user_id::int from time_segments where tenant_id = $1 and ended_at is not null order by user_id`,
      [acme.tenantID],
    );
    expect(rows).toEqual([{ user_id: 10007 }, { user_id: 11999 }]);
    await acme.end();
  });
});

describe('users/updateIdleSessions', () => {
  test('200: counts from when it says the person was there, and never backwards', async () => {
    const { ben, minutes } = await atWork();
    await minutes(10);
    await active(ben, 4 * 60_000);
    const first = (await stateOf(ben)).running.lastActiveAt;
    await active(ben, 9 * 60_000);
    const { running, now } = await stateOf(ben);
    expect(running.lastActiveAt).toBe(first);
    const agoS = (fromUtcTime(now).getTime() - fromUtcTime(first).getTime()) / 1000;
    expect(Math.abs(agoS - 240)).toBeLessThan(120);
  });

  test('400: a device without a name, another status, a moment to come', async () => {
    const { ben } = await atWork();
    for (const wrong of [{ deviceId: '' }, { status: 'away' }, { agoMs: -1 }]) {
      const body = { deviceId, status: 'active', ...wrong };
      expect((await ben.call('users/updateIdleSessions', body)).status).toBe(400);
    }
  });
});

describe('time/get_idle_state', () => {
  test('200: what runs and when its person is asked; nothing for who works on nothing', async () => {
    const { acme, ben, ticketID } = await atWork();
    const { running, thresholdMinutes } = await stateOf(ben);
    const ms = (text: string) => fromUtcTime(text).getTime();
    expect(running).toMatchObject({ module: 'tickets', entityID: ticketID, subject: 'Seal leak, P-204' });
    expect([ms(running.asksAt) - ms(running.startedAt), ms(running.pausesAt) - ms(running.asksAt)]).toEqual([
      thresholdMinutes * 60_000,
      300_000,
    ]);
    expect((await stateOf(acme.admin)).running).toBeNull();
  });
});

describe('time/extend_running', () => {
  test.each([
    [1_800_000, 30],
    [3_600_000, 60],
  ])('200: %d ms let it run %d minutes more; with nothing in them they are idle', async (extensionMs, extension) => {
    const { acme, ben, minutes } = await atWork();
    await minutes(17);
    expect((await ben.call('time/extend_running', { deviceId, extensionMs })).status).toBe(200);
    await minutes(extension + 4);
    await sweep();
    expect(await recorded(acme, ben)).toMatchObject({ worked: [null] });
    await minutes(1);
    await sweep();
    expect(await recorded(acme, ben)).toEqual({ worked: [17], idle: [extension + 5] });
  });

  test('422: nothing runs, or what ran is overdue already; 400: another length', async () => {
    const { acme, ben, minutes } = await atWork();
    const extend = (person: TestPerson, extensionMs = 1_800_000) =>
      person.call('time/extend_running', { deviceId, extensionMs });
    expect((await extend(ben, 7)).status).toBe(400);
    expect((await extend(acme.admin)).body.message).toBe('Nothing of yours is running any more.');
    await minutes(25);
    expect((await extend(ben)).status).toBe(422);
  });
});

describe('time/pause_at_last_activity', () => {
  test('200: ends the segment where its person was last active, and can be taken back', async () => {
    const { acme, ben, ticketID, minutes, statusOf } = await atWork();
    await minutes(5);
    await active(ben);
    await minutes(16);
    const { status, body } = await ben.call('time/pause_at_last_activity');
    expect([status, body.data.entityID]).toEqual([200, ticketID]);
    expect(await recorded(acme, ben)).toEqual({ worked: [5], idle: [16] });
    expect(await statusOf()).toBe(statuses.paused);
    await ben.call('events/undo', { undo: body.undo });
    expect(await statusOf()).toBe(statuses.inProgress);
    expect((await acme.admin.call('time/pause_at_last_activity')).status).toBe(422);
  });
});
