import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { statuses } from '../rules.ts';

/** docs/rules/time.md#segments, against the database that holds them. */
const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const start = (person: TestPerson, ticketID: number, deviceID?: string) =>
  person.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress, deviceID });

async function technicianWith(...subjects: string[]) {
  const technician = await acme.add('Technician');
  const ids: number[] = [];
  for (const ticketSubject of subjects) {
    const { body } = await admin.call('tickets/create_ticket', { ticketSubject, assignees: [technician.userID] });
    ids.push(body.data.ticketID);
  }
  const [first = 0, second = 0] = ids;
  return { technician, first, second };
}
async function segmentsOf({ userID }: TestPerson) {
  const { rows } = await app.owner.query<{ work_id: string; ended_at: Date | null; device_id: string; source: string }>(
    `select work_id, started_at, ended_at, device_id, source from time_segments
      where tenant_id = $1 and user_id = $2 order by started_at, segment_id`,
    [acme.tenantID, userID],
  );
  return rows;
}
const insert = (person: TestPerson, workID: number, from: string, to: string) =>
  app.owner.query(
    `insert into time_segments (tenant_id, user_id, kind, work_id, started_at, ended_at, source)
     values ($1, $2, 'ticket', $3, $4, $5, 'sheet')`,
    [acme.tenantID, person.userID, workID, from, to],
  );

describe('a segment of work', () => {
  test('says from which device it was started, and that the timer made it', async () => {
    const { technician, first } = await technicianWith('Seal leak');
    await start(technician, first, 'phone-1');
    expect(await segmentsOf(technician)).toMatchObject([{ device_id: 'phone-1', source: 'timer', ended_at: null }]);
  });

  test('starting B pauses A, the answer says so, and its undo lets A run again instead of B', async () => {
    const { technician, first, second } = await technicianWith('Seal leak', 'Cracked impeller');
    expect((await start(technician, first)).body.data.pausedWork).toBeNull();
    const { body } = await start(technician, second);
    expect(body.data.pausedWork).toEqual({ module: 'tickets', entityID: first, subject: 'Seal leak' });
    await technician.call('events/undo', { undo: body.undo });
    const running = (await segmentsOf(technician)).filter(({ ended_at }) => ended_at === null);
    expect(running.map(({ work_id }) => Number(work_id))).toEqual([first]);
  });

  test('two devices that start at the same moment: one runs in the end, and both are told what happened', async () => {
    const { technician, first, second } = await technicianWith('Seal leak', 'Cracked impeller');
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all([start(technician, first, 'phone'), start(technician, second, 'laptop')]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const paused = replies.map(({ body }) => body.data.pausedWork?.entityID ?? null);
      const running = (await segmentsOf(technician)).filter(({ ended_at }) => ended_at === null);
      expect(running).toHaveLength(1);
      const loser = Number(running[0]?.work_id) === first ? second : first;
      expect(paused).toContain(loser);
      await technician.call('tickets/change_ticket_status', {
        ticketID: Number(running[0]?.work_id),
        statusID: statuses.paused,
      });
    }
  });

  test('422: the same work started twice at the same moment runs once, and the second is told so', async () => {
    const { technician, first } = await technicianWith('Seal leak');
    const replies = await Promise.all([start(technician, first), start(technician, first)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(replies.find(({ status }) => status === 422)?.body.message).toBe(
      'Ticket and status are the same already: In Progress.',
    );
    expect(await segmentsOf(technician)).toHaveLength(1);
  });

  test('422: what is closed is not started', async () => {
    const { technician, first } = await technicianWith('Seal leak');
    await admin.call('tickets/close_ticket', { ticketID: first });
    const { status, body } = await start(technician, first);
    expect([status, body.message]).toEqual([422, 'This ticket is Closed. Reopen it first.']);
  });

  test('the database itself refuses a second one that runs, and one that overlaps', async () => {
    const { technician, first } = await technicianWith('Seal leak');
    await insert(technician, first, '2026-03-01 10:00Z', '2026-03-01 11:00Z');
    await insert(technician, first, '2026-03-01 11:00Z', '2026-03-01 12:00Z');
    await expect(insert(technician, first, '2026-03-01 11:59:59Z', '2026-03-01 13:00Z')).rejects.toMatchObject({
      code: '23P01',
    });
    await start(technician, first);
    await expect(insert(technician, first, '2026-03-01 12:00Z', '2199-03-01 12:00Z')).rejects.toMatchObject({
      code: '23P01',
    });
    const other = await technicianWith('Elsewhere');
    await insert(other.technician, other.first, '2026-03-01 10:30Z', '2026-03-01 11:30Z');
  });
});
