import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { allPages } from '#test/pages.ts';
import { sumOfParts } from './rules.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin, tenantID } = tenant;
await admin.call('accounting/set_up_books', { trade: 'pumps' });
let count = 0;
const create = (more: object = {}) =>
  admin.call('services/create_service', { code: `S-${++count}`, serviceName: `Service ${count}`, ...more });
const made = async (more: object = {}) => (await create(more)).body.data;
const edit = (serviceID: number, changes: object) => admin.call('services/update_service', { serviceID, changes });

describe('services/create_service, services/update_service and services/get_service', () => {
  test('200: a price keeps its four decimals, and what is not said is what is usual', async () => {
    const { serviceID } = await made({
      code: 'GREASE',
      serviceName: 'Grease',
      unit: 'pound',
      price: 9.4375,
      cost: 0.0001,
    });
    const { body } = await admin.call('services/get_service', { serviceID });
    expect(body.data).toMatchObject({
      price: 9.4375,
      cost: 0.0001,
      unit: 'pound',
      itemClass: 'service',
      isBundle: false,
    });
    const { rows } = await app.owner.query(
      'select price_units, cost_units from services where tenant_id = $1 and service_id = $2',
      [tenantID, serviceID],
    );
    expect(rows).toEqual([{ price_units: 94_375, cost_units: 1 }]);
    const edited = await edit(serviceID, { price: { was: 9.4375, now: 100.1 } });
    expect(edited.body.data.price).toBe(100.1);
    // Undone it is what it was, to the last decimal.
    await admin.call('events/undo', { undo: edited.body.undo });
    expect((await admin.call('services/get_service', { serviceID })).body.data.price).toBe(9.4375);
  });

  test('400: five decimals, a price below zero, a unit there is not; 422: a code that is taken, in whatever case', async () => {
    for (const wrong of [{ price: 0.00001 }, { price: -1 }, { cost: 1e9 }, { unit: 'furlong' }, { durationMinutes: 0 }])
      expect([wrong, (await create(wrong)).status]).toEqual([wrong, 400]);
    await made({ code: 'ALIGN' });
    const { status, body } = await create({ code: 'align' });
    expect([status, body.fields]).toEqual([422, { code: 'This code is taken. Choose another.' }]);
    const free = async (code: string) => (await admin.call('services/is_service_code_free', { code })).body.data.isFree;
    expect([await free('Align'), await free('ALIGN-2')]).toEqual([false, true]);
  });

  test('200 and 422: accounts of sales and costs by their types, and what they are called', async () => {
    const { incomeAccounts, costAccounts } = (await admin.call('services/get_service_options')).body.data;
    const [income, cost] = [incomeAccounts[0], costAccounts[0]];
    const one = await made({ incomeAccountID: income.accountID, costAccountID: cost.accountID });
    expect([one.incomeAccountName, one.costAccountName]).toEqual([income.name, cost.name]);
    const swapped = await create({ incomeAccountID: cost.accountID });
    expect([swapped.status, swapped.body.fields]).toEqual([422, { incomeAccountID: 'Choose an account of income.' }]);
    expect((await create({ costAccountID: income.accountID })).status).toBe(422);
  });

  test('404: accounts, checklists and parts of another company', async () => {
    const other = await app.newTenant();
    await other.admin.call('accounting/set_up_books', { trade: 'pumps' });
    const theirs = (await other.admin.call('services/create_service', { code: 'X', serviceName: 'X' })).body.data;
    // Ids are counted in each company, so only what is far above ours is surely theirs.
    expect((await create({ parts: [{ serviceID: theirs.serviceID + 10_000, quantity: 1 }] })).status).toBe(404);
    expect((await create({ checklistID: 10_000 })).status).toBe(404);
    expect((await create({ incomeAccountID: 10_000_000 })).status).toBe(404);
  });
});

describe('a bundle', () => {
  test('200: comes to what its parts do, at what they cost now', async () => {
    const labor = await made({ price: 115, cost: 42.5 });
    const grease = await made({ price: 9.4375, cost: 5.1 });
    const parts = [
      { serviceID: labor.serviceID, quantity: 1.5 },
      { serviceID: grease.serviceID, quantity: 3 },
    ];
    const bundle = await made({ parts });
    // 115 × 1.5 = 172.50 and 9.4375 × 3 = 28.3125.
    expect([bundle.isBundle, bundle.price, bundle.cost]).toEqual([true, 200.8125, 79.05]);
    await edit(labor.serviceID, { price: { was: 115, now: 120 } });
    const { price, parts: shown } = (await admin.call('services/get_service', { serviceID: bundle.serviceID })).body
      .data;
    expect(price).toBe(208.3125);
    expect(shown.map(({ quantity, price: of }: { quantity: number; price: number }) => [quantity, of])).toEqual([
      [1.5, 120],
      [3, 9.4375],
    ]);
    const listed = await allPages(admin, 'services/get_service_list', { search: bundle.code });
    expect(listed).toMatchObject([{ serviceID: bundle.serviceID, price: 208.3125, isBundle: true }]);
  });

  test('422: of itself, of a bundle, of the same part twice; nor does a part become one', async () => {
    const [part, other] = [await made(), await made()];
    const bundle = await made({ parts: [{ serviceID: part.serviceID, quantity: 1 }] });
    const put = (serviceID: number, ids: number[], was: object[] = []) =>
      edit(serviceID, { parts: { was, now: ids.map((id) => ({ serviceID: id, quantity: 1 })) } });
    const said = async (reply: ReturnType<typeof put>) => (await reply).body.fields?.parts;
    expect(await said(put(other.serviceID, [other.serviceID]))).toBe('A bundle is not made of itself.');
    expect(await said(put(other.serviceID, [bundle.serviceID]))).toBe(`“${bundle.serviceName}” is a bundle itself.`);
    expect(await said(put(other.serviceID, [part.serviceID, part.serviceID]))).toBe(
      'Name each part once, with how many of it.',
    );
    expect(await said(put(part.serviceID, [other.serviceID]))).toBe(
      `It is a part of “${bundle.serviceName}”, so it cannot be a bundle.`,
    );
  });

  test('409: services/delete_service of a part of one; once it is taken out it goes, and comes back by undo', async () => {
    const part = await made();
    const parts = [{ serviceID: part.serviceID, quantity: 2 }];
    const bundle = await made({ parts });
    const remove = () => admin.call('services/delete_service', { serviceID: part.serviceID });
    const { status, body } = await remove();
    expect([status, body.message]).toEqual([409, `“${bundle.serviceName}” is made of it. Take it out of there first.`]);
    await edit(bundle.serviceID, { parts: { was: parts, now: [] } });
    const gone = await remove();
    expect(gone.status).toBe(200);
    expect((await admin.call('services/get_service', { serviceID: part.serviceID })).status).toBe(404);
    expect((await admin.call('events/undo', { undo: gone.body.undo })).status).toBe(200);
    expect((await admin.call('services/get_service', { serviceID: part.serviceID })).status).toBe(200);
  });

  test('409: two people who change its parts at once', async () => {
    const part = await made();
    const bundle = await made();
    const change = (quantity: number) =>
      edit(bundle.serviceID, { parts: { was: [], now: [{ serviceID: part.serviceID, quantity }] } });
    expect((await change(1)).status).toBe(200);
    expect((await change(2)).status).toBe(409);
  });

  test('its sum is rounded part by part, to the last decimal of each', () => {
    const parts = [
      { quantity: 0.3333, price: 0.3333, cost: 0 },
      { quantity: 3, price: 0.1, cost: 0.2 },
    ];
    expect([sumOfParts(parts, 'price'), sumOfParts(parts, 'cost')]).toEqual([0.4111, 0.6]);
  });
});

test('services/get_service_list: by price and the other way round, by words and by class', async () => {
  const list = async (asked: object) => {
    const rows = await allPages<{ code: string }>(admin, 'services/get_service_list', { search: 'zulu', ...asked });
    return rows.map(({ code }) => code);
  };
  await made({ code: 'Z-9', serviceName: 'Zulu nine', price: 9 });
  await made({ code: 'Z-10', serviceName: 'Zulu ten', price: 10, itemClass: 'material' });
  await made({ code: 'Z-100', description: 'zulu, by hand', price: 100 });
  const { serviceID } = await made({ code: 'PART', price: 4 });
  // Its own price is none; what its parts come to is 12.
  await made({ code: 'Z-12', serviceName: 'Zulu twelve', price: 500, parts: [{ serviceID, quantity: 3 }] });
  expect(await list({ sort: 'price' })).toEqual(['Z-9', 'Z-10', 'Z-12', 'Z-100']);
  expect(await list({ sort: '-price' })).toEqual(['Z-100', 'Z-12', 'Z-10', 'Z-9']);
  expect(await list({ itemClass: 'material' })).toEqual(['Z-10']);
});

describe('services/find_services', () => {
  const found = async (...texts: string[]) => {
    const { status, body } = await admin.call('services/find_services', { texts });
    expect(status, body.message).toBe(200);
    return body.data.services.map(({ code }: { code: string }) => code).sort();
  };

  test('200: by code, name or both, in any case and with no price; parts of a name and deleted ones are none', async () => {
    await made({ code: 'Q-1', serviceName: 'Quill, repair', price: 91_827 });
    await made({ code: 'Q-2', serviceName: 'Quill, repair' });
    const { serviceID } = await made({ code: 'Q-3', serviceName: 'Quill' });
    expect(await found('q-1', ' quill ', 'nothing')).toEqual(['Q-1', 'Q-3']);
    expect(await found('QUILL, REPAIR')).toEqual(['Q-1', 'Q-2']);
    expect(await found('Q-2 Quill, repair', 'Q', '')).toEqual(['Q-2']);
    await admin.call('services/delete_service', { serviceID });
    expect(await found('Quill')).toEqual([]);
    const { raw } = await admin.call('services/find_services', { texts: ['Q-1'] });
    expect(raw.toString()).not.toContain('91827');
  });

  test('200: hundreds of a catalogue at once; 400 for more than a thousand', async () => {
    const texts = Array.from({ length: 1_000 }, (_, at) => `N-${at}`);
    expect(await found(...texts)).toEqual([]);
    expect((await admin.call('services/find_services', { texts: [...texts, 'one more'] })).status).toBe(400);
  });
});

test('prices are for who sees money, costs for who keeps the catalogue too, and so are the accounts it may have', async () => {
  const one = await made({ price: 115, cost: 42.5 });
  const { serviceID } = await made({ parts: [{ serviceID: one.serviceID, quantity: 2 }] });
  const technician = await tenant.add('Technician');
  const viewer = await tenant.add('Viewer');
  const dispatcher = await tenant.add('Dispatcher');
  const seen = async (by: TestPerson) => {
    const { parts, price, cost } = (await by.call('services/get_service', { serviceID })).body.data;
    return [price, cost, parts[0].price, parts[0].cost];
  };
  expect(await seen(viewer)).toEqual([230, null, 115, null]);
  expect(await seen(technician)).toEqual([null, null, null, null]);
  expect((await technician.call('services/get_service_options')).status).toBe(403);

  // Who may change it and sees no money is not told by what stands in the way of a change, nor by an order.
  expect(await seen(dispatcher)).toEqual([null, null, null, null]);
  const changes = { price: { was: 1, now: 2 } };
  const edited = await dispatcher.call('services/update_service', { serviceID: one.serviceID, changes });
  expect([edited.status, edited.raw]).toEqual([403, expect.not.stringContaining('115')]);
  expect((await dispatcher.call('services/get_service_list', { sort: '-price' })).status).toBe(403);
  expect((await viewer.call('services/get_service_list', { sort: 'cost' })).status).toBe(403);
  const rows = (await dispatcher.call('services/get_service_list', { search: one.code })).body.data.rows;
  expect([rows[0].price, rows[0].cost]).toEqual([null, null]);
});
