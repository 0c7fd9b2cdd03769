import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { entriesOf } from '#modules/roles/rules.ts';
import { fieldsByHeads } from '#shared/column-heads.ts';
import { dateInZone } from '#shared/dates.ts';
import { levels } from '#shared/permission.ts';
import { testApp } from '#test/app.ts';
import { giveRole } from '#test/generated-roles.ts';
import type { RateSheet } from '../contract.ts';
import { rateSheetImport } from './rules.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;
const today = dateInZone(new Date(), 'America/Chicago');
const make = async (path: string, body: object) => {
  const { status, body: reply } = await admin.call(path, body);
  expect(status, reply.message).toBe(200);
  return reply.data;
};
const service = async (code: string, serviceName: string, more: object = {}): Promise<number> =>
  (await make('services/create_service', { code, serviceName, unit: 'hour', ...more })).serviceID;
const mechanic = await service('MECH', 'Pump mechanic');
const crane = await service('CRANE', 'Crane truck', { itemClass: 'rental' });
const seal = await service('SEAL', 'Seal, 2 in', { itemClass: 'material', unit: 'each' });
const mile = await service('MILE', 'Mileage', { unit: 'mile' });
await service('H-1', 'Helper');
await service('H-2', 'Helper');
await service('KIT', 'Overhaul', { parts: [{ serviceID: seal, quantity: 2 }] });
const { customerID, locations } = await make('customers/create_customer', {
  customerName: 'Orla Ridge Energy',
  locations: [{ name: 'Yard' }],
});

type Cells = Record<string, string>;
async function staged(...cells: Cells[]): Promise<string> {
  const importID = randomUUID();
  const rows = cells.map((one, at) => ({ line: at + 2, cells: one }));
  await make('imports/stage_rows', { module: 'ratesheets', importID, fileName: 'rates.csv', rows });
  return importID;
}
const check = (importID: string) => make('imports/check_import', { module: 'ratesheets', importID });
const run = (importID: string, more: object = {}) =>
  admin.call('imports/run_import', { module: 'ratesheets', importID, ...more });
const imported = async (...cells: Cells[]): Promise<RateSheet[]> => {
  const { body } = await run(await staged(...cells));
  expect(body.message).toBeUndefined();
  const ids = Array.from({ length: body.data.made }, (_, at) => body.data.firstID + at);
  return Promise.all(ids.map((rateSheetID) => make('ratesheets/get_ratesheet', { rateSheetID })));
};
/** What is wrong with lines, as people are told. */
const mistakes = async (...cells: Cells[]): Promise<string[]> =>
  (await check(await staged(...cells))).errors.map(
    ({ line, field, message }: { line: number; field: string; message: string }) => `${line} ${field}: ${message}`,
  );
let count = 0;
const name = () => `Sheet ${++count}`;

test('heads of price books are the columns that they are', () => {
  const fieldsOf = (heads: string) => fieldsByHeads(rateSheetImport.fields, heads.split('|')).join('|');
  expect(fieldsOf('Item Code|Description|Unit|Straight Time|1.5x|2x')).toBe('service|name||rate|overtime|double');
  expect(fieldsOf('Labor class|ST Rate|OT rate|DT Rate')).toBe('service|rate|overtime|double');
  expect(fieldsOf('Type|Service|Hourly rate|Daily rate|Weekly|Monthly|Standby %|Operated')).toBe(
    'kind|service|hourRate|dayRate|weekRate|monthRate|standbyPercent|operated',
  );
  expect(
    fieldsOf('Price book|Customer|Location|Effective date|Expires|Kind|Code|Price|Mark-up %|Up to a cost of'),
  ).toBe('sheet|customer|location|from|until|kind|service|rate|markupPercent|upToCost');
  expect(fieldsOf('Service|Fixed price|Minimum hours')).toBe('service|rate|minimumHours');
  expect(fieldsOf('Rate sheet|Valid from|Valid through|Overtime|Double time')).toBe('sheet|from|until|overtime|double');
});

describe('a file of rates', () => {
  test('200: its lines become the lines of a draft, each by its kind, amounts as people type them', async () => {
    const [sheet, ...others] = await imported(
      {
        sheet: 'Orla 2027',
        customer: 'orla ridge energy',
        location: 'yard',
        from: '1/1/2027',
        until: '12/31/2027',
        service: 'mech',
        rate: '$85',
        overtime: '127.50',
        double: 'no',
      },
      {
        service: 'CRANE Crane truck',
        hourRate: '1,200.00',
        dayRate: ' $ 9,600 ',
        standbyPercent: '50%',
        operated: 'Yes',
      },
      { service: '', name: 'Seal, 2 in', rate: '58.1234' },
      { service: 'MILE', rate: '1.85', overtime: '', double: '-' },
      { kind: 'Materials', name: 'Parts up to 500', upToCost: '500', markupPercent: '35 %' },
      { kind: '3rd party', markupPercent: '(5)' },
      { kind: 'Call-out', name: 'After hours', minimumHours: '4' },
    );
    expect(others).toEqual([]);
    expect(sheet).toMatchObject({
      name: 'Orla 2027',
      customerID,
      locationID: locations[0].locationID,
      validFrom: '2027-01-01',
      validUntil: '2027-12-31',
      isDraft: true,
      version: 1,
    });
    const said = sheet?.lines.map((line) =>
      Object.fromEntries(
        Object.entries(line).filter(
          ([key, value]) => value !== null && value !== false && value !== '' && key !== 'serviceName',
        ),
      ),
    );
    expect(said).toEqual([
      // What follows from its rate is not said twice.
      { kind: 'labor', serviceID: mechanic, rate: 85, hasOvertime: true },
      { kind: 'equipment', serviceID: crane, rate: 1200, dayRate: 9600, standbyPercent: 50, isOperated: true },
      { kind: 'material', serviceID: seal, rate: 58.1234 },
      { kind: 'material', name: 'Parts up to 500', upToCost: 500, markupPercent: 35 },
      { kind: 'third_party', markupPercent: -5 },
      { kind: 'travel', serviceID: mile, rate: 1.85 },
      { kind: 'call_out', name: 'After hours', minimumHours: 4 },
    ]);
  });

  test('200: a line without a sheet is on that of the line above; without any all is one sheet from today on', async () => {
    const [first, second] = [name(), name()];
    const sheets = await imported(
      { sheet: first, service: 'MECH', rate: '1' },
      { service: 'H-1', rate: '2' },
      { sheet: second, service: 'MECH', rate: '3', overtime: '5' },
      { sheet: first, service: 'H-2', rate: '4' },
    );
    expect(sheets.map((sheet) => [sheet.name, sheet.lines.map(({ rate }) => rate)])).toEqual([
      [first, [1, 2, 4]],
      [second, [3]],
    ]);
    expect(sheets[1]?.lines[0]).toMatchObject({
      hasOvertime: true,
      overtimeRate: 5,
      hasDouble: true,
      doubleRate: null,
    });
    const [unnamed] = await imported({ service: 'MECH', rate: '7' });
    expect(unnamed).toMatchObject({ name: 'Imported rates', validFrom: today, customerID: null });
  });

  test('a dry run says what is wrong with which line and column, and makes nothing', async () => {
    const countAll = async () => (await make('ratesheets/get_ratesheet_list', {})).rows.length;
    const before = await countAll();
    expect(
      await mistakes(
        { service: 'WELD', rate: '85' },
        { name: 'Welder', kind: 'Labor', rate: '85' },
        { service: 'Helper', rate: '85' },
        { service: 'KIT', kind: 'material', rate: '85' },
        { service: 'MECH', kind: 'Wizardry', rate: '85' },
        { name: 'Something', rate: '85' },
      ),
    ).toEqual([
      '2 service: There is no service “WELD”. Add it to the services first.',
      '3 name: There is no service “Welder”. Add it to the services first.',
      '4 service: Several services are called “Helper”: give its code.',
      '5 service: “KIT Overhaul” is a bundle: it costs what its parts do.',
      '6 kind: There is no kind “Wizardry”: say Labor, Equipment, Materials, Third party, Travel, Per diem, Call-out or Emergency.',
      '7 kind: Say what kind of rate it is: Labor, Equipment, Materials, Third party, Travel, Per diem, Call-out or Emergency.',
    ]);
    expect(
      await mistakes(
        { service: 'MECH', rate: '85/hr', overtime: 'twice' },
        { service: 'MECH', kind: 'labor' },
        { service: 'MECH', kind: 'labor', rate: '85', dayRate: '900' },
        { service: 'MECH', rate: '1,20' },
        { service: 'MECH', rate: '-5' },
        { service: 'MECH', rate: '85', hourRate: '86' },
        { kind: 'material', name: 'Steel', rate: '5', markupPercent: '10' },
        { service: 'CRANE', dayRate: '10', operated: 'perhaps' },
        { service: 'MECH', rate: '0.00001' },
      ),
    ).toEqual([
      '2 rate: Enter a number like 12.5, or a sum like 100+25.5*2; it says “85/hr”.',
      '2 overtime: Enter a number like 12.5, or a sum like 100+25.5*2; it says “twice”.',
      '3 rate: Say what it costs.',
      '4 dayRate: Labor has no “Day”; it says “900”.',
      '5 rate: Write thousands with a comma and decimals with a dot, like 1,200.50; it says “1,20”.',
      '6 rate: Enter a rate of at least 0; it says “-5”.',
      '7 hourRate: It has a rate already: leave one of the two columns out.',
      '8 markupPercent: A rate or a markup, not both; it says “10”.',
      '9 operated: Say Yes or No.',
      '10 rate: Use at most four decimals; it says “0.00001”.',
    ]);
    const rate = { service: 'MECH', rate: '85' };
    expect(
      await mistakes(
        { ...rate, sheet: 'A', customer: 'Nobody Inc', from: 'soon' },
        { ...rate, sheet: 'B', customer: 'Orla Ridge Energy', location: 'Moon' },
        { ...rate, sheet: 'C', division: 'West' },
        { ...rate, sheet: 'D', from: '2027-05-01', until: '2027-04-30' },
        { ...rate, sheet: 'E', from: '2027-05-01' },
        { service: 'H-1', rate: '1', sheet: 'e', from: '2027-06-01' },
        { ...rate, sheet: 'x'.repeat(101) },
      ),
    ).toEqual([
      '2 customer: There is no customer called “Nobody Inc”.',
      '2 from: “soon” is no date. Write 12/31/2026.',
      '3 location: This customer has no location called “Moon”.',
      '4 division: There is no division called “West”.',
      '5 until: “D” ends before it begins on 05/01/2027.',
      '7 from: “E” has another one in an earlier line.',
      expect.stringMatching(/^8 sheet: /),
    ]);
    expect(await countAll()).toBe(before);
  });

  test('a line that says what an earlier one says is a mistake; left out, the others come in', async () => {
    const sheet = name();
    const lines = [
      { sheet, service: 'MECH', rate: '85' },
      { sheet, service: 'Pump mechanic', rate: '90' },
      { kind: 'material', markupPercent: '35', upToCost: '500' },
      { kind: 'material', markupPercent: '30', upToCost: '500.00' },
      { kind: 'emergency', name: 'Same day', rate: '350' },
      { kind: 'emergency', name: 'Same day', rate: '300' },
    ];
    expect(await mistakes(...lines)).toEqual([
      '3 service: A service stands on a sheet once: it is in line 2 already.',
      '5 upToCost: Another step goes up to the same cost: it is in line 4 already.',
      '7 name: Another line has this name: it is in line 6 already.',
    ]);
    const importID = await staged(...lines);
    expect(await check(importID)).toMatchObject({ rows: 1, errorLineCount: 3, joinedCount: 2 });
    expect((await run(importID)).body.message).toContain('Line 3: A service stands on a sheet once');
    const { firstID: rateSheetID } = (await run(importID, { withoutWrong: true })).body.data;
    const { lines: made } = await make('ratesheets/get_ratesheet', { rateSheetID });
    expect(made.map(({ rate, markupPercent }: RateSheet['lines'][number]) => rate ?? markupPercent)).toEqual([
      85, 35, 350,
    ]);
  });

  test('a sheet whose name is there already is left out unless it is wanted, and has at most 500 lines', async () => {
    const sheet = name();
    await imported({ sheet, service: 'MECH', rate: '85' });
    const importID = await staged({ sheet: sheet.toUpperCase(), service: 'MECH', rate: '86' });
    expect(await check(importID)).toMatchObject({ rows: 0, sameCount: 1 });
    expect((await run(importID)).status).toBe(422);
    expect((await run(importID, { withSame: true })).body.data.made).toBe(1);
    const steps = Array.from({ length: 501 }, (_, at) => ({
      kind: 'material',
      upToCost: `${at + 1}`,
      markupPercent: '5',
    }));
    // A portion holds 400.
    const long = randomUUID();
    for (const from of [0, 400])
      await make('imports/stage_rows', {
        module: 'ratesheets',
        importID: long,
        fileName: 'long.csv',
        rows: steps
          .slice(from, from + 400)
          .map((cells, at) => ({ line: from + at + 2, cells: { ...cells, sheet: name() && 'Long' } })),
      });
    expect((await check(long)).errors).toEqual([
      { line: 502, field: 'sheet', message: 'A sheet has at most 500 lines.' },
    ]);
  });

  test('it is taken back as one: its drafts are gone, but one that was changed since', async () => {
    const [first, second] = [name(), name()];
    const importID = await staged(
      { sheet: first, service: 'MECH', rate: '85' },
      { sheet: second, service: 'MECH', rate: '85' },
    );
    const { firstID: rateSheetID } = (await run(importID)).body.data;
    await make('ratesheets/update_ratesheet', { rateSheetID, changes: { remarks: { was: '', now: 'Mine' } } });
    const back = await make('imports/take_back_import', { module: 'ratesheets', importID });
    expect(back).toEqual({ deleted: 1, kept: 1 });
    const status = async (id: number) => (await admin.call('ratesheets/get_ratesheet', { rateSheetID: id })).status;
    expect([await status(rateSheetID), await status(rateSheetID + 1)]).toEqual([200, 404]);
  });

  test('403 for who sees no money, naming the right, and for who makes no sheets', async () => {
    const status = async (levels: Record<string, number>) => {
      const person = await tenant.add('Viewer');
      const permissions = entriesOf({ levels, subs: {} });
      await giveRole(tenant, person, { roleName: `Role ${++count}`, permissions });
      const importID = randomUUID();
      const rows = [{ line: 2, cells: { service: 'MECH', rate: '85' } }];
      const asked = { module: 'ratesheets', importID };
      const staging = await person.call('imports/stage_rows', { ...asked, fileName: 'x.csv', rows });
      const { status, body } = await person.call('imports/check_import', asked);
      return [staging.status, status, body.message];
    };
    const ratesheets = levels.create;
    expect(await status({ ratesheets })).toEqual([200, 403, expect.stringContaining('see money')]);
    expect(await status({ ratesheets: levels.read, invoices: levels.read })).toEqual([403, 403, expect.any(String)]);
    expect((await status({ ratesheets, invoices: levels.read })).slice(0, 2)).toEqual([200, 200]);
  });
});
