import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { emptyRate } from '../../rate-sheets/rules.ts';
import type { ProposedHours } from './contract.ts';
import { hoursOf, plainTime, spansOn, withHours } from './rules.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;
const made = async (call: string, given: object) => (await admin.call(call, given)).body.data;
const service = async (code: string, price = 100) =>
  (await made('services/create_service', { code, serviceName: `Class ${code}`, unit: 'hour', price }))
    .serviceID as number;
const [mechanic, helper] = [await service('MECH'), await service('HELP')];
const { customerID } = await made('customers/create_customer', { customerName: 'Antelope' });
await made('ratesheets/create_ratesheet', {
  name: 'Standard',
  validFrom: '2026-01-01',
  isDraft: false,
  lines: [
    { kind: 'labor', serviceID: mechanic, rate: 85, hasOvertime: true, hasDouble: true },
    { kind: 'labor', serviceID: helper, rate: 60, hasOvertime: true, hasDouble: false },
    { kind: 'call_out', name: 'Call-out', minimumHours: 4 },
  ],
});
const [ana, bo] = [await tenant.add('Technician'), await tenant.add('Technician')];
const friday = '2026-11-20';
const sunday = '2026-11-22';

const ticketWith = async (times: readonly (readonly [userID: number, from: string, until: string])[]) => {
  const { ticketID } = await made('tickets/create_ticket', { ticketSubject: 'Seal', customerID });
  await tenant.within(async (context) => {
    for (const [userID, from, until] of times)
      await sql`insert into time_segments (tenant_id, user_id, kind, work_id, started_at, ended_at, ended_status_id)
        values (${context.tenantId}, ${userID}, 'ticket', ${ticketID}, ${from}, ${until}, 3)`.execute(context.db());
    context.leftAsItWas();
  });
  return ticketID as number;
};
const fieldTicket = (ticketID: number | null, date = friday, lines: object[] = []) =>
  made('field_tickets/create_field_ticket', { customerID, ticketID, fieldTicketServiceDate: date, lines });
const proposed = async ({ fieldTicketID }: { fieldTicketID: number }): Promise<ProposedHours[]> =>
  (await made('field_tickets/propose_hours', { fieldTicketID })).people;

describe('field_tickets/propose_hours', () => {
  test('200: a Friday from 6:00 AM to 5:00 PM is 8.5 hours and 2.5 at 1.5x, which come to 1,041.25', async () => {
    // Behaviour B10. Chicago is six hours behind UTC in November; a pause of no length makes no second entry.
    const ticketID = await ticketWith([
      [ana.userID, '2026-11-20 12:00:00', '2026-11-20 17:10:00'],
      [ana.userID, '2026-11-20 17:10:00', '2026-11-20 23:00:00'],
    ]);
    const ticket = await fieldTicket(ticketID);
    const [one, ...more] = await proposed(ticket);
    expect(more).toEqual([]);
    expect(one).toEqual({
      personID: ana.userID,
      personName: ana.name,
      spans: [{ from: 360, until: 1020 }],
      // Nobody ever said what she works as: the first class of the sheet.
      serviceID: mechanic,
      serviceName: 'MECH Class MECH',
      leastHours: null,
      lines: [
        { quantity: 8.5, multiplier: 1 },
        { quantity: 2.5, multiplier: 1.5 },
      ],
    });
    const lines = one?.lines.map((line) => ({ ...line, serviceID: mechanic, personID: ana.userID }));
    expect((await fieldTicket(ticketID, friday, lines)).total).toBe(1_041.25);
  });

  test('200: what somebody works as is the class of the latest field ticket for the customer, else of the latest at all', async () => {
    const ticketID = await ticketWith([
      [bo.userID, '2026-11-19 14:00:00', '2026-11-19 16:00:00'],
      [ana.userID, '2026-11-19 14:00:00', '2026-11-19 16:00:00'],
    ]);
    const other = await made('customers/create_customer', { customerName: 'Bluebonnet' });
    const worked = (who: number, as: number, whose: number, date: string) =>
      made('field_tickets/create_field_ticket', {
        customerID: whose,
        fieldTicketServiceDate: date,
        lines: [{ serviceID: as, personID: who, quantity: 1 }],
      });
    await worked(bo.userID, helper, other.customerID, '2026-11-18');
    await worked(ana.userID, helper, customerID, '2026-11-23');
    await worked(ana.userID, mechanic, other.customerID, '2026-11-24');
    const people = await proposed(await fieldTicket(ticketID, '2026-11-19'));
    expect(people.map(({ personID, serviceID }) => [personID, serviceID])).toEqual(
      [ana, bo].toSorted((one, two) => one.name.localeCompare(two.name)).map(({ userID }) => [userID, helper]),
    );
  });

  test('200: a Sunday counts 2x, 1.5x for a class without it; who is called out has the least hours; a visit in straight time has not', async () => {
    const ticketID = await ticketWith([
      [bo.userID, '2026-11-22 16:00:00', '2026-11-22 17:00:00'],
      [bo.userID, '2026-11-20 16:00:00', '2026-11-20 17:00:00'],
    ]);
    const helped = [{ serviceID: helper, personID: bo.userID, quantity: 1 }];
    const [called] = await proposed(await fieldTicket(ticketID, sunday, helped));
    expect(called).toMatchObject({ leastHours: 4, lines: [{ quantity: 4, multiplier: 1.5 }] });
    const [usual] = await proposed(await fieldTicket(ticketID));
    expect(usual).toMatchObject({ leastHours: null, lines: [{ quantity: 1, multiplier: 1 }] });
  });

  test('200: of a day on which nobody worked on its ticket, and without a ticket, nothing', async () => {
    const ticketID = await ticketWith([]);
    const ticket = await fieldTicket(ticketID);
    expect(await proposed(ticket)).toEqual([]);
    expect(await proposed(await fieldTicket(null))).toEqual([]);
  });
});

describe('hours out of times', () => {
  const at = Date.parse('2026-11-20T06:00:00Z');
  const hour = 3_600_000;
  test('times that touch are one, and what is of another day is left out', () => {
    const times = [
      { fromMs: at - hour, untilMs: at + hour },
      { fromMs: at + hour, untilMs: at + 2 * hour },
      { fromMs: at + 3 * hour, untilMs: at + 30 * hour },
    ];
    expect(spansOn(friday, [at, at + 24 * hour], times)).toEqual([
      { date: friday, from: 0, until: 120 },
      { date: friday, from: 180, until: 1440 },
    ]);
  });

  test('without a sheet hours count once, in quarters; what was worked of the week before counts towards it', () => {
    const around = {
      before: { dayMinutes: 0, weekMinutes: 0 },
      isHoliday: () => false,
      leastHours: 4,
      isCallOut: false,
    };
    const spans = [{ date: sunday, from: 60, until: 428 }];
    expect(hoursOf(emptyRate('labor'), spans, plainTime, around).lines).toEqual([{ quantity: 6.25, multiplier: 1 }]);
    const worked = { ...around, before: { dayMinutes: 0, weekMinutes: 38 * 60 } };
    expect(hoursOf(emptyRate('labor'), spans, { ...plainTime, weeklyHours: 40 }, worked).lines).toEqual([
      { quantity: 2, multiplier: 1 },
      { quantity: 4.25, multiplier: 1.5 },
    ]);
    expect(
      hoursOf(emptyRate('labor'), [{ date: friday, from: 60, until: 120 }], plainTime, { ...around, isCallOut: true }),
    ).toEqual({
      leastHours: 4,
      lines: [{ quantity: 4, multiplier: 1 }],
    });
  });

  test('they stand where the hours of that person stood, and nobody else’s lines are touched', () => {
    const line = (
      lineID: number,
      personID: number | null,
      serviceID: number,
      multiplier: 1 | 1.5,
      quantity: number,
    ) => ({
      lineID,
      personID,
      serviceID,
      multiplier,
      quantity,
    });
    const lines = [line(1, 3, 7, 1, 9), line(2, 5, 7, 1, 9), line(3, 3, 8, 1, 2), line(4, null, 90, 1, 1)];
    const one = { personID: 3, personName: '', spans: [], serviceID: 7, serviceName: '', leastHours: null };
    const hours: ProposedHours = {
      ...one,
      lines: [
        { quantity: 8.5, multiplier: 1 },
        { quantity: 2.5, multiplier: 1.5 },
      ],
    };
    const blank = line(0, null, 0, 1, 1);
    const filled = withHours(lines, hours, blank, ({ serviceID }) => serviceID < 90);
    expect(filled).toEqual([line(1, 3, 7, 1, 8.5), line(0, 3, 7, 1.5, 2.5), lines[1], lines[3]]);
    expect(withHours([lines[1] ?? blank], hours, blank, () => true)).toEqual([
      lines[1],
      line(0, 3, 7, 1, 8.5),
      line(0, 3, 7, 1.5, 2.5),
    ]);
  });
});
