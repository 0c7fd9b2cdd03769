import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { everythingButMoney, giveRole } from '#test/generated-roles.ts';
import { allPages } from '#test/pages.ts';
import { servicesOf } from '#test/services.ts';
import type { FieldTicket, FieldTicketRow } from './contract.ts';
import { type Flags, fieldTicketStatuses, statusOf } from './rules.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;
const service = servicesOf(admin);
const [mechanic, crane] = [await service('LAB', 115), await service('CRANE', 210)];
const seal = await service('SEAL', 380.5, { unit: 'each', itemClass: 'material' });
const { customerID, locations } = (
  await admin.call('customers/create_customer', {
    customerName: 'Antelope',
    locations: [{ name: 'Yard' }, { name: 'SWD 4' }],
  })
).body.data;
const [yard, well] = locations.map((one: { locationID: number }) => one.locationID);
const rates = [
  { kind: 'labor', serviceID: mechanic, rate: 85, hasOvertime: true, hasDouble: false },
  { kind: 'equipment', serviceID: crane, rate: 200, dayRate: 1_500 },
];
const sheet = (
  await admin.call('ratesheets/create_ratesheet', {
    name: 'Standard',
    validFrom: '2026-01-01',
    isDraft: false,
    lines: rates,
  })
).body.data;
const me = admin.userID;

const labor = (more: object = {}) => ({
  serviceID: mechanic,
  description: 'Mechanic',
  personID: me,
  quantity: 8.5,
  ...more,
});
const usual = { customerID: customerID as number, fieldTicketServiceDate: '2026-11-20', workDone: 'Replaced the seal' };
const create = (more: object = {}) =>
  admin.call('field_tickets/create_field_ticket', { ...usual, lines: [labor()], ...more });
const made = async (more: object = {}): Promise<FieldTicket> => (await create(more)).body.data;
const on = (call: string, { fieldTicketID }: { fieldTicketID: number }, more: object = {}) =>
  admin.call(`field_tickets/${call}`, { fieldTicketID, ...more });
const again = async ({ fieldTicketID }: FieldTicket): Promise<FieldTicket> =>
  (await admin.call('field_tickets/get_field_ticket', { fieldTicketID })).body.data;
const entered = ({ lines }: FieldTicket) =>
  lines.map(({ lineID, serviceID, description, personID, quantity, unit, ...line }) => ({
    lineID,
    serviceID,
    description,
    personID,
    quantity,
    unit,
    multiplier: line.multiplier,
    rate: line.rate,
    discountPercent: line.discountPercent,
    rateReason: line.rateReason,
  }));
const setLines = (ticket: FieldTicket, lines: object[]) =>
  on('set_field_ticket_lines', ticket, { was: entered(ticket), lines });

describe('field_tickets/create_field_ticket', () => {
  test('200: each line is priced by the sheet of its day, by its multiple and unit, else by the catalogue, and keeps by which', async () => {
    // Behaviour B10: 8.5 h at 85.00 are 722.50, 2.5 h at 127.50 are 318.75.
    const ticket = await made({
      lines: [
        labor(),
        labor({ quantity: 2.5, multiplier: 1.5 }),
        labor({ quantity: 1, multiplier: 2 }),
        { serviceID: crane, description: 'Crane', quantity: 1, unit: 'day' },
        { serviceID: seal, description: 'Seal', quantity: 2 },
        { description: 'Gravel, two loads' },
      ],
    });
    expect(ticket).toMatchObject({
      status: 'SUBMITTED',
      customerName: 'Antelope',
      total: 1_041.25 + 127.5 + 1_500 + 761,
    });
    const priced = ticket.lines.map(({ rate, amount, multiplier, unit, rateSheetID }) => [
      rate,
      amount,
      multiplier,
      unit,
      rateSheetID,
    ]);
    const { rateSheetID } = sheet;
    expect(priced).toEqual([
      [85, 722.5, 1, 'hour', rateSheetID],
      [127.5, 318.75, 1.5, 'hour', rateSheetID],
      // The class allows no double time: the highest that it allows.
      [127.5, 127.5, 1.5, 'hour', rateSheetID],
      [1_500, 1_500.0, 1, 'day', rateSheetID],
      [380.5, 761.0, 1, 'each', null],
      [0, 0, 1, 'each', null],
    ]);
    expect(ticket.lines[0]).toMatchObject({
      serviceName: 'LAB Service LAB',
      rateSheetName: 'Standard',
      rateSheetVersion: 1,
      rateKind: 'labor',
    });
    expect(ticket.missing).toEqual(['A price of “Gravel, two loads”, line 6']);
  });

  test('200: a later edit of the sheet changes no price; another day, customer or location prices anew', async () => {
    const ticket = await made();
    const { rateSheetID } = (
      await admin.call('ratesheets/create_ratesheet', {
        name: 'The well',
        customerID,
        locationID: well,
        validFrom: '2026-01-01',
        isDraft: false,
        lines: [{ ...rates[0], rate: 95 }],
      })
    ).body.data;
    expect((await again(ticket)).total).toBe(722.5);
    const changes = { locationID: { was: null, now: well } };
    const moved = (await on('update_field_ticket', ticket, { changes })).body.data;
    expect(moved).toMatchObject({ locationName: 'SWD 4', total: 807.5, lines: [{ rate: 95, rateSheetID }] });
    const back = { locationID: { was: well, now: yard } };
    expect((await on('update_field_ticket', ticket, { changes: back })).body.data.total).toBe(722.5);
    await admin.call('ratesheets/delete_ratesheet', { rateSheetID });
  });

  test('422 and 404: at the field', async () => {
    expect((await create({ lines: [labor({ unit: 'week' })] })).body.fields).toHaveProperty(['lines.0.unit']);
    expect((await create({ lines: [labor({ rate: 90 })] })).body.fields).toHaveProperty(['lines.0.rateReason']);
    expect((await create({ lines: [labor({ description: ' ', serviceID: null })] })).body.fields).toHaveProperty([
      'lines.0.description',
    ]);
    expect((await create({ fieldTicketServiceDate: '2026-02-30' })).status).toBe(400);
    const other = (
      await admin.call('customers/create_customer', { customerName: 'Bluebonnet', locations: [{ name: 'Pad' }] })
    ).body.data;
    expect((await create({ locationID: other.locations[0].locationID })).status).toBe(404);
    const { ticketID } = (
      await admin.call('tickets/create_ticket', { ticketSubject: 'x', customerID: other.customerID })
    ).body.data;
    expect((await create({ ticketID })).body.fields).toEqual({ ticketID: 'The ticket is another customer’s' });
    for (const more of [{ customerID: 999_999 }, { divisionID: 99_999 }, { ticketID: 99_999 }])
      expect((await create(more)).status).toBe(404);
    expect((await create({ lines: [labor({ personID: 99_999 })] })).status).toBe(404);
    expect((await create({ lines: [labor({ serviceID: 99_999 })] })).status).toBe(404);
  });

  test('403: who may not override rates charges what the sheet says', async () => {
    const tess = await tenant.add('Technician');
    const ask = (more: object) => tess.call('field_tickets/create_field_ticket', { ...usual, lines: [labor(more)] });
    expect((await ask({ rate: 90, rateReason: 'Agreed on the phone' })).status).toBe(403);
    const { status, body } = await ask({});
    // What it comes to is not theirs to see, and is there.
    expect([status, body.data.total, body.data.lines[0].rate, body.data.lines[0].amount]).toEqual([
      200,
      null,
      null,
      null,
    ]);
    expect((await again(body.data)).total).toBe(722.5);
  });
});

test('what lines say that people worked stands beside their clocks: of the ticket, on the day of service, as far as that reaches', async () => {
  const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal', customerID })).body.data;
  await tenant.within(async (context) => {
    const spans = [
      // From six on, with an hour of the next day that is not of this one; Chicago is six hours behind UTC in November.
      ['2026-11-20 12:00:00', '2026-11-20 20:30:00'],
      ['2026-11-21 05:00:00', '2026-11-21 07:00:00'],
    ];
    for (const [from, until] of spans)
      await sql`insert into time_segments (tenant_id, user_id, kind, work_id, started_at, ended_at, ended_status_id)
        values (${context.tenantId}, ${me}, 'ticket', ${ticketID}, ${from}, ${until}, 3)`.execute(context.db());
    context.leftAsItWas();
  });
  const ticket = await made({ ticketID, lines: [labor({ quantity: 9 })] });
  expect(ticket.hours).toEqual([{ personID: me, personName: admin.name, onTicket: 9, onClock: 9.5 }]);
  expect((await made()).hours).toEqual([]);
});

describe('field_tickets/set_field_ticket_lines', () => {
  test('200: lines keep their ids wherever they stand; 409 where somebody else changed them', async () => {
    const ticket = await made({ lines: [labor(), { serviceID: seal, description: 'Seal' }] });
    const [first, second] = entered(ticket);
    const turned = (
      await setLines(ticket, [{ ...second, quantity: 3 }, { ...first, rate: null }, labor({ quantity: 1 })])
    ).body.data;
    expect(
      turned.lines.map(({ lineID, quantity }: { lineID: number; quantity: number }) => [lineID, quantity]),
    ).toEqual([
      [2, 3],
      [1, 8.5],
      [3, 1],
    ]);
    const late = await setLines(ticket, []);
    // What is told is what a form holds of them, so that both edits are joined in it.
    expect([late.status, late.body.now]).toEqual([409, { lines: entered(turned) }]);
    expect((await again(ticket)).lines).toHaveLength(3);
    expect((await setLines(turned, [labor()])).body.data.lines).toMatchObject([{ lineID: 2, serviceID: mechanic }]);
  });

  test('200: who sees no money leaves the rate that others chose', async () => {
    const ticket = await made({ lines: [labor({ rate: 90, rateReason: 'Agreed on the phone' })] });
    expect(ticket.total).toBe(765.0);
    const dana = await tenant.add('Dispatcher');
    await giveRole(tenant, dana, everythingButMoney);
    const seen = (await dana.call('field_tickets/get_field_ticket', { fieldTicketID: ticket.fieldTicketID })).body.data;
    expect(seen.lines[0]).toMatchObject({ rate: null, amount: null, sheetRate: null });
    const lines = entered(seen).map((line) => ({ ...line, quantity: 10 }));
    const { fieldTicketID } = ticket;
    const set = await dana.call('field_tickets/set_field_ticket_lines', { fieldTicketID, was: entered(seen), lines });
    expect(set.status).toBe(200);
    expect((await again(ticket)).lines).toMatchObject([{ rate: 90, rateReason: 'Agreed on the phone', amount: 900.0 }]);
  });
});

test('an edit of lines changes no price of those that stand, whatever their sheet says by now', async () => {
  const lines = [{ kind: 'labor', serviceID: crane, rate: 300 }];
  const given = { name: 'Pad 7', customerID, locationID: well, validFrom: '2026-01-01', isDraft: false, lines };
  const { rateSheetID } = (await admin.call('ratesheets/create_ratesheet', given)).body.data;
  const ticket = await made({ locationID: well, lines: [{ serviceID: crane, quantity: 2 }] });
  const { body } = await admin.call('ratesheets/get_ratesheet', { rateSheetID });
  const was = body.data.lines.map(({ serviceName: _, ...line }: { serviceName: string }) => line);
  const raised = was.map((line: object) => ({ ...line, rate: 350 }));
  await admin.call('ratesheets/set_ratesheet_lines', { rateSheetID, was, lines: raised });
  const [stands] = entered(ticket);
  const saved = (await setLines(ticket, [{ ...stands, quantity: 3, rate: null }, { serviceID: crane }])).body.data;
  expect(saved.lines).toMatchObject([
    { rate: 300, amount: 900, rateSheetVersion: 1 },
    { rate: 350, amount: 350, rateSheetVersion: 2 },
  ]);
  await admin.call('ratesheets/delete_ratesheet', { rateSheetID });
});

describe('what only some may charge', () => {
  const override = { rate: 90, rateReason: 'Agreed on the phone' };
  const save = (person: typeof admin, ticket: FieldTicket, change: object) => {
    const was = entered(ticket);
    const lines = was.map((line) => ({ ...line, ...change }));
    return person.call('field_tickets/set_field_ticket_lines', { fieldTicketID: ticket.fieldTicketID, was, lines });
  };

  test('a rate that the sheet gave, sent back with another multiple, unit or service, is left to the sheet', async () => {
    const anna = await tenant.add('Accountant');
    const lineAfter = async (change: object) => (await save(anna, await made(), change)).body.data.lines[0];
    expect(await lineAfter({ multiplier: 1.5 })).toMatchObject({ rate: 127.5, amount: 1_083.75 });
    expect(await lineAfter({ serviceID: crane, unit: 'day', quantity: 2 })).toMatchObject({
      rate: 1_500,
      amount: 3_000,
    });
  });

  test('what was agreed of one service or multiple says nothing of another', async () => {
    const tess = await tenant.add('Technician');
    const ticket = await made({ lines: [labor(override)] });
    const blind = { ...ticket, lines: ticket.lines.map((line) => ({ ...line, rate: null })) };
    const kept = await save(tess, blind, { quantity: 2 });
    expect([kept.status, (await again(ticket)).total]).toEqual([200, 180]);
    const seen: FieldTicket = kept.body.data;
    expect((await save(tess, seen, { multiplier: 1.5 })).status).toBe(200);
    expect((await again(ticket)).lines).toMatchObject([{ rate: 127.5, amount: 255, rateReason: '' }]);
    const anna = await tenant.add('Accountant');
    expect((await save(anna, await made({ lines: [labor(override)] }), { multiplier: 1.5 })).status).toBe(403);
  });

  test('422 and 403: a part by another unit than its own, a bundle at a rate, more than a line can; a discount is another rate', async () => {
    const part = { serviceID: seal, description: 'Seal' };
    expect((await create({ lines: [{ ...part, unit: 'hour' }] })).body.fields).toHaveProperty(['lines.0.unit']);
    const agreed = { ...part, unit: 'hour', rate: 40, rateReason: 'By the hour, as agreed' };
    expect((await create({ lines: [agreed] })).body.data.total).toBe(40);
    const bundle = { code: 'KIT', serviceName: 'Reseal', parts: [{ serviceID: seal, quantity: 1 }] };
    const { serviceID } = (await admin.call('services/create_service', bundle)).body.data;
    expect((await create({ lines: [{ serviceID, rate: 40, rateReason: 'x' }] })).body.fields).toHaveProperty([
      'lines.0.rate',
    ]);
    const vast = { description: 'x', quantity: 1_000_000, rate: 100_000_000, rateReason: 'x' };
    expect((await create({ lines: [vast] })).body.fields).toHaveProperty(['lines.0.quantity']);
    const tess = await tenant.add('Technician');
    const less = { ...usual, lines: [labor({ discountPercent: 50 })] };
    expect((await tess.call('field_tickets/create_field_ticket', less)).status).toBe(403);
    expect((await create(less)).body.fields).toHaveProperty(['lines.0.rateReason']);
    const said = { ...less, lines: [labor({ discountPercent: 50, rateReason: 'Came twice' })] };
    expect((await create(said)).body.data.total).toBe(361.25);
  });

  test('who sees no money reads none of it in the history either', async () => {
    const ticket = await made();
    const tess = await tenant.add('Technician');
    const record = { module: 'field_tickets', entityID: ticket.fieldTicketID };
    const ofRecord = (await tess.call('events/list_history', record)).raw;
    const recent = (await tess.call('events/list_recent', {})).raw;
    for (const raw of [ofRecord, recent]) {
      expect(String(raw)).toContain('Mechanic');
      expect(String(raw)).not.toMatch(/"(rate|amount|sheetRate|total)"/);
    }
    expect(String((await admin.call('events/list_history', record)).raw)).toContain('72250');
  });
});

test('the division of a ticket’s work is the ticket’s, unless another one is said', async () => {
  const { divisionID } = (await admin.call('settings/create_division', { name: 'El Paso' })).body.data;
  const given = { ticketSubject: 'Seal', customerID, divisionID };
  const { ticketID } = (await admin.call('tickets/create_ticket', given)).body.data;
  expect((await made({ ticketID })).divisionName).toBe('El Paso');
});

describe('the life of a field ticket', () => {
  test('200: submitted, validated, closed, locked, unlocked, revised, deleted, restored; each step is taken back', async () => {
    const ticket = await made();
    const statusAfter = async (call: string, more: object = {}) => (await on(call, ticket, more)).body.data?.status;
    expect(await statusAfter('validate_field_ticket')).toBe('VALIDATED');
    expect(await statusAfter('close_field_ticket')).toBe('VALIDATED - CLOSED');
    expect(await statusAfter('reopen_field_ticket')).toBe('VALIDATED');
    const locked = await on('lock_field_ticket', ticket);
    expect(locked.body.data).toMatchObject({ status: 'FINAL REVIEW', lockedAt: expect.any(String) });
    expect((await on('archive_field_ticket', ticket)).status).toBe(409);
    expect((await on('revise_field_ticket', ticket, { reason: 'Hours' })).status).toBe(409);
    expect((await on('unlock_field_ticket', ticket)).status).toBe(400);
    const unlocked = await on('unlock_field_ticket', ticket, { reason: 'A wrong day' });
    expect(unlocked.body.data).toMatchObject({ status: 'VALIDATED', reason: 'A wrong day', lockedAt: null });
    expect(await statusAfter('revise_field_ticket', { reason: 'Hours of Friday' })).toBe('SUBMITTED');
    expect(await statusAfter('archive_field_ticket')).toBe('DELETED');
    const restored = await on('restore_field_ticket', ticket);
    expect(restored.body.data.status).toBe('SUBMITTED');
    await admin.call('events/undo', { undo: restored.body.undo });
    expect((await again(ticket)).status).toBe('DELETED');
  });

  test('409: what is validated is not changed, by an undo neither', async () => {
    const ticket = await made();
    const changes = { afeNumber: { was: '', now: 'AFE-9' } };
    const edited = await on('update_field_ticket', ticket, { changes });
    await on('validate_field_ticket', ticket);
    expect((await on('update_field_ticket', ticket, { changes: { costCode: { was: '', now: '1' } } })).status).toBe(
      409,
    );
    expect((await setLines(await again(ticket), [])).status).toBe(409);
    expect((await admin.call('events/undo', { undo: edited.body.undo })).status).toBe(409);
    expect((await again(ticket)).afeNumber).toBe('AFE-9');
    expect((await on('revise_field_ticket', ticket, { reason: 'The AFE' })).status).toBe(200);
    expect((await setLines(await again(ticket), [])).status).toBe(200);
    expect((await on('validate_field_ticket', ticket)).body.message).toBe(
      'Missing: A line of work, equipment or material.',
    );
  });

  test('422: without what its customer demands; validated with it', async () => {
    const demands = { requiresPurchaseOrder: true, requiresCostCode: true, requiresSignature: true };
    const { body } = await admin.call('customers/create_customer', { customerName: 'Demanding', ...demands });
    const ticket = await made({ customerID: body.data.customerID, purchaseOrder: '4471' });
    expect(ticket.missing).toEqual(['The cost code', 'The customer’s signature']);
    expect((await on('validate_field_ticket', ticket)).body.message).toBe(
      'Missing: The cost code; The customer’s signature.',
    );
    await on('update_field_ticket', ticket, { changes: { costCode: { was: '', now: '8210' } } });
    await on('sign_field_ticket', ticket, { name: 'Pat Long', title: 'Pumper', ink: 'M10 20L30 40' });
    expect((await on('validate_field_ticket', ticket)).status).toBe(200);
    const asked = { module: 'customers', entityID: body.data.customerID };
    const timeline = (await admin.call('events/list_timeline', asked)).body.data.rows;
    expect(timeline.map(({ name }: { name: string }) => name)).toEqual([
      'field_ticket_validated',
      'field_ticket_signed',
      'field_ticket_created',
      'customer_created',
    ]);
  });

  test('403: who may not validate or lock', async () => {
    const ticket = await made();
    const tess = await tenant.add('Technician');
    for (const call of ['validate_field_ticket', 'lock_field_ticket', 'archive_field_ticket'])
      expect((await tess.call(`field_tickets/${call}`, { fieldTicketID: ticket.fieldTicketID })).status).toBe(403);
    const other = await app.newTenant();
    expect(
      (await other.admin.call('field_tickets/get_field_ticket', { fieldTicketID: ticket.fieldTicketID })).status,
    ).toBe(404);
  });

  test('a signature is over what stood there: whatever is changed shows, and it is not validated without a new one', async () => {
    const ticket = await made();
    const sign = (more: object = {}) =>
      on('sign_field_ticket', ticket, { name: 'Pat Long', title: 'Pumper', ink: 'M10 20L30 40', ...more });
    for (const ink of ['M10 20<script>', 'M10 20']) expect((await sign({ ink })).status).toBe(400);
    expect((await sign()).body.data.signature).toMatchObject({ name: 'Pat Long', isOfThis: true });
    await on('update_field_ticket', ticket, {
      changes: { workDone: { was: usual.workDone, now: 'And the coupling' } },
    });
    expect(await again(ticket)).toMatchObject({
      signature: { isOfThis: false },
      missing: ['A new signature: it was changed after it was signed'],
    });
    expect((await on('validate_field_ticket', ticket)).status).toBe(422);
    expect((await sign()).body.data.missing).toEqual([]);
    await on('validate_field_ticket', ticket);
    // Who signed what was validated stays who signed it.
    expect((await sign({ name: 'Somebody else' })).status).toBe(409);
  });
});

test('the database derives the status as the rule does, of whatever flags', async () => {
  const { fieldTicketID } = await made();
  const truth = [true, false];
  await tenant.within(async (context) => {
    for (const serviceType of [1, 2] as const)
      for (const [isBillable, ticketIsOpen, isValidated, isLocked, isArchived] of combinations(truth, 5)) {
        if (isLocked && !isValidated) continue;
        const flags = { serviceType, isBillable, ticketIsOpen, isValidated, isLocked, isArchived } as Flags;
        const { rows } = await sql<{ status: string }>`
          update field_tickets set service_type = ${serviceType}, is_billable = ${isBillable}, is_open = ${ticketIsOpen}, is_validated = ${isValidated},
            validated_at = case when ${isValidated} then now() end, is_locked = ${isLocked}, is_archived = ${isArchived}
          where field_ticket_id = ${fieldTicketID} returning status`.execute(context.db());
        const inNoBatch = { isApproved: false, isRejected: false, isAccepted: false, isInvoiced: false };
        expect([flags, rows[0]?.status]).toEqual([
          flags,
          statusOf({ ...flags, ...inNoBatch, ticketType: 'fieldTicket' }),
        ]);
      }
    context.leftAsItWas();
  });
});
const combinations = (values: readonly boolean[], of: number): boolean[][] =>
  of === 0 ? [[]] : combinations(values, of - 1).flatMap((rest) => values.map((value) => [value, ...rest]));

describe('field_tickets/get_field_ticket_list and field_tickets/get_field_ticket_tabs', () => {
  test('200: by status, the latest first, page by page; found by order, AFE and words', async () => {
    const company = await app.newTenant();
    const { customerID: own } = (await company.admin.call('customers/create_customer', { customerName: 'Caliche' }))
      .body.data;
    const add = async (more: object = {}) =>
      (await company.admin.call('field_tickets/create_field_ticket', { ...usual, customerID: own, ...more })).body.data
        .fieldTicketID;
    const ids: number[] = [];
    for (let at = 0; at < 103; at++) ids.push(await add({ purchaseOrder: `Order-${at}x` }));
    const quoted = await add({ serviceType: 2, isBillable: false, workDone: 'Pump house, second phase' });
    await company.admin.call('field_tickets/archive_field_ticket', { fieldTicketID: ids[0] });
    const all = await allPages<FieldTicketRow>(company.admin, 'field_tickets/get_field_ticket_list', {});
    expect(all.map(({ fieldTicketID }) => fieldTicketID)).toEqual([quoted, ...ids.slice(1).toReversed()]);
    const listed = async (asked: object) =>
      (await company.admin.call('field_tickets/get_field_ticket_list', asked)).body.data.rows.map(
        (row: FieldTicketRow) => row.fieldTicketID,
      );
    expect(await listed({ status: 'DELETED' })).toEqual([ids[0]]);
    expect(await listed({ status: 'QUOTE TICKET' })).toEqual([quoted]);
    expect(await listed({ search: 'second phase' })).toEqual([quoted]);
    expect(await listed({ search: 'order-57x' })).toEqual([ids[57]]);
    const { tabs } = (await company.admin.call('field_tickets/get_field_ticket_tabs', {})).body.data;
    expect(tabs.map(({ status }: { status: string }) => status)).toEqual([...fieldTicketStatuses]);
    expect(tabs[0]).toEqual({ status: 'SUBMITTED', count: 102 });
  });

  test('200: of one customer, in one status too, also after it was given to another customer', async () => {
    const mallow = (await admin.call('customers/create_customer', { customerName: 'Mallow' })).body.data.customerID;
    const ticket = await made();
    const idsOf = async (asked: object): Promise<number[]> =>
      (await admin.call('field_tickets/get_field_ticket_list', asked)).body.data.rows.map(
        (row: FieldTicketRow) => row.fieldTicketID,
      );
    const changes = { customerID: { was: customerID, now: mallow } };
    expect(await idsOf({ customerID, status: 'SUBMITTED' })).toContain(ticket.fieldTicketID);
    const { body } = await on('update_field_ticket', ticket, { changes });
    for (const more of [{}, { status: 'SUBMITTED' }])
      expect(await idsOf({ customerID: mallow, ...more })).toEqual([ticket.fieldTicketID]);
    expect(await idsOf({ customerID, status: 'SUBMITTED' })).not.toContain(ticket.fieldTicketID);
    await admin.call('events/undo', { undo: body.undo });
    expect(await idsOf({ customerID, status: 'SUBMITTED' })).toContain(ticket.fieldTicketID);
  });
});

test('422: work that nobody can have done is not validated', async () => {
  const missing = async (more: object) => (await made(more)).missing;
  const far = await made({ fieldTicketServiceDate: '2099-01-01' });
  const { status, body } = await on('validate_field_ticket', far);
  expect([status, body.message]).toEqual([
    422,
    'Missing: A day of service within 7 days: 01/01/2099 is further ahead.',
  ]);
  const tess = await tenant.add('Technician');
  const twice = [labor({ personID: tess.userID, quantity: 13 }), labor({ personID: tess.userID, quantity: 11.5 })];
  expect(await missing({ lines: twice })).toEqual([`At most 24 hours of ${tess.name} on 11/20/2026: there are 24.5`]);
  await app.owner.query(
    `update people set left_on = $1, left_by = 'resignation', status = 'deactivated' where tenant_id = $2 and user_id = $3`,
    ['2026-11-10', tenant.tenantID, tess.userID],
  );
  const late = { fieldTicketServiceDate: '2026-11-18', lines: [labor({ personID: tess.userID })] };
  expect(await missing(late)).toEqual([`Who did “Mechanic”, line 1: ${tess.name} left on 11/10/2026`]);
});

test('the history says which line and what changed; the search finds what people call it', async () => {
  const ticket = await made({ purchaseOrder: 'HISTORY-1' });
  await setLines(ticket, [{ ...entered(ticket)[0], quantity: 9 }]);
  const record = { module: 'field_tickets', entityID: ticket.fieldTicketID };
  const { events } = (await admin.call('events/list_history', record)).body.data;
  const told = events.flatMap((one: { changes: { words: object }[] }) => one.changes.map(({ words }) => words));
  const said = (hours: number) => `Mechanic, ${hours} hours, 1x, ${admin.name}, at 85.00`;
  expect(told).toContainEqual({ field: 'Line 1', was: said(8.5), now: said(9) });
  const first = async (text: string) => {
    await app.settled(tenant);
    return (await admin.call('search/find', { text })).body.data.hits[0];
  };
  const { fieldTicketID } = ticket;
  expect(await first(`Field ticket ${fieldTicketID}`)).toMatchObject({ entityID: fieldTicketID });
  for (const step of ['validate', 'lock']) await on(`${step}_field_ticket`, ticket);
  const batch = await admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs: [fieldTicketID] });
  const entityID = batch.body.data.fieldTicketID;
  expect(await first(`Batch ${entityID}`)).toMatchObject({ module: 'field_tickets', entityID });
});
