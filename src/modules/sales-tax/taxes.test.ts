import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import type { TaxAgency, TaxSettings, TaxZone } from './contract.ts';

const app = await testApp();
const nowhere = 987_654_321;

/** A company with books, one agency with the rates of Odessa, and a customer. */
async function withTaxes() {
  const tenant = await app.newTenant();
  const { admin } = tenant;
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const { agencyID } = await newAgency(admin);
  for (const [jurisdiction, percent] of [
    ['State of Texas', 6.25],
    ['City of Odessa', 1.5],
    ['Ector County', 0.5],
  ]) {
    expect((await setRate(admin, { agencyID, jurisdiction, percent })).status).toBe(200);
  }
  const customer = await admin.call('customers/create_customer', { customerName: 'Orla Ridge Energy' });
  return { ...tenant, agencyID, customerID: customer.body.data.customerID as number };
}
async function newAgency(person: TestPerson, more: object = {}): Promise<TaxAgency> {
  const { status, body } = await person.call('accounting/save_tax_agency', { name: 'Texas Comptroller', ...more });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
}
const setRate = (person: TestPerson, rate: object) =>
  person.call('accounting/set_tax_rate', { validFrom: '2024-01-01', ...rate });
const odessaOf = (agencyID: number) =>
  ['State of Texas', 'City of Odessa', 'Ector County'].map((jurisdiction) => ({ agencyID, jurisdiction }));
async function newZone(person: TestPerson, agencyID: number, more: object = {}): Promise<TaxZone> {
  const given = { name: 'Odessa, TX', jurisdictions: odessaOf(agencyID), ...more };
  const { status, body } = await person.call('accounting/save_tax_zone', given);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
}
const settingsOf = async (person: TestPerson): Promise<TaxSettings> =>
  (await person.call('accounting/get_tax_settings')).body.data;
const rulesOf = async (person: TestPerson, asked: object = {}) =>
  (await person.call('accounting/get_tax_rules', { date: '2026-11-20', ...asked })).body.data;
const undo = async (person: TestPerson, reply: { body: { undo?: unknown } }) =>
  expect((await person.call('events/undo', { undo: reply.body.undo })).status).toBe(200);
const zoneAndRates = (rules: { zoneName: string; rates: { percent: number }[] }) => [
  rules.zoneName,
  rules.rates.map(({ percent }) => percent),
];
const exempt = { reason: 'government', certificate: 'TX-204', validThrough: '2026-12-31' };

describe('accounting/save_tax_agency', () => {
  test('200: has an account of its own below Sales Tax Payable, to which hands do not post', async () => {
    const tenant = await withTaxes();
    const agency = await newAgency(tenant.admin, { name: 'New Mexico Taxation and Revenue' });
    expect(agency).toMatchObject({
      accountNumber: '2202',
      accountName: 'New Mexico Taxation and Revenue',
      owed: 0,
      rates: [],
    });
    const { rows } = (await tenant.admin.call('accounting/getChartOfAccountsWithHierarchy')).body.data;
    const account = rows.find((row: { accountID: number }) => row.accountID === agency.accountID);
    const parent = rows.find((row: { number: string }) => row.number === '2200');
    expect(account).toMatchObject({ isControl: true, parentID: parent.accountID, typeName: 'Other Current Liability' });
    expect((await settingsOf(tenant.admin)).agencies.map(({ name }) => name)).toEqual([
      'New Mexico Taxation and Revenue',
      'Texas Comptroller',
    ]);
  });
  test('200: with Sales Tax Payable itself; what is owed is its balance', async () => {
    const { admin } = await app.newTenant();
    await admin.call('accounting/set_up_books', { trade: 'general' });
    const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
    const idOf = (number: string) => accounts.find((one: { number: string }) => one.number === number).accountID;
    const { agencyID } = await newAgency(admin, { accountID: idOf('2200') });
    const lines = [
      { accountID: idOf('1000'), debitAmount: 82.5 },
      { accountID: idOf('2200'), creditAmount: 82.5 },
    ];
    expect(
      (await admin.call('accounting/insert_journal_entry', { date: '2026-11-03', memo: 'Taxed', lines })).status,
    ).toBe(200);
    expect((await settingsOf(admin)).agencies).toMatchObject([{ agencyID, accountNumber: '2200', owed: 82.5 }]);
    const { status, body } = await admin.call('accounting/archive_tax_agency', { agencyID });
    expect([status, body.message]).toEqual([422, 'The account of Texas Comptroller has a balance. Pay it first.']);
  });
  test('200: undo of a new one archives it and its account; of a new name puts the former one back', async () => {
    const { admin, agencyID } = await withTaxes();
    const reply = await admin.call('accounting/save_tax_agency', { name: 'Another' });
    await undo(admin, reply);
    expect((await settingsOf(admin)).agencies.map(({ name }) => name)).toEqual(['Texas Comptroller']);
    const account = await admin.call('accounting/getAccountDetails', { accountID: reply.body.data.accountID });
    expect(account.body.data.archivedAt).not.toBeNull();
    const renamed = await admin.call('accounting/save_tax_agency', {
      agencyID,
      name: 'Comptroller',
      was: { name: 'Texas Comptroller' },
    });
    expect(renamed.body.data.name).toBe('Comptroller');
    await undo(admin, renamed);
    expect((await settingsOf(admin)).agencies.map(({ name }) => name)).toEqual(['Texas Comptroller']);
  });
  test('404 and 409: one that is not there; one that was renamed meanwhile', async () => {
    const { admin, agencyID } = await withTaxes();
    expect((await admin.call('accounting/save_tax_agency', { agencyID: nowhere, name: 'x' })).status).toBe(404);
    expect((await admin.call('accounting/save_tax_agency', { accountID: nowhere, name: 'x' })).status).toBe(404);
    const late = await admin.call('accounting/save_tax_agency', { agencyID, name: 'x', was: { name: 'Y' } });
    expect([late.status, late.body.now]).toEqual([409, { name: 'Texas Comptroller' }]);
  });
  test('422: a name that is taken, an account that is none of sales tax or another agency’s, no books', async () => {
    const { admin } = await withTaxes();
    const refused = async (person: TestPerson, given: object) => {
      const { status, body } = await person.call('accounting/save_tax_agency', { name: 'Another', ...given });
      return [status, body.fields ?? body.message];
    };
    const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
    const idOf = (number: string) => accounts.find((one: { number: string }) => one.number === number).accountID;
    expect(await refused(admin, { name: 'TEXAS comptroller' })).toEqual([
      422,
      { name: 'There is an agency of this name already' },
    ]);
    expect(await refused(admin, { accountID: idOf('1000') })).toEqual([
      422,
      { accountID: 'Choose Sales Tax Payable or an account directly below it' },
    ]);
    expect(await refused(admin, { accountID: idOf('2201') })).toEqual([
      422,
      { accountID: 'Texas Comptroller has this account' },
    ]);
    expect(await refused((await app.newTenant()).admin, {})).toEqual([422, 'Set up the books first.']);
  });
});

describe('accounting/archive_tax_agency', () => {
  test('200: off the list, and back by undo; its account may be archived once it is', async () => {
    const { admin, agencyID } = await withTaxes();
    const [agency] = (await settingsOf(admin)).agencies;
    const stays = await admin.call('accounting/archive_account', { accountID: agency?.accountID });
    expect([stays.status, stays.body.message]).toEqual([
      422,
      'The tax of Texas Comptroller is posted to this account, so it stays.',
    ]);
    const reply = await admin.call('accounting/archive_tax_agency', { agencyID });
    expect((await settingsOf(admin)).agencies).toEqual([]);
    expect((await admin.call('accounting/archive_tax_agency', { agencyID })).status).toBe(404);
    await undo(admin, reply);
    expect((await settingsOf(admin)).agencies).toEqual([agency]);
    await admin.call('accounting/archive_tax_agency', { agencyID });
    expect((await admin.call('accounting/archive_account', { accountID: agency?.accountID })).status).toBe(200);
  });
  test('422: not while it taxes in a zone', async () => {
    const { admin, agencyID } = await withTaxes();
    await newZone(admin, agencyID);
    const { status, body } = await admin.call('accounting/archive_tax_agency', { agencyID });
    expect([status, body.message]).toEqual([
      422,
      'Texas Comptroller taxes in Odessa, TX. Take it out of that zone first.',
    ]);
  });
});

describe('accounting/set_tax_rate', () => {
  test('200: counts from its day; what is dated before keeps the former row; undo takes it away', async () => {
    const { admin, agencyID } = await withTaxes();
    await newZone(admin, agencyID);
    const before = await rulesOf(admin, { date: '2025-12-31' });
    const reply = await setRate(admin, {
      agencyID,
      jurisdiction: 'City of Odessa',
      percent: 1.75,
      validFrom: '2026-01-01',
    });
    expect(zoneAndRates(await rulesOf(admin, { date: '2026-01-01' }))).toEqual(['Odessa, TX', [6.25, 1.75, 0.5]]);
    expect(await rulesOf(admin, { date: '2025-12-31' })).toEqual(before);
    expect(reply.body.data.rates).toHaveLength(4);
    await undo(admin, reply);
    expect(zoneAndRates(await rulesOf(admin, { date: '2026-01-01' }))).toEqual(['Odessa, TX', [6.25, 1.5, 0.5]]);
  });
  test('200: of one day the latest one holds; zero ends a jurisdiction', async () => {
    const { admin, agencyID } = await withTaxes();
    await newZone(admin, agencyID);
    await setRate(admin, { agencyID, jurisdiction: 'Ector County', percent: 0.25 });
    await setRate(admin, { agencyID, jurisdiction: 'City of Odessa', percent: 0, validFrom: '2026-10-01' });
    expect(zoneAndRates(await rulesOf(admin))).toEqual(['Odessa, TX', [6.25, 0.25]]);
    expect((await settingsOf(admin)).zones).toMatchObject([{ percent: 6.5 }]);
  });
  test('400 and 404', async () => {
    const { admin, agencyID } = await withTaxes();
    for (const percent of [-1, 100.5, 6.25001, '6.25']) {
      expect((await setRate(admin, { agencyID, jurisdiction: 'City', percent })).status).toBe(400);
    }
    expect((await setRate(admin, { agencyID: nowhere, jurisdiction: 'City', percent: 1 })).status).toBe(404);
  });
});

describe('accounting/save_tax_zone', () => {
  test('200: the first is the default one; its rates are added up in the order they are written', async () => {
    const { admin, agencyID } = await withTaxes();
    const zone = await newZone(admin, agencyID);
    expect(zone).toMatchObject({ isDefault: true, percent: 8.25, customersTotal: 0 });
    expect(zone.jurisdictions.map(({ jurisdiction, percent }) => [jurisdiction, percent])).toEqual([
      ['State of Texas', 6.25],
      ['City of Odessa', 1.5],
      ['Ector County', 0.5],
    ]);
    const state = [{ agencyID, jurisdiction: 'State of Texas' }];
    expect(await newZone(admin, agencyID, { name: 'Outside', jurisdictions: state })).toMatchObject({
      isDefault: false,
      percent: 6.25,
    });
  });
  test('200: an edit keeps what another one changed; undo puts it back', async () => {
    const { admin, agencyID } = await withTaxes();
    const { zoneID } = await newZone(admin, agencyID);
    const was = { name: 'Odessa, TX', jurisdictions: odessaOf(agencyID) };
    await newZone(admin, agencyID, { ...was, zoneID, was, name: 'Odessa' });
    const jurisdictions = odessaOf(agencyID).slice(0, 2);
    const reply = await admin.call('accounting/save_tax_zone', { ...was, zoneID, was, jurisdictions });
    expect([reply.status, reply.body.data.name, reply.body.data.percent]).toEqual([200, 'Odessa', 7.75]);
    const late = await admin.call('accounting/save_tax_zone', { ...was, zoneID, was, name: 'Ector' });
    expect([late.status, late.body.now]).toEqual([409, { name: 'Odessa' }]);
    await undo(admin, reply);
    expect((await settingsOf(admin)).zones).toMatchObject([{ name: 'Odessa', percent: 8.25 }]);
  });
  test('200: undo of the first one leaves none, and no default', async () => {
    const { admin, agencyID } = await withTaxes();
    const reply = await admin.call('accounting/save_tax_zone', { name: 'Odessa', jurisdictions: odessaOf(agencyID) });
    await undo(admin, reply);
    expect((await settingsOf(admin)).zones).toEqual([]);
    expect(zoneAndRates(await rulesOf(admin))).toEqual(['', []]);
  });
  test('400, 404 and 422: twice the same, an unknown zone or agency, a taken name, a jurisdiction without rate', async () => {
    const { admin, agencyID } = await withTaxes();
    await newZone(admin, agencyID);
    const refused = async (more: object) => {
      const given = { name: 'Another', jurisdictions: odessaOf(agencyID), ...more };
      const { status, body } = await admin.call('accounting/save_tax_zone', given);
      return [status, body.fields ?? body.message];
    };
    const state = { agencyID, jurisdiction: 'State of Texas' };
    expect(await refused({ jurisdictions: [state, state] })).toEqual([
      400,
      { jurisdictions: 'A jurisdiction is named twice' },
    ]);
    expect(await refused({ jurisdictions: [] })).toEqual([400, { jurisdictions: 'Choose at least one jurisdiction' }]);
    expect(await refused({ zoneID: nowhere })).toEqual([404, 'Tax zone not found.']);
    expect(await refused({ jurisdictions: [{ ...state, agencyID: nowhere }] })).toEqual([404, 'Tax agency not found.']);
    expect(await refused({ name: 'ODESSA, tx' })).toEqual([422, { name: 'There is a zone of this name already' }]);
    expect(await refused({ jurisdictions: [{ agencyID, jurisdiction: 'Nowhere' }] })).toEqual([
      422,
      { jurisdictions: 'Nowhere has no rate. Set one first.' },
    ]);
  });
});

describe('accounting/archive_tax_zone', () => {
  test('200: off the list, and documents that name it go on being taxed there', async () => {
    const { admin, agencyID } = await withTaxes();
    await newZone(admin, agencyID);
    const { zoneID } = await newZone(admin, agencyID, { name: 'Midland' });
    const reply = await admin.call('accounting/archive_tax_zone', { zoneID });
    expect((await settingsOf(admin)).zones).toHaveLength(1);
    expect(zoneAndRates(await rulesOf(admin, { zoneID }))).toEqual(['Midland', [6.25, 1.5, 0.5]]);
    expect((await admin.call('accounting/archive_tax_zone', { zoneID })).status).toBe(404);
    await undo(admin, reply);
    expect((await settingsOf(admin)).zones).toHaveLength(2);
  });
  test('422: not the default one, and not that of a customer', async () => {
    const { admin, agencyID, customerID } = await withTaxes();
    const first = await newZone(admin, agencyID);
    const second = await newZone(admin, agencyID, { name: 'Midland' });
    await admin.call('accounting/set_customer_tax', { customerID, zoneID: second.zoneID, exemption: null });
    const refused = async (zoneID: number) =>
      (await admin.call('accounting/archive_tax_zone', { zoneID })).body.message;
    expect(await refused(first.zoneID)).toBe('Odessa, TX is the default zone. Choose another one first.');
    expect(await refused(second.zoneID)).toBe('Midland is the zone of 1 customer.');
  });
});

describe('accounting/set_default_tax_zone', () => {
  test('200 and 404: holds for whoever has none of their own, until undo', async () => {
    const { admin, agencyID } = await withTaxes();
    await newZone(admin, agencyID);
    const { zoneID } = await newZone(admin, agencyID, { name: 'Midland' });
    const reply = await admin.call('accounting/set_default_tax_zone', { zoneID });
    expect((await rulesOf(admin)).zoneName).toBe('Midland');
    await undo(admin, reply);
    expect((await rulesOf(admin)).zoneName).toBe('Odessa, TX');
    await admin.call('accounting/set_default_tax_zone', { zoneID: null });
    expect(await rulesOf(admin)).toMatchObject({ zoneID: null, zoneName: '', rates: [] });
    expect((await admin.call('accounting/set_default_tax_zone', { zoneID: nowhere })).status).toBe(404);
  });
});

describe('accounting/set_class_taxability', () => {
  test('200: holds for the company until undo; the other classes stay as they are usual', async () => {
    const { admin } = await withTaxes();
    const usual = (await settingsOf(admin)).taxable;
    expect(usual).toMatchObject({ service: true, material: true, fee: false });
    const reply = await admin.call('accounting/set_class_taxability', { itemClass: 'service', isTaxable: false });
    expect(reply.body.data.taxable).toEqual({ ...usual, service: false });
    expect((await rulesOf(admin)).taxable).toEqual({ ...usual, service: false });
    await undo(admin, reply);
    expect((await settingsOf(admin)).taxable).toEqual(usual);
  });
  test('400: a class that there is not', async () => {
    const { admin } = await withTaxes();
    const given = { itemClass: 'gold', isTaxable: true };
    expect((await admin.call('accounting/set_class_taxability', given)).status).toBe(400);
  });
});

describe('accounting/set_customer_tax', () => {
  test('200: is listed with its certificate; undo takes it away', async () => {
    const { admin, agencyID, customerID } = await withTaxes();
    const { zoneID } = await newZone(admin, agencyID);
    const reply = await admin.call('accounting/set_customer_tax', { customerID, zoneID, exemption: exempt });
    expect(reply.body.data).toEqual({ customerID, zoneID, exemption: exempt, locationZones: [] });
    const settings = await settingsOf(admin);
    expect(settings.exemptCustomers).toEqual([{ customerID, customerName: 'Orla Ridge Energy', ...exempt }]);
    expect([settings.exemptTotal, settings.zones[0]?.customersTotal]).toEqual([1, 1]);
    await undo(admin, reply);
    expect((await settingsOf(admin)).exemptCustomers).toEqual([]);
  });
  test('404 and 409: unknown customer or zone; somebody else was first', async () => {
    const { admin, customerID } = await withTaxes();
    const set = (more: object) =>
      admin.call('accounting/set_customer_tax', { customerID, zoneID: null, exemption: null, ...more });
    expect((await set({ customerID: nowhere })).status).toBe(404);
    expect((await set({ zoneID: nowhere })).status).toBe(404);
    await set({ exemption: exempt });
    const late = await set({ exemption: { reason: 'resale' }, was: { zoneID: null, exemption: null } });
    expect([late.status, late.body.now]).toEqual([409, { exemption: exempt }]);
  });
});

describe('accounting/set_location_zone', () => {
  const yards = async (admin: TestPerson) => {
    const { body } = await admin.call('customers/create_customer', {
      customerName: 'Sandhill',
      locations: [{ name: 'Pecos yard' }, { name: 'SWD 4' }],
    });
    const at = body.data.locations.map(({ locationID }: { locationID: number }) => locationID) as number[];
    return { customerID: body.data.customerID as number, at };
  };
  const rulesAt = async (admin: TestPerson, asked: object) =>
    (await admin.call('accounting/get_tax_rules', { date: '2026-11-20', ...asked })).body.data.zoneName;

  test('200: the zone of a document goes first, then that of its location, its customer, the company; undo takes it away', async () => {
    const { admin, agencyID } = await withTaxes();
    const { customerID, at } = await yards(admin);
    const named = async (name: string) => (await newZone(admin, agencyID, { name })).zoneID as number;
    const [ofCompany, ofCustomer, ofYard, ofDocument] = [
      await named('Company'),
      await named('Customer'),
      await named('Yard'),
      await named('Document'),
    ];
    await admin.call('accounting/set_default_tax_zone', { zoneID: ofCompany });
    const asked = { customerID, locationID: at[0] };
    expect(await rulesAt(admin, asked)).toBe('Company');
    await admin.call('accounting/set_customer_tax', { customerID, zoneID: ofCustomer, exemption: null });
    expect(await rulesAt(admin, asked)).toBe('Customer');
    const set = await admin.call('accounting/set_location_zone', { customerID, locationID: at[0], zoneID: ofYard });
    expect([set.status, set.body.data.locationZones]).toEqual([200, [{ locationID: at[0], zoneID: ofYard }]]);
    expect(await rulesAt(admin, asked)).toBe('Yard');
    expect(await rulesAt(admin, { ...asked, zoneID: ofDocument })).toBe('Document');
    expect(await rulesAt(admin, { customerID, locationID: at[1] })).toBe('Customer');
    const archived = await admin.call('accounting/archive_tax_zone', { zoneID: ofYard });
    expect(archived.body.message).toBe('Yard is the zone of 1 customer.');
    // What the customer's own is changed to leaves it.
    await admin.call('accounting/set_customer_tax', { customerID, zoneID: null, exemption: null });
    expect(await rulesAt(admin, asked)).toBe('Yard');
    expect(await rulesAt(admin, { customerID, locationID: at[1] })).toBe('Company');
    await undo(admin, set);
    expect(await rulesAt(admin, asked)).toBe('Company');
  });

  test('404: a location of another customer, a zone that is not there; 403: who may not change the books', async () => {
    const tenant = await withTaxes();
    const { admin, customerID: other } = tenant;
    const { customerID, at } = await yards(admin);
    const set = (more: object) =>
      admin.call('accounting/set_location_zone', { customerID, locationID: at[0], zoneID: null, ...more });
    expect((await set({ customerID: other })).body.message).toBe('Location not found.');
    expect((await set({ zoneID: nowhere })).status).toBe(404);
    expect((await set({ locationID: nowhere })).status).toBe(404);
  });
});

describe('accounting/get_customer_tax', () => {
  test('200: with the zones to choose from; nothing of their own at first', async () => {
    const { admin, agencyID, customerID } = await withTaxes();
    const { zoneID } = await newZone(admin, agencyID);
    expect((await admin.call('accounting/get_customer_tax', { customerID })).body.data).toMatchObject({
      customerID,
      zoneID: null,
      exemption: null,
      zones: [{ zoneID, name: 'Odessa, TX', isDefault: true, percent: 8.25 }],
    });
  });
});

describe('accounting/get_tax_rules', () => {
  test('200: the named zone goes before the customer’s, and theirs before the default one', async () => {
    const { admin, agencyID, customerID } = await withTaxes();
    await newZone(admin, agencyID);
    const midland = await newZone(admin, agencyID, { name: 'Midland' });
    const elPaso = await newZone(admin, agencyID, { name: 'El Paso' });
    await admin.call('accounting/set_customer_tax', { customerID, zoneID: midland.zoneID, exemption: null });
    expect((await rulesOf(admin)).zoneName).toBe('Odessa, TX');
    expect((await rulesOf(admin, { customerID })).zoneName).toBe('Midland');
    expect((await rulesOf(admin, { customerID, zoneID: elPaso.zoneID })).zoneName).toBe('El Paso');
    expect((await admin.call('accounting/get_tax_rules', { date: '2026-11-20', zoneID: nowhere })).status).toBe(404);
    expect((await admin.call('accounting/get_tax_rules', { date: '2026-11-20', customerID: nowhere })).status).toBe(
      404,
    );
  });
  test('200: an exemption counts through its last day', async () => {
    const { admin, customerID } = await withTaxes();
    await admin.call('accounting/set_customer_tax', { customerID, zoneID: null, exemption: exempt });
    const at = async (date: string) => (await rulesOf(admin, { customerID, date })).exemption;
    expect(await at('2026-12-31')).toEqual({ reason: 'Government', certificate: 'TX-204' });
    expect(await at('2027-01-01')).toBeNull();
  });
});

describe('accounting/get_tax_settings', () => {
  test('200: nothing at first, and nothing of another company', async () => {
    await withTaxes();
    const { admin } = await app.newTenant();
    expect(await settingsOf(admin)).toMatchObject({ agencies: [], zones: [], exemptCustomers: [], exemptTotal: 0 });
  });
});
