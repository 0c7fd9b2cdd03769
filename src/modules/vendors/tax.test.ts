import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { entriesOf } from '#modules/roles/rules.ts';
import { openSealing } from '#server/sealing.ts';
import { type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { png } from '#test/file-samples.ts';
import { giveRole } from '#test/generated-roles.ts';
import { classificationText, taxIDProblem, taxIDText } from './tax-rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const accountant = await acme.add('Accountant');
const manager = await acme.add('Manager');

const w9 = {
  legalName: 'Raul E. Montoya',
  businessName: 'Montoya Machine Shop',
  classification: 'individual',
  address: '5016 Andrews Hwy',
  city: 'Odessa',
  state: 'TX',
  zip: '79762',
  tinKind: 'ssn',
  signedOn: '2026-02-12',
};
async function newVendor(more: object = {}): Promise<number> {
  return (await admin.call('vendors/create_vendor', { vendorName: 'Montoya Machine Shop', ...more })).body.data
    .vendorID;
}
const save = (vendorID: number, more: object = {}) => admin.call('vendors/save_w9', { vendorID, ...w9, ...more });
const get = async (vendorID: number) => (await admin.call('vendors/get_vendor', { vendorID })).body.data;
const read = (vendorID: number, who = accountant) => who.call('vendors/read_tax_id', { vendorID });
const history = async (vendorID: number) =>
  (await admin.call('events/list_history', { module: 'vendors', entityID: vendorID })).body.data.events;

describe('vendors/save_w9', () => {
  test('200: what the form says is kept, of the number everywhere the last four digits only', async () => {
    const vendorID = await newVendor({ taxIDLastFour: '1111' });
    const { status, body } = await save(vendorID, { taxID: '912-34-6604' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      taxIDLastFour: '6604',
      hasTaxID: true,
      hasW9File: false,
      w9: { ...w9, llcClass: '', otherClassification: '', exemptPayeeCode: '' },
    });
    expect(await get(vendorID)).toEqual(body.data);
    const told = JSON.stringify([body, await history(vendorID), await get(vendorID)]);
    expect(told).not.toMatch(/912-?34-?6604/);
  });

  test('200: no row of the database holds the number, nor a request that was kept', async () => {
    const vendorID = await newVendor();
    await save(vendorID, { taxID: '912-34-7788' });
    const { rows: tables } = await app.owner.query(
      `select c.oid::regclass as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace::regnamespace::text in ('public', 'directory', 'graphile_worker')`,
    );
    expect(tables.length).toBeGreaterThan(100);
    for (const { name } of tables) {
      const { rows } = await app.owner.query(
        `select count(*)::int as found from ${name} t where to_jsonb(t)::text ~ '912-?34-?7788'`,
      );
      expect([name, rows[0].found]).toEqual([name, 0]);
    }
  });

  test('200: without a number the one that is kept stays; undo of a new one brings the former back', async () => {
    const vendorID = await newVendor();
    await save(vendorID, { taxID: '912-34-6604' });
    await save(vendorID, { legalName: 'Raul Montoya' });
    expect(await get(vendorID)).toMatchObject({
      taxIDLastFour: '6604',
      hasTaxID: true,
      w9: { legalName: 'Raul Montoya' },
    });
    await save(vendorID, { tinKind: 'ein', taxID: '89-1423390' });
    expect((await read(vendorID)).body.data).toEqual({ taxID: '89-1423390' });
    const [, changed] = await history(vendorID);
    expect(changed).toMatchObject({ name: 'vendor_w9_changed' });
    expect(changed.changes.map(({ field }: { field: string }) => field).sort()).toEqual(['taxIDLastFour', 'w9']);
    expect((await admin.call('events/undo', { undo: changed.undo })).status).toBe(200);
    expect((await read(vendorID)).body.data).toEqual({ taxID: '912-34-6604' });
  });

  test('422: the last four digits are not edited beside a whole number; they are without one', async () => {
    const vendorID = await newVendor({ taxIDLastFour: '1111' });
    const edit = (was: string, now: string) =>
      admin.call('vendors/update_vendor', { vendorID, changes: { taxIDLastFour: { was, now } } });
    expect((await edit('1111', '2222')).status).toBe(200);
    await save(vendorID, { taxID: '912-34-6604' });
    expect((await edit('6604', '3333')).body.fields).toEqual({
      taxIDLastFour: 'The whole tax ID is kept. Change it with the W-9.',
    });
  });

  test('400: names the field that is wrong', async () => {
    const vendorID = await newVendor();
    const wrong = { legalName: '', classification: 'llc', exemptPayeeCode: '14', taxID: '12-34', signedOn: 'soon' };
    const { status, body } = await save(vendorID, wrong);
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      400,
      ['exemptPayeeCode', 'legalName', 'llcClass', 'signedOn', 'taxID'],
    ]);
    expect((await save(vendorID, { classification: 'llc', taxID: '12-34' })).body.fields).toEqual({
      llcClass: 'Choose as what the LLC is taxed',
      taxID: 'Enter the nine digits of the SSN',
    });
  });

  test('403: by whoever may not change vendors; 404: a vendor of others, a file of somebody else', async () => {
    const vendorID = await newVendor();
    const viewer = await acme.add('Viewer');
    expect((await viewer.call('vendors/save_w9', { vendorID, ...w9 })).status).toBe(403);
    expect((await save(987_654)).status).toBe(404);
    const theirs = await manager.call('files/upload_file', { name: 'w9.png' }, { file: await png() });
    expect((await save(vendorID, { fileID: theirs.body.data.fileID })).status).toBe(404);
  });
});

describe('vendors/read_tax_id', () => {
  test('200: the whole number, and who read it stands in the history and in the audit', async () => {
    const vendorID = await newVendor();
    await save(vendorID, { taxID: '912-34-6604' });
    expect((await read(vendorID)).body.data).toEqual({ taxID: '912-34-6604' });
    expect((await history(vendorID))[0]).toMatchObject({
      name: 'vendor_tax_id_read',
      userID: accountant.userID,
      undo: null,
      changes: [],
    });
    const audit = await admin.call('settings/search_audit', { module: 'vendors', userID: accountant.userID });
    expect(audit.body.data.rows[0]).toMatchObject({ name: 'vendor_tax_id_read', entityID: vendorID });
  });
  test('200: each time it is read is written down, also under the same key', async () => {
    const vendorID = await newVendor();
    await save(vendorID, { taxID: '912-34-6604' });
    const key = crypto.randomUUID();
    for (let times = 0; times < 2; times++) await accountant.call('vendors/read_tax_id', { vendorID }, { key });
    expect(
      (await history(vendorID)).filter(({ name }: { name: string }) => name === 'vendor_tax_id_read'),
    ).toHaveLength(2);
  });
  test('403: by whoever may change vendors and not see tax ids, and nothing is written down', async () => {
    const vendorID = await newVendor();
    await save(vendorID, { taxID: '912-34-6604' });
    const { status, body } = await read(vendorID, manager);
    expect([status, body.message]).toEqual([403, expect.stringContaining('"Vendors, see tax ids"')]);
    expect((await history(vendorID))[0].name).toBe('vendor_w9_changed');
  });
  test('403: of a vendor whom one may not see, and its paper neither', async () => {
    const vendorID = await newVendor();
    await save(vendorID, { taxID: '912-34-6604' });
    const blind = await acme.add('Viewer');
    const permissions = entriesOf({ levels: { tickets: 1 }, subs: {} }).map((entry) => ({
      ...entry,
      subPermission: entry.subPermission.map((sub) => ({ ...sub, permission: sub.subFeatureName === 'see tax ids' })),
    }));
    await giveRole(acme, blind, { roleName: 'Tax ids alone', permissions });
    const message = expect.stringContaining('"Vendors, read"');
    for (const path of ['vendors/read_tax_id', 'vendors/open_w9']) {
      const { status, body } = await blind.call(path, { vendorID });
      expect([path, status, body.message]).toEqual([path, 403, message]);
    }
  });
  test('404: where only the last four digits are known', async () => {
    expect((await read(await newVendor({ taxIDLastFour: '1111' }))).status).toBe(404);
  });
  test('422: what was sealed with another key says so, and nobody is said to have read it', async () => {
    const vendorID = await newVendor();
    await save(vendorID, { taxID: '912-34-6604' });
    const sealed = openSealing(Buffer.alloc(32)).seal('912346604', `tax id of vendor ${acme.tenantID}/${vendorID}`);
    await app.owner.query('update vendor_tax_ids set sealed = $3 where tenant_id = $1 and vendor_id = $2', [
      acme.tenantID,
      vendorID,
      sealed,
    ]);
    const { status, body } = await read(vendorID);
    expect([status, body.message]).toEqual([422, expect.stringContaining('encrypted with another key')]);
    expect((await history(vendorID))[0].name).toBe('vendor_w9_changed');
  });
});

describe('vendors/open_w9', () => {
  test('200: the paper is fetched by who opened it, for ten minutes; who did stands in the history', async () => {
    const vendorID = await newVendor();
    const { fileID } = (await admin.call('files/upload_file', { name: 'w9.png' }, { file: await png() })).body.data;
    expect((await save(vendorID, { fileID })).body.data.hasW9File).toBe(true);
    const fetch = async (who = accountant) => (await who.call('files/download_file', { fileID })).status;
    expect([await fetch(), await fetch(admin), await fetch(manager)]).toEqual([404, 404, 404]);
    const opened = await accountant.call('vendors/open_w9', { vendorID });
    expect(opened.body.data).toMatchObject({ fileID, name: 'w9.png' });
    expect([await fetch(), await fetch(admin)]).toEqual([200, 404]);
    expect((await history(vendorID))[0]).toMatchObject({ name: 'vendor_w9_opened', userID: accountant.userID });
    await app.owner.query(
      `update vendor_w9_openings set opened_at = opened_at - interval '11 minutes' where tenant_id = $1`,
      [acme.tenantID],
    );
    expect(await fetch()).toBe(404);
    expect((await manager.call('vendors/open_w9', { vendorID })).status).toBe(403);
  });
  test('404: where there is none, or it was taken off', async () => {
    const vendorID = await newVendor();
    expect((await accountant.call('vendors/open_w9', { vendorID })).status).toBe(404);
    const { fileID } = (await admin.call('files/upload_file', { name: 'w9.png' }, { file: await png() })).body.data;
    await save(vendorID, { fileID });
    expect((await save(vendorID, { fileID: null })).body.data.hasW9File).toBe(false);
    expect((await accountant.call('vendors/open_w9', { vendorID })).status).toBe(404);
  });
});

test('what a number and a classification look like', () => {
  expect(taxIDText('891423390', 'ein')).toBe('89-1423390');
  for (const [text, kind] of [
    ['000-12-3456', 'ssn'],
    ['666-12-3456', 'ssn'],
    ['123-00-4567', 'ssn'],
    ['123-45-0000', 'ssn'],
    ['00-1234567', 'ein'],
    ['99-9999999', 'ein'],
    ['12345678', 'ein'],
  ] as const)
    expect([text, taxIDProblem(text, kind)]).toEqual([text, expect.any(String)]);
  for (const [text, kind] of [
    ['912-34-6604', 'ssn'],
    ['89 1423390', 'ein'],
    ['123456789', 'ssn'],
  ] as const)
    expect([text, taxIDProblem(text, kind)]).toEqual([text, null]);
  const said = { llcClass: 's', otherClassification: 'Foreign estate' } as const;
  expect(classificationText({ ...said, classification: 'llc' })).toBe('LLC taxed as S corporation');
  expect(classificationText({ ...said, classification: 'other' })).toBe('Foreign estate');
  expect(classificationText({ ...said, classification: 'partnership' })).toBe('Partnership');
});

describe('imports/stage_rows, imports/run_import of vendors with whole tax ids', () => {
  const rows = [
    { line: 2, cells: { vendorName: 'Hobbs Bearing', taxID: '89-1423390' } },
    { line: 3, cells: { vendorName: 'Little Creek Welding', taxID: '912-34-6604' } },
    { line: 4, cells: { vendorName: 'Caliche Haul & Vac', taxID: '9052' } },
    { line: 5, cells: { vendorName: 'Nobody', taxID: '00-0000000' } },
  ];
  /** What came of the file, by whom it was imported, and what was kept of it before. */
  async function imported(tenant: TestTenant, by: TestPerson) {
    const importID = randomUUID();
    const file = { module: 'vendors', importID, fileName: 'vendors.csv' };
    expect((await by.call('imports/stage_rows', { ...file, rows })).status).toBe(200);
    const kept = await app.owner.query(
      'select cells::text from record_import_rows where tenant_id = $1 and import_id = $2 order by line',
      [tenant.tenantID, importID],
    );
    const { status, body } = await by.call('imports/run_import', { module: 'vendors', importID });
    expect(status, body.message).toBe(200);
    const found = await Promise.all(
      rows.map(async (_, at) => {
        const vendorID = body.data.firstID + at;
        const { taxIDLastFour, hasTaxID } = (await tenant.admin.call('vendors/get_vendor', { vendorID })).body.data;
        const read = await tenant.admin.call('vendors/read_tax_id', { vendorID });
        return [taxIDLastFour, hasTaxID, read.body.data?.taxID.replaceAll('-', '')];
      }),
    );
    return { found, kept: kept.rows.map(({ cells }) => cells as string).join() };
  }

  test('200: are kept encrypted, before the import too, of what is somebody’s number; the W-9 goes on with them', async () => {
    const tenant = await app.newTenant();
    const { found, kept } = await imported(tenant, tenant.admin);
    expect(found).toEqual([
      ['3390', true, '891423390'],
      ['6604', true, '912346604'],
      ['9052', false, undefined],
      ['0000', false, undefined],
    ]);
    expect(kept).toContain('3390');
    for (const number of ['891423390', '89-1423390', '912346604', '912-34-6604']) expect(kept).not.toContain(number);
    const stored = await app.owner.query('select sealed from vendor_tax_ids where tenant_id = $1', [tenant.tenantID]);
    expect(stored.rows).toHaveLength(2);
    const w9 = { legalName: 'Hobbs', classification: 'partnership', tinKind: 'ein', signedOn: '2026-01-05' };
    const { vendorID } = (await tenant.admin.call('vendors/get_vendor_list', { search: 'hobbs' })).body.data.rows[0];
    expect((await tenant.admin.call('vendors/save_w9', { vendorID, ...w9 })).status).toBe(200);
    expect((await tenant.admin.call('vendors/read_tax_id', { vendorID })).body.data).toEqual({ taxID: '89-1423390' });
  });

  test('200: of who may add vendors and not change them the last four digits are kept', async () => {
    const tenant = await app.newTenant();
    const permissions = [{ featureName: 'vendors', permission: 2, subPermission: [] }];
    const { roleID } = (await tenant.admin.call('settings/create_security_role', { roleName: 'Clerk', permissions }))
      .body.data;
    const clerk = await tenant.add('Technician');
    const { roles } = (await tenant.admin.call('settings/get_security_roles')).body.data;
    const was = roles.find(({ roleName }: { roleName: string }) => roleName === 'Technician').roleID;
    const changes = { roleID: { was, now: roleID } };
    expect((await tenant.admin.call('users/update_user', { userID: clerk.userID, changes })).status).toBe(200);
    const { found, kept } = await imported(tenant, clerk);
    expect(found.map(([last, has]) => [last, has])).toEqual([
      ['3390', false],
      ['6604', false],
      ['9052', false],
      ['0000', false],
    ]);
    for (const last of ['3390', '6604', '9052', '0000']) expect(kept).toContain(`"taxID": "${last}"`);
  });
});
