import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { testApp } from '#test/app.ts';
import { feeAmount, recounted } from './rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
await admin.call('accounting/set_up_books', { trade: 'pumps', fiscalYearStartMonth: 1 });
const dispatcher = await acme.add('Dispatcher');

type Listed = { feeID: number; feeName: string; isArchived: boolean };
const list = async () => (await admin.call('settings/list_fees')).body.data;
const { usualAccountID: accountID } = await list();
const trip = { feeName: 'Trip charge', amount: 95, accountID };
const create = (fee: object) => admin.call('settings/create_fee', fee);
async function make(fee: object): Promise<number> {
  const { status, body } = await create(fee);
  expect(status, body.message).toBe(200);
  return body.data.feeID;
}

describe('settings/create_fee, settings/list_fees', () => {
  test('200: an amount, or a percentage, booked to Fee and Surcharge Income; undo takes it out of use', async () => {
    const made = await create({ ...trip, feeName: 'Standby' });
    expect(made.body.data).toMatchObject({ amount: 95, percentUnits: null, basis: 'whole', isProposed: false });
    await make({ feeName: 'Fuel', percentUnits: 35_000, basis: 'labor', accountID });
    await admin.call('events/undo', { undo: made.body.undo });
    const { fees } = await list();
    expect(fees.find(({ feeName }: Listed) => feeName === 'Standby').isArchived).toBe(true);
    expect(fees.find(({ feeName }: Listed) => feeName === 'Fuel').isArchived).toBe(false);
  });

  test('422: neither or both, days that end before they begin, an account that is no income, a name that is taken', async () => {
    await make({ ...trip, feeName: 'Mileage' });
    const { accounts } = (await admin.call('accounting/getAccountsByType', { types: ['bank'] })).body.data;
    const cash = accounts[0].accountID;
    const refused: [object, string][] = [
      [{ feeName: 'A', accountID }, 'amount'],
      [{ ...trip, feeName: 'B', percentUnits: 100 }, 'percentUnits'],
      [{ ...trip, feeName: 'C', activeFrom: '2026-02-01', activeUntil: '2026-01-01' }, 'activeUntil'],
      [{ ...trip, feeName: 'D', accountID: cash }, 'accountID'],
      [{ ...trip, feeName: 'MILEAGE' }, 'feeName'],
    ];
    for (const [fee, field] of refused)
      expect(await create(fee), field).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) } },
      });
  });

  test('400: an amount of nothing, more than all, no state; 404: an account of nobody; 403: who may not', async () => {
    for (const wrong of [{ amount: 0 }, { amount: null, percentUnits: 1_000_001 }, { excludedStates: ['Texas'] }])
      expect(await create({ ...trip, feeName: 'E', ...wrong })).toMatchObject({ status: 400 });
    expect(await create({ ...trip, feeName: 'E', accountID: 987_654 })).toMatchObject({ status: 404 });
    expect(await dispatcher.call('settings/create_fee', { ...trip, feeName: 'E' })).toMatchObject({ status: 403 });
  });

  test('422: the card surcharge is one percentage of the whole', async () => {
    const card = { feeName: 'Card', percentUnits: 27_500, accountID, isCardSurcharge: true };
    expect(await create({ ...card, basis: 'labor' })).toMatchObject({ status: 422 });
    const feeID = await make(card);
    const other = await create({ ...card, feeName: 'Other card' });
    expect(other).toMatchObject({
      status: 422,
      body: { fields: { isCardSurcharge: expect.stringContaining('Card') } },
    });
    await admin.call('settings/archive_fee', { feeID });
    expect((await create({ ...card, feeName: 'Other card' })).status).toBe(200);
    expect(await admin.call('settings/bring_back_fee', { feeID })).toMatchObject({ status: 422 });
  });
});

describe('settings/update_fee, settings/archive_fee, settings/bring_back_fee', () => {
  test('200 and 409: two edits of different fields both stay; out of use it comes back unless its name was taken', async () => {
    const feeID = await make({ ...trip, feeName: 'Permit' });
    const edit = (changes: object) => admin.call('settings/update_fee', { feeID, changes });
    expect((await edit({ amount: { was: 95, now: 120 } })).body.data).toMatchObject({ amount: 120 });
    expect((await edit({ isTaxable: { was: false, now: true } })).body.data).toMatchObject({ amount: 120 });
    expect(await edit({ amount: { was: 95, now: 130 } })).toMatchObject({ status: 409 });
    await admin.call('settings/archive_fee', { feeID });
    const again = await make({ ...trip, feeName: 'permit' });
    expect(await admin.call('settings/bring_back_fee', { feeID })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Rename that one') },
    });
    await admin.call('settings/archive_fee', { feeID: again });
    expect((await admin.call('settings/bring_back_fee', { feeID })).status).toBe(200);
    const orla = await app.newTenant();
    for (const path of ['settings/archive_fee', 'settings/bring_back_fee'])
      expect(await orla.admin.call(path, { feeID })).toMatchObject({ status: 404 });
  });
});

describe('invoices/get_invoice_fees', () => {
  test('200: what may be charged on the day in the state of the customer; 404: another company’s customer', async () => {
    const feeID = await make({
      ...trip,
      feeName: 'Winter',
      activeFrom: '2026-11-01',
      activeUntil: '2027-02-28',
      excludedStates: ['NM'],
    });
    const customerIn = async (state: string) => {
      const made = { customerName: `Customer ${state}`, locations: [{ name: 'Yard', state }] };
      return (await admin.call('customers/create_customer', made)).body.data.customerID;
    };
    const isOffered = async (customerID: number | null, date: string) => {
      const { body } = await admin.call('invoices/get_invoice_fees', { customerID, date });
      return body.data.fees.some((fee: Listed) => fee.feeID === feeID);
    };
    const [texan, other] = [await customerIn('TX'), await customerIn('NM')];
    const days = ['2026-10-31', '2026-11-01', '2027-02-28', '2027-03-01'];
    expect(await Promise.all(days.map((day) => isOffered(texan, day)))).toEqual([false, true, true, false]);
    expect([await isOffered(other, '2026-12-01'), await isOffered(null, '2026-12-01')]).toEqual([false, true]);
    await admin.call('settings/archive_fee', { feeID });
    expect(await isOffered(texan, '2026-12-01')).toBe(false);
    const orla = await app.newTenant();
    const asked = { customerID: texan + 500, date: '2026-12-01' };
    expect(await orla.admin.call('invoices/get_invoice_fees', asked)).toMatchObject({ status: 404 });
  });
});

describe('a line of an invoice that charges a fee where it must not be', () => {
  const inMaine = async (state = 'ME') => {
    const made = { customerName: `Customer ${state}`, locations: [{ name: 'Yard', state }] };
    return (await admin.call('customers/create_customer', made)).body.data.customerID;
  };
  const insert = (customerID: number, line: object, more: object = {}) => {
    const lines = [{ rate: 5, accountID, ...line }];
    return admin.call('invoices/insert_invoice', { form: { customerID, date: '2026-11-03', lines, ...more } });
  };

  test('422 at the line: typed by hand, however written; in another state, of another name and on a credit memo it may stand', async () => {
    await make({ ...trip, feeName: 'Coastal charge', excludedStates: ['ME'] });
    const maine = await inMaine();
    const typed = { description: 'coastal CHARGE, one trip', itemClass: 'fee' };
    expect(await insert(maine, typed)).toMatchObject({
      status: 422,
      body: {
        fields: { 'form.lines.0.description': '“Coastal charge” must not be charged in ME. Take this line off.' },
      },
    });
    expect((await insert(await inMaine('TX'), typed)).status).toBe(200);
    expect((await insert(maine, { description: 'Standby', itemClass: 'fee' })).status).toBe(200);
    expect((await insert(maine, { ...typed, itemClass: 'service' })).status).toBe(200);
    expect((await insert(maine, typed, { kind: 'credit_memo' })).status).toBe(200);
  });

  test('422: the surcharge on cards in whatever class it is put; what stood there before its state was named stays, for that customer', async () => {
    const { fees } = await list();
    const card = fees.find(({ feeName }: Listed) => feeName === 'Other card');
    const maine = await inMaine();
    const line = { description: 'Other card 2.75 %', itemClass: 'service', rate: 5, accountID };
    const made = (await insert(maine, line)).body.data;
    const { excludedStates: was } = card;
    await admin.call('settings/update_fee', { feeID: card.feeID, changes: { excludedStates: { was, now: ['ME'] } } });
    expect((await insert(maine, line)).status).toBe(422);
    const edit = (customerID: number, version: number) => {
      const form = { customerID, date: '2026-11-04', lines: [line] };
      return admin.call('invoices/update_invoice', { invoiceID: made.invoiceID, version, form });
    };
    const kept = await edit(maine, made.version);
    expect(kept.status).toBe(200);
    expect((await edit(await inMaine(), kept.body.data.version)).status).toBe(422);
  });
});

test('lines that charge a percentage are counted again when others change, unless somebody typed them', () => {
  const fuel = { feeName: 'Fuel', amount: null, percentUnits: 40_000, basis: 'labor' } as const;
  const flat = { feeName: 'Trip', amount: 95_00 as Cents, percentUnits: null, basis: 'whole' } as const;
  const of = (labor: number) => ({ labor: labor as Cents, parts: 0 as Cents, whole: labor as Cents });
  const line = { itemClass: 'fee', description: 'Fuel, 4 % of labor', quantity: 1, rate: 50 as number | string };
  const again = (one: object) => [...recounted([{ ...line, ...one }], [fuel, flat], of(1250_00), of(2000_00))];
  expect(again({})).toEqual([[0, 80_00]]);
  expect(again({ rate: '50.00' })).toEqual([[0, 80_00]]);
  for (const typed of [{ rate: 45 }, { quantity: 2 }, { description: 'Fuel' }, { itemClass: 'service' }])
    expect(again(typed)).toEqual([]);
  expect(again({ description: 'Trip', rate: 95 })).toEqual([]);
});

test('a percentage is of labor, parts or the whole, to the cent', () => {
  const billed = { labor: 100_01 as Cents, parts: 50_00 as Cents, whole: 150_01 as Cents };
  const of = (basis: 'labor' | 'parts' | 'whole') => feeAmount({ amount: null, percentUnits: 35_000, basis }, billed);
  expect([of('labor'), of('parts'), of('whole')]).toEqual([350, 175, 525]);
  expect(feeAmount({ amount: 95_00 as Cents, percentUnits: null, basis: 'whole' }, billed)).toBe(95_00);
});
