import { describe, expect, test } from 'vitest';
import { assetNumberTakenMessage } from '#shared/texts.ts';
import { testApp } from '#test/app.ts';
import { allPages, isInOrder } from '#test/pages.ts';
import type { Asset } from './contract.ts';

const app = await testApp();
const { admin } = await app.newTenant();
let count = 0;
const newAsset = async (more: object = {}) => {
  const { body } = await admin.call('assets/create_asset', { assetNumber: `P-${++count}`, assetName: 'Pump', ...more });
  return body.data as { assetID: number; assetNumber: string };
};

describe('assets', () => {
  test('422: assets/create_asset refuses a number that is taken, in whatever case, in the words of the description', async () => {
    await newAsset({ assetNumber: 'VFD-7' });
    const { status, body } = await admin.call('assets/create_asset', { assetNumber: 'vfd-7', assetName: 'x' });
    expect([status, body.fields]).toEqual([422, { assetNumber: 'Asset # already exists. Choose another.' }]);
    const free = async (assetNumber: string) =>
      (await admin.call('assets/is_asset_number_free', { assetNumber })).body.data.isFree;
    expect([await free('Vfd-7'), await free('VFD-8')]).toEqual([false, true]);
  });
  test('200 and 422: of five who take the same number at once one gets it', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => admin.call('assets/create_asset', { assetNumber: 'RACE', assetName: 'x' })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422, 422, 422, 422]);
    for (const { status, body } of replies) if (status === 422) expect(body.message).toBe(assetNumberTakenMessage);
  });
  test('200: another company can have the same number', async () => {
    const { assetNumber } = await newAsset();
    const other = await app.newTenant();
    expect((await other.admin.call('assets/create_asset', { assetNumber, assetName: 'x' })).status).toBe(200);
  });
  test('200: assets/update_asset of one whose customer was deleted; 404 for one that is given a deleted customer', async () => {
    const made = { customerName: 'Toyah', locations: [{ name: 'Yard' }] };
    const { customerID, locations } = (await admin.call('customers/create_customer', made)).body.data;
    const { assetID } = await newAsset({ customerID, locationID: locations[0].locationID });
    expect((await admin.call('customers/delete_customer', { customerID })).status).toBe(200);
    const edit = (id: number, changes: object) => admin.call('assets/update_asset', { assetID: id, changes });
    const { status, body } = await edit(assetID, { assetName: { was: 'Pump', now: 'Spare pump' } });
    expect([status, body.data?.assetName]).toEqual([200, 'Spare pump']);
    const { assetID: other } = await newAsset();
    expect((await edit(other, { customerID: { was: null, now: customerID } })).status).toBe(404);
    const moved = (await admin.call('customers/create_customer', { customerName: 'Barstow' })).body.data.customerID;
    // The location is not the new customer's, though nobody touched it.
    expect((await edit(assetID, { customerID: { was: customerID, now: moved } })).status).toBe(404);
  });
  test('200: assets/update_asset, assets/get_asset, assets/get_asset_list by customer', async () => {
    const customer = await admin.call('customers/create_customer', {
      customerName: 'Orla',
      locations: [{ name: 'Yard' }],
    });
    const { customerID, locations } = customer.body.data;
    const { assetID } = await newAsset();
    const changes = {
      customerID: { was: null, now: customerID },
      locationID: { was: null, now: locations[0].locationID },
      model: { was: '', now: '3x4-10' },
    };
    expect((await admin.call('assets/update_asset', { assetID, changes })).status).toBe(200);
    const { body } = await admin.call('assets/get_asset', { assetID });
    expect(body.data).toMatchObject({ customerName: 'Orla', locationName: 'Yard', model: '3x4-10' });
    const list = await admin.call('assets/get_asset_list', { customerID });
    expect(list.body.data.rows).toEqual([body.data]);
  });
  test('404: a location of another customer', async () => {
    const one = await admin.call('customers/create_customer', { customerName: 'One', locations: [{ name: 'Yard' }] });
    const two = await admin.call('customers/create_customer', { customerName: 'Two' });
    const wrong = { customerID: two.body.data.customerID, locationID: one.body.data.locations[0].locationID };
    const reply = await admin.call('assets/create_asset', { assetNumber: 'L-1', assetName: 'x', ...wrong });
    expect([reply.status, reply.body.message]).toEqual([404, 'Location not found.']);
  });
  test('200 and 422: assets/delete_asset frees the number; undo is refused while somebody else has it', async () => {
    const { assetID, assetNumber } = await newAsset();
    const gone = await admin.call('assets/delete_asset', { assetID });
    const taker = await newAsset({ assetNumber });
    expect((await admin.call('events/undo', { undo: gone.body.undo })).status).toBe(422);
    await admin.call('assets/delete_asset', { assetID: taker.assetID });
    expect((await admin.call('events/undo', { undo: gone.body.undo })).status).toBe(200);
    expect((await admin.call('assets/get_asset', { assetID })).status).toBe(200);
  });
  test('200: assets/get_asset_list by each head, both ways round; many that are equal are each there once', async () => {
    const tenant = await app.newTenant();
    const { customerID } = (await tenant.admin.call('customers/create_customer', { customerName: 'Orla' })).body.data;
    await app.owner.query(
      `insert into assets (tenant_id, asset_id, asset_number, name, model, serial_number, customer_id)
       select $1, n, 'P-' || n, 'Pump ' || n % 3, case when n % 2 = 0 then 'M' || n % 4 else '' end,
         case when n % 3 = 0 then 'S' || n else '' end, case when n % 2 = 0 then $2::bigint end
       from generate_series(1, 210) n`,
      [tenant.tenantID, customerID],
    );
    const says: Record<string, (row: Asset) => string> = {
      number: (row) => row.assetNumber,
      name: (row) => row.assetName,
      model: (row) => row.model,
      serial: (row) => row.serialNumber,
      customer: (row) => row.customerName ?? '',
      location: (row) => row.locationName ?? '',
    };
    for (const [key, textOf] of Object.entries(says)) {
      for (const sort of [key, `-${key}`]) {
        const rows = await allPages<Asset>(tenant.admin, 'assets/get_asset_list', { sort });
        expect([sort, new Set(rows.map((row) => row.assetID)).size, rows.length]).toEqual([sort, 210, 210]);
        expect([sort, isInOrder(rows.map(textOf), sort.startsWith('-'))]).toEqual([sort, true]);
      }
    }
  });
});
