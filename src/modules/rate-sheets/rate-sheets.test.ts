import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { everythingButMoney, giveRole } from '#test/generated-roles.ts';
import { allPages } from '#test/pages.ts';
import { servicesOf } from '#test/services.ts';
import type { RateSheet, RateSheetRow } from './contract.ts';
import type { SheetTab } from './rules.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;
const today = dateInZone(new Date(), 'America/Chicago');
const service = servicesOf(admin);
const [mechanic, crane] = [await service('LAB', 115), await service('CRANE', 210)];
const newCustomer = async (name: string) => {
  const made = { customerName: name, locations: [{ name: 'Yard' }, { name: 'Station 4' }] };
  const { customerID, locations } = (await admin.call('customers/create_customer', made)).body.data;
  return { customerID, yard: locations[0].locationID, station: locations[1].locationID };
};
const labor = (rate: number, more: object = {}) => ({
  kind: 'labor',
  serviceID: mechanic,
  rate,
  hasOvertime: true,
  hasDouble: true,
  ...more,
});
let count = 0;
const create = (more: object = {}) =>
  admin.call('ratesheets/create_ratesheet', {
    name: `Sheet ${++count}`,
    validFrom: '2026-01-01',
    isDraft: false,
    ...more,
  });
const made = async (more: object = {}): Promise<RateSheet> => (await create(more)).body.data;
const edit = (rateSheetID: number, changes: object) =>
  admin.call('ratesheets/update_ratesheet', { rateSheetID, changes });

describe('ratesheets/create_ratesheet, ratesheets/update_ratesheet and ratesheets/get_ratesheet', () => {
  test('200: what is not said is what is usual, and lines keep four decimals', async () => {
    const { customerID } = await newCustomer('Alamito');
    const lines = [labor(85.3333), { kind: 'material', markupPercent: 22.5, upToCost: 500 }];
    const { rateSheetID } = await made({ customerID, lines });
    const { body } = await admin.call('ratesheets/get_ratesheet', { rateSheetID });
    expect(body.data).toMatchObject({
      customerName: 'Alamito',
      straightFrom: 420,
      straightUntil: 930,
      beyondMultiplier: 1.5,
      sundayMultiplier: 2,
      incrementMinutes: 15,
      version: 1,
      tab: 'active',
      lines: [
        { kind: 'labor', rate: 85.3333, serviceName: 'LAB Service LAB', dayRate: null },
        { kind: 'material', markupPercent: 22.5, upToCost: 500, serviceName: null },
      ],
    });
  });

  test('400: a line that says what its kind has not, or no price; 422: a service twice', async () => {
    const said = async (line: object) => (await create({ isDraft: true, lines: [line] })).body.fields;
    expect(await said(labor(85, { dayRate: 10 }))).toEqual({ 'lines.0.dayRate': 'Labor has no “Day”' });
    expect(await said({ kind: 'travel', name: 'Miles' })).toEqual({ 'lines.0.rate': 'Say what it costs' });
    const refused = async (...lines: object[]) => (await create({ isDraft: true, lines })).body.fields;
    expect(await refused(labor(1), labor(2))).toEqual({ 'lines.1.serviceID': 'A service stands on a sheet once' });
    const step = { kind: 'material', markupPercent: 20, upToCost: 500 };
    expect(await refused(step, { ...step, markupPercent: 35 })).toEqual({
      'lines.1.upToCost': 'Another step goes up to the same cost',
    });
    const foreman = { kind: 'labor', name: 'Foreman', rate: 99 };
    expect(await refused(foreman, { ...foreman, rate: 120 })).toEqual({ 'lines.1.name': 'Another line has this name' });
    const parts = [{ serviceID: mechanic, quantity: 1 }];
    const whole = await admin.call('services/create_service', { code: `B${++count}`, serviceName: 'Whole', parts });
    expect(await refused(labor(1, { serviceID: whole.body.data.serviceID }))).toEqual({
      lines: '“Whole” is a bundle: it costs what its parts do.',
    });
    expect((await create({ isDraft: true, lines: [labor(1, { serviceID: 10_000 })] })).status).toBe(404);
  });

  test('422: days and scopes that do not fit', async () => {
    const { customerID, yard } = await newCustomer('Barstow');
    const other = await newCustomer('Toyah');
    expect((await create({ validUntil: '2025-12-31' })).body.fields).toHaveProperty('validUntil');
    expect((await create({ straightFrom: 900, straightUntil: 800 })).body.fields).toHaveProperty('straightUntil');
    expect((await create({ customerID: other.customerID, locationID: yard })).status).toBe(404);
    expect((await create({ customerID, locationID: yard, isDraft: true })).status).toBe(200);
  });

  test('422: two in effect for the same on one day, named; not of others, of other days, or as a draft', async () => {
    const { customerID, yard } = await newCustomer('Orla');
    const first = await made({ customerID, validUntil: '2026-06-30' });
    const { status, body } = await create({ customerID, validFrom: '2026-06-30' });
    expect([status, body.fields.validFrom]).toEqual([
      422,
      `“${first.name}” is in effect for the same from 01/01/2026 through 06/30/2026.`,
    ]);
    expect((await create({ customerID, validFrom: '2026-07-01', validUntil: '2026-12-31' })).status).toBe(200);
    expect((await create({ customerID, locationID: yard })).status).toBe(200);
    const draft = await made({ customerID, isDraft: true });
    expect((await edit(draft.rateSheetID, { isDraft: { was: true, now: false } })).status).toBe(422);
    expect((await edit(first.rateSheetID, { validUntil: { was: '2026-06-30', now: null } })).status).toBe(422);
  });

  test('of five that are put in effect at once one is', async () => {
    const { customerID } = await newCustomer('Pyote');
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => create({ customerID })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });
});

describe('ratesheets/set_ratesheet_lines and ratesheets/delete_ratesheet', () => {
  test('200 and 409: lines take the place of those that were seen; each change is another version, and undone it is one more', async () => {
    const { customerID } = await newCustomer('Saragosa');
    const { rateSheetID, lines } = await made({ customerID, lines: [labor(85)] });
    const was = lines.map(({ serviceName: _, ...line }) => line);
    const set = (now: object[], saw: object[] = was) =>
      admin.call('ratesheets/set_ratesheet_lines', { rateSheetID, was: saw, lines: now });
    const changed = await set([labor(90)]);
    expect([changed.status, changed.body.data.version, changed.body.data.lines[0].rate]).toEqual([200, 2, 90]);
    const late = await set([labor(95)]);
    expect([late.status, (late.body.now as { lines: { rate: number }[] }).lines[0]?.rate]).toEqual([409, 90]);
    // Who says what stands already is in nobody's way.
    expect((await set([labor(90)])).body.data.version).toBe(2);
    await admin.call('events/undo', { undo: changed.body.undo });
    const { body } = await admin.call('ratesheets/get_ratesheet', { rateSheetID });
    expect([body.data.version, body.data.lines[0].rate]).toEqual([3, 85]);
    expect((await admin.call('ratesheets/delete_ratesheet', { rateSheetID })).status).toBe(200);
    expect((await create({ customerID })).status).toBe(200);
  });
});

describe('ratesheets/get_ratesheet_list and ratesheets/get_ratesheet_tabs', () => {
  test('200: under each tab those that it counts', async () => {
    const { customerID } = await newCustomer('Verhalen');
    await made({ customerID, validUntil: addDays(today, -1) });
    await made({ customerID, validFrom: today, validUntil: today });
    await made({ customerID, validFrom: addDays(today, 1) });
    await made({ customerID, isDraft: true });
    const under = async (tab: SheetTab) =>
      (await allPages<RateSheetRow>(admin, 'ratesheets/get_ratesheet_list', { tab, customerID })).map((row) => row.tab);
    for (const tab of ['expired', 'active', 'upcoming', 'draft'] as const) expect(await under(tab)).toEqual([tab]);
    const { tabs } = (await admin.call('ratesheets/get_ratesheet_tabs')).body.data;
    for (const { tab, count: of } of tabs as { tab: SheetTab; count: number }[])
      expect([tab, (await allPages(admin, 'ratesheets/get_ratesheet_list', { tab })).length]).toEqual([tab, of]);
  });
});

describe('ratesheets/escalate and ratesheets/preview_escalation', () => {
  test('200: the next sheet begins where the former ends, raised as was shown; one undo takes both back', async () => {
    const { customerID } = await newCustomer('Wickett');
    const lines = [labor(85, { overtimeRate: 127.5 }), { kind: 'third_party', markupPercent: 15 }];
    const { rateSheetID } = await made({ customerID, lines });
    const raise = { rateSheetID, percent: 3.5, to: 0.25 };
    const preview = (await admin.call('ratesheets/preview_escalation', raise)).body.data.lines;
    const next = await admin.call('ratesheets/escalate', { ...raise, name: 'Wickett 2027', validFrom: '2027-01-01' });
    expect(next.body.data).toMatchObject({
      name: 'Wickett 2027',
      validFrom: '2027-01-01',
      validUntil: null,
      version: 1,
      lines: [{ rate: 88, overtimeRate: 132 }, { markupPercent: 15 }],
    });
    expect(next.body.data.lines).toEqual(preview.map(({ now }: { now: object }) => now));
    const former = async () => (await admin.call('ratesheets/get_ratesheet', { rateSheetID })).body.data.validUntil;
    expect(await former()).toBe('2026-12-31');
    await admin.call('events/undo', { undo: next.body.undo });
    expect(await former()).toBe(null);
    const gone = await admin.call('ratesheets/get_ratesheet', { rateSheetID: next.body.data.rateSheetID });
    expect(gone.status).toBe(404);
    const escalate = (validFrom: string) => admin.call('ratesheets/escalate', { ...raise, name: 'Other', validFrom });
    expect((await escalate('2026-01-01')).status).toBe(422);
    await edit(rateSheetID, { validUntil: { was: null, now: '2026-12-31' } });
    // Nothing would hold in January.
    expect((await escalate('2027-02-01')).body.fields.validFrom).toContain('ends 12/31/2026');
  });
});

describe('ratesheets/explain_rate', () => {
  test('200: a sub-customer pays what those above them have agreed, the nearest first, before the division and everybody', async () => {
    const below = async (parentCustomerID: number) =>
      (await admin.call('customers/create_customer', { customerName: 'Below', parentCustomerID })).body.data.customerID;
    const { customerID: top } = await newCustomer('Top');
    const middle = await below(top);
    const customerID = await below(middle);
    await made({ customerID: top, name: 'Top', lines: [labor(90), labor(205, { serviceID: crane })] });
    await made({ customerID: middle, name: 'Middle', lines: [labor(95)] });
    const explain = async (more: object = {}) =>
      (await admin.call('ratesheets/explain_rate', { serviceID: mechanic, date: '2026-05-05', customerID, ...more }))
        .body.data;
    const levels = ({ looked }: { looked: { level: string; name: string | null }[] }) =>
      looked.slice(1).map(({ level, name }) => [level, name]);
    const [labored, craned] = [await explain(), await explain({ serviceID: crane })];
    expect([labored.rate, craned.rate]).toEqual([95, 205]);
    expect(levels(labored)).toEqual([
      ['customer', null],
      ['parent', 'Middle'],
    ]);
    expect(levels(craned).slice(1)).toEqual([
      ['parent', 'Middle'],
      ['parent', 'Top'],
    ]);
    await made({ customerID, name: 'Own', lines: [labor(99)] });
    expect([(await explain()).rate, (await explain({ customerID: middle })).rate]).toEqual([99, 95]);
    expect((await explain({ customerID: top })).rate).toBe(90);
  });

  test('200: the nearest sheet that has the service, the levels that were asked, and else the catalogue', async () => {
    const { customerID, yard, station } = await newCustomer('Monahans');
    await made({ customerID, name: 'Monahans', lines: [labor(100)] });
    await made({
      customerID,
      locationID: yard,
      name: 'Yard',
      lines: [{ kind: 'equipment', serviceID: crane, rate: 190 }],
    });
    const explain = async (more: object) =>
      (await admin.call('ratesheets/explain_rate', { serviceID: mechanic, date: '2026-05-05', customerID, ...more }))
        .body.data;
    const atYard = await explain({ locationID: yard });
    expect([atYard.rate, atYard.unit]).toEqual([100, 'hour']);
    expect(atYard.looked.map(({ level, name }: { level: string; name: string | null }) => [level, name])).toEqual([
      ['location', 'Yard'],
      ['customer', 'Monahans'],
    ]);
    expect((await explain({ locationID: yard, serviceID: crane })).rate).toBe(190);
    const elsewhere = await explain({ locationID: station, serviceID: crane });
    expect([elsewhere.rate, elsewhere.rateSheetID]).toEqual([210, null]);
    expect((await explain({ date: '2025-05-05' })).rate).toBe(115);
    // Whom nobody knows, and a location of another customer.
    const status = async (more: object) =>
      (await admin.call('ratesheets/explain_rate', { serviceID: mechanic, date: '2026-05-05', ...more })).status;
    expect([await status({ customerID: 10_000 }), await status({ locationID: yard })]).toEqual([404, 404]);
    expect((await admin.call('ratesheets/explain_rate', { serviceID: 10_000, date: '2026-05-05' })).status).toBe(404);
  });
});

test('who sees no money sees which sheets there are, and no rate of theirs', async () => {
  const { rateSheetID } = await made({ name: 'Unseen', isDraft: true, lines: [labor(100)] });
  const dispatcher = await tenant.add('Dispatcher');
  const { body } = await dispatcher.call('ratesheets/get_ratesheet', { rateSheetID });
  expect([body.data.name, body.data.lines]).toEqual(['Unseen', []]);
  const asked = { rateSheetID, serviceID: mechanic, date: '2026-05-05', percent: 3 };
  for (const call of ['explain_rate', 'get_service_lines', 'preview_escalation'])
    expect((await dispatcher.call(`ratesheets/${call}`, asked)).status, call).toBe(403);
  await giveRole(tenant, dispatcher, everythingButMoney);
  const lines = { rateSheetID, was: [], lines: [] };
  const refused = await dispatcher.call('ratesheets/set_ratesheet_lines', lines);
  expect([refused.status, refused.raw]).toEqual([403, expect.not.stringContaining('100')]);
});

describe('ratesheets/get_service_lines', () => {
  test('200: a service by its words, class and the rate that holds; a bundle as its parts, each by its own', async () => {
    const { customerID } = await newCustomer('Crane');
    const make = async (more: object) =>
      (await admin.call('services/create_service', more)).body.data.serviceID as number;
    const truck = await make({
      code: 'TRUCK',
      serviceName: 'Service truck',
      unit: 'day',
      price: 185,
      itemClass: 'equipment',
    });
    const seal = await make({
      code: 'SEAL',
      serviceName: 'Seal',
      price: 60,
      cost: 40,
      itemClass: 'material',
      description: 'Seal, 2 in',
    });
    const parts = [mechanic, truck, seal].map((serviceID, at) => ({ serviceID, quantity: at + 0.5 }));
    const bundle = await make({ code: 'RESEAL', serviceName: 'Reseal', parts });
    await made({
      customerID,
      name: 'Crane',
      lines: [
        labor(100),
        { kind: 'equipment', serviceID: truck, rate: 20, dayRate: 150 },
        { kind: 'material', serviceID: seal, markupPercent: 25 },
      ],
    });
    const linesOf = async (more: object) => {
      const asked = { serviceID: bundle, date: '2026-05-05', ...more };
      const { lines } = (await admin.call('ratesheets/get_service_lines', asked)).body.data;
      return lines.map((one: Record<string, unknown>) => [one.description, one.itemClass, one.quantity, one.rate]);
    };
    expect(await linesOf({ customerID })).toEqual([
      ['Service LAB', 'service', 0.5, 100],
      ['Service truck', 'equipment', 1.5, 150],
      ['Seal, 2 in', 'material', 2.5, 50],
    ]);
    expect(await linesOf({})).toEqual([
      ['Service LAB', 'service', 0.5, 115],
      ['Service truck', 'equipment', 1.5, 185],
      ['Seal, 2 in', 'material', 2.5, 60],
    ]);
    expect((await admin.call('ratesheets/get_service_lines', { serviceID: 10_000, date: '2026-05-05' })).status).toBe(
      404,
    );
  });
});
