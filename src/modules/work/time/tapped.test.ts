import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { statuses } from '../rules.ts';

const app = await testApp();
const company = await app.newTenant();
const { admin } = company;

const minutes = (count: number) => count * 60_000;
async function newTicket({ userID }: TestPerson): Promise<number> {
  const made = await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', assignees: [userID] });
  return made.body.data.ticketID;
}
const move = (by: TestPerson, ticketID: number, statusID: number, agoMs: number) =>
  by.call('tickets/change_ticket_status', { ticketID, statusID }, { headers: { 'Made-Ago': String(agoMs) } });

/** Each segment of a person: how many minutes ago it began and ended. */
async function segments({ userID }: TestPerson) {
  const { rows } = await app.owner.query(
    `select round(extract(epoch from now() - started_at) / 60)::int as began,
            round(extract(epoch from now() - ended_at) / 60)::int as ended
       from time_segments where tenant_id = $1 and user_id = $2 order by started_at`,
    [company.tenantID, userID],
  );
  return rows.map(({ began, ended }) => [began, ended]);
}

describe('a start or pause that was tapped without signal', () => {
  test('counts from the tap, by the server’s clock', async () => {
    const tech = await company.add('Technician');
    const ticket = await newTicket(tech);
    expect((await move(tech, ticket, statuses.inProgress, minutes(40))).status).toBe(200);
    expect((await move(tech, ticket, statuses.paused, minutes(30))).status).toBe(200);
    expect(await segments(tech)).toEqual([[40, 30]]);
  });

  test('begins where recorded time ends, and never ends before it begins', async () => {
    const tech = await company.add('Technician');
    const [one, two] = [await newTicket(tech), await newTicket(tech)];
    await move(tech, one, statuses.inProgress, minutes(40));
    await move(tech, one, statuses.paused, minutes(30));
    expect((await move(tech, two, statuses.inProgress, minutes(60))).status).toBe(200);
    expect((await move(tech, two, statuses.paused, minutes(90))).status).toBe(200);
    expect(await segments(tech)).toEqual([
      [40, 30],
      [30, 30],
    ]);
  });

  test('a start pauses what ran at the tap', async () => {
    const tech = await company.add('Technician');
    const [one, two] = [await newTicket(tech), await newTicket(tech)];
    await move(tech, one, statuses.inProgress, minutes(20));
    await move(tech, two, statuses.inProgress, minutes(10));
    expect(await segments(tech)).toEqual([
      [20, 10],
      [10, null],
    ]);
  });
});

describe('a shift that was tapped without signal', () => {
  const tap = (by: TestPerson, path: string, agoMinutes: number) =>
    by.call(path, {}, { headers: { 'Made-Ago': String(minutes(agoMinutes)) } });
  const shifts = async ({ userID }: TestPerson) => {
    const { rows } = await app.owner.query(
      `select round(extract(epoch from now() - started_at) / 60)::int as began,
              round(extract(epoch from now() - ended_at) / 60)::int as ended
         from shifts where tenant_id = $1 and user_id = $2 order by started_at`,
      [company.tenantID, userID],
    );
    return rows.map(({ began, ended }) => [began, ended]);
  };

  test('counts from the tap, not within an earlier one, and never ends before it begins', async () => {
    const tech = await company.add('Technician');
    await tap(tech, 'time/clock_in', 50);
    await tap(tech, 'time/clock_out', 30);
    await tap(tech, 'time/clock_in', 40);
    expect((await tap(tech, 'time/clock_out', 45)).status).toBe(200);
    expect(await shifts(tech)).toEqual([
      [50, 30],
      [30, 30],
    ]);
  });

  test('begins with the work that begins it', async () => {
    const tech = await company.add('Technician');
    await admin.call('time/save_settings', { changes: { startsShift: { was: false, now: true } } });
    await move(tech, await newTicket(tech), statuses.inProgress, minutes(25));
    expect(await shifts(tech)).toEqual([[25, null]]);
  });
});
