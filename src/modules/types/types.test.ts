import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const dispatcher = await acme.add('Dispatcher');

type Kind = 'referral' | 'asset' | 'event';
const kinds: Kind[] = ['referral', 'asset', 'event'];
type NamedType = { id: number; name: string; isArchived: boolean; color: string | null; minutes: number | null };
const listed = async (kind: Kind): Promise<NamedType[]> =>
  (await dispatcher.call('settings/list_types', { kind })).body.data.types;
const one = async (kind: Kind, id: number) => (await listed(kind)).find((type) => type.id === id);

async function make(kind: Kind, name: string, more: object = {}): Promise<number> {
  const { status, body } = await admin.call('settings/create_type', { kind, name, ...more });
  expect(status, body.message).toBe(200);
  return body.data.id;
}

describe.each(kinds)('settings/create_type, settings/archive_type, settings/bring_back_type of %s types', (kind) => {
  test('200: added, taken out of use, brought back; each is undone', async () => {
    const id = await make(kind, 'Referral by Ada');
    expect(await one(kind, id)).toMatchObject({ name: 'Referral by Ada', isArchived: false });
    const gone = await admin.call('settings/archive_type', { kind, id });
    expect(await one(kind, id)).toMatchObject({ isArchived: true });
    const deleted = async () =>
      (await admin.call('events/list_deleted', { module: `${kind}_types` })).body.data.events.some(
        ({ entityID }: { entityID: number }) => entityID === id,
      );
    expect(await deleted()).toBe(true);
    const back = await admin.call('settings/bring_back_type', { kind, id });
    expect(await one(kind, id)).toMatchObject({ isArchived: false });
    expect(await deleted()).toBe(false);
    await admin.call('events/undo', { undo: back.body.undo });
    expect(await one(kind, id)).toMatchObject({ isArchived: true });
    await admin.call('events/undo', { undo: gone.body.undo });
    expect(await one(kind, id)).toMatchObject({ isArchived: false });
    const other = await admin.call('settings/create_type', { kind, name: 'Referral by Bo' });
    await admin.call('events/undo', { undo: other.body.undo });
    expect(await one(kind, other.body.data.id)).toMatchObject({ isArchived: true });
  });

  test('200: bringing back what is in use changes nothing; what is out of use stands after what is in use', async () => {
    const id = await make(kind, 'AAA first');
    await make(kind, 'ZZZ last');
    expect((await admin.call('settings/bring_back_type', { kind, id })).status).toBe(200);
    await admin.call('settings/archive_type', { kind, id });
    const names = (await listed(kind)).map(({ name }) => name);
    expect(names.indexOf('AAA first')).toBeGreaterThan(names.indexOf('ZZZ last'));
  });

  test('422: a name is taken once, however it is written, and of two at once one', async () => {
    const both = await Promise.all([1, 2].map(() => admin.call('settings/create_type', { kind, name: 'Race' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await admin.call('settings/create_type', { kind, name: 'RACE' })).toMatchObject({
      status: 422,
      body: { fields: { name: 'This name is taken. Choose another.' } },
    });
  });

  test('422: it does not come back while another has its name, by neither way, and it is said what to do', async () => {
    const id = await make(kind, 'Fair');
    const gone = await admin.call('settings/archive_type', { kind, id });
    const other = await make(kind, 'FAIR');
    const sentence = `Another ${kind} type is called “Fair” now. Rename that one, then bring this one back.`;
    const refused = { status: 422, body: { message: sentence, fields: { name: sentence } } };
    expect(await admin.call('settings/bring_back_type', { kind, id })).toMatchObject(refused);
    expect(await admin.call('events/undo', { undo: gone.body.undo })).toMatchObject(refused);
    const changes = { name: { was: 'FAIR', now: 'County fair' } };
    await admin.call('settings/update_type', { kind, id: other, changes });
    expect((await admin.call('settings/bring_back_type', { kind, id })).status).toBe(200);
  });

  test('404: of another company; 403: who may not change settings; 400: without a name', async () => {
    const id = await make(kind, 'Ours');
    const orla = await app.newTenant();
    for (const path of ['settings/archive_type', 'settings/bring_back_type'])
      expect(await orla.admin.call(path, { kind, id })).toMatchObject({ status: 404 });
    expect(await dispatcher.call('settings/archive_type', { kind, id })).toMatchObject({ status: 403 });
    expect(await admin.call('settings/create_type', { kind, name: ' ' })).toMatchObject({ status: 400 });
    expect((await orla.admin.call('settings/list_types', { kind })).body.data.types).toEqual([]);
  });
});

describe('settings/update_type', () => {
  test('409: who saw another name; the rest of two edits is kept', async () => {
    const id = await make('event', 'Visit');
    const edit = (changes: object) => admin.call('settings/update_type', { kind: 'event', id, changes });
    await edit({ name: { was: 'Visit', now: 'Site visit' } });
    expect(await edit({ name: { was: 'Visit', now: 'Call' } })).toMatchObject({ status: 409 });
    expect((await edit({ minutes: { was: 60, now: 90 } })).status).toBe(200);
    expect((await edit({ color: { was: 'blue', now: 'teal' } })).status).toBe(200);
    expect(await one('event', id)).toMatchObject({ name: 'Site visit', minutes: 90, color: 'teal' });
  });

  test('422: color and length are of event types alone; 400: a length that is none', async () => {
    const id = await make('asset', 'Boiler');
    const changes = { minutes: { was: 60, now: 90 } };
    expect(await admin.call('settings/update_type', { kind: 'asset', id, changes })).toMatchObject({ status: 422 });
    expect(await admin.call('settings/create_type', { kind: 'referral', name: 'x', color: 'red' })).toMatchObject({
      status: 422,
    });
    expect(await admin.call('settings/create_type', { kind: 'event', name: 'x', minutes: 4 })).toMatchObject({
      status: 400,
    });
  });
});

/** Who names a type: by which field, made and changed and listed by which calls. */
const naming = [
  {
    kind: 'referral',
    field: 'referralTypeID',
    name: 'referralTypeName',
    id: 'customerID',
    make: ['customers/create_customer', { customerName: 'Orla' }],
    edit: 'customers/update_customer',
    get: 'customers/get_customer',
    list: 'customers/get_customer_list',
  },
  {
    kind: 'asset',
    field: 'assetTypeID',
    name: 'assetTypeName',
    id: 'assetID',
    make: ['assets/create_asset', { assetNumber: 'T-1', assetName: 'Pump' }],
    edit: 'assets/update_asset',
    get: 'assets/get_asset',
    list: 'assets/get_asset_list',
  },
] as const;

describe.each(naming)(
  '$make.0, $edit, $list with a type',
  ({ kind, field, name, id, make: [path, given], ...calls }) => {
    test('200: it is named, filtered and sorted by it; out of use it stays there and is chosen no more', async () => {
      const type = await make(kind, `${kind} A`);
      const other = await make(kind, `${kind} B`);
      const made = await admin.call(path, { ...given, [field]: type });
      expect(made.body.data).toMatchObject({ [field]: type, [name]: `${kind} A` });
      const record = { [id]: made.body.data[id] };
      await admin.call('settings/archive_type', { kind, id: type });
      expect((await admin.call(calls.get, record)).body.data).toMatchObject({ [name]: `${kind} A` });
      const rows = async (asked: object) => (await admin.call(calls.list, asked)).body.data.rows as object[];
      expect(await rows({ [field]: type })).toMatchObject([{ ...record, [name]: `${kind} A` }]);
      expect(await rows({ [field]: other })).toEqual([]);
      expect((await rows({ sort: kind === 'asset' ? 'type' : 'referral' })).length).toBeGreaterThan(0);
      expect(await admin.call(path, { ...given, assetNumber: 'T-2', [field]: type })).toMatchObject({ status: 404 });
      const edit = (was: number | null, now: number | null) =>
        admin.call(calls.edit, { ...record, changes: { [field]: { was, now } } });
      const moved = await edit(type, other);
      expect(moved.body.data).toMatchObject({ [name]: `${kind} B` });
      expect(await edit(other, type)).toMatchObject({ status: 404 });
      // What it had before it may have again, out of use or not.
      expect((await admin.call('events/undo', { undo: moved.body.undo })).status).toBe(200);
      expect((await edit(type, null)).body.data).toMatchObject({ [field]: null, [name]: null });
    });

    test('404: a type of another company, and one of another list', async () => {
      const orla = await app.newTenant();
      for (const more of [{}, { kind: kind === 'asset' ? 'referral' : 'asset' }]) {
        const theirs = await orla.admin.call('settings/create_type', { kind, name: 'Theirs', ...more });
        const body = { ...given, assetNumber: 'T-3', [field]: theirs.body.data.id + 500 };
        expect(await admin.call(path, body)).toMatchObject({ status: 404 });
      }
    });
  },
);
