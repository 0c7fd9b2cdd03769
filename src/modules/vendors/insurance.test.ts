import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { standingOf } from '#shared/standing.ts';
import { type TestTenant, testApp } from '#test/app.ts';
import { png } from '#test/file-samples.ts';
import { insuranceOf } from './insurance-rules.ts';
import { remindOfCertificates } from './jobs.ts';

const app = await testApp();
const acme = await app.newTenant();
const today = dateInZone(new Date(), 'America/Chicago');

async function newVendor({ admin }: TestTenant = acme): Promise<number> {
  return (await admin.call('vendors/create_vendor', { vendorName: 'Basin Crane' })).body.data.vendorID;
}
const save = (vendorID: number, more: object, { admin }: TestTenant = acme) =>
  admin.call('vendors/save_certificate', { vendorID, kind: 'auto', expiresOn: '2026-12-31', ...more });

test('a certificate holds through its last day; of each kind the last to end counts, of a vendor the worst', () => {
  expect(['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map((day) => standingOf(day, '2026-12-01'))).toEqual([
    'ended',
    'soon',
    'soon',
    'good',
  ]);
  const old = { kind: 'auto', expiresOn: '2026-01-31' } as const;
  const renewed = { kind: 'auto', expiresOn: '2027-01-31' } as const;
  const other = { kind: 'umbrella', expiresOn: '2026-12-20' } as const;
  expect(insuranceOf([], '2026-12-01')).toBeNull();
  expect(insuranceOf([old], '2026-12-01')).toBe('ended');
  expect(insuranceOf([old, renewed], '2026-12-01')).toBe('good');
  expect(insuranceOf([old, renewed, other], '2026-12-01')).toBe('soon');
});

describe('vendors/save_certificate, vendors/remove_certificate', () => {
  test('200: certificates are kept with their paper, changed and taken off; undo puts each back', async () => {
    const vendorID = await newVendor();
    const { fileID } = (await acme.admin.call('files/upload_file', { name: 'coi.png' }, { file: await png() })).body
      .data;
    const facts = { carrier: 'Permian Casualty', policyNumber: 'CA-1', limit: 1_000_000, effectiveOn: '2026-01-01' };
    const added = await save(vendorID, { ...facts, fileID });
    const [one] = added.body.data.certificates;
    expect(one).toMatchObject({ kind: 'auto', ...facts, expiresOn: '2026-12-31', file: { fileID, name: 'coi.png' } });
    expect((await acme.admin.call('files/download_file', { fileID })).status).toBe(200);
    const { certificateID } = one;
    const changed = await save(vendorID, { certificateID, ...facts, limit: null, expiresOn: '2027-12-31' });
    expect(changed.body.data.certificates).toEqual([{ ...one, limit: null, expiresOn: '2027-12-31' }]);
    const removed = await acme.admin.call('vendors/remove_certificate', { vendorID, certificateID });
    expect(removed.body.data.certificates).toEqual([]);
    for (const { body } of [removed, changed])
      expect((await acme.admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    const { certificates } = (await acme.admin.call('vendors/get_vendor', { vendorID })).body.data;
    expect(certificates).toEqual([one]);
  });
  test('200: the list says how a vendor is insured', async () => {
    const tenant = await app.newTenant();
    const listed = async () =>
      (await tenant.admin.call('vendors/get_vendor_list', {})).body.data.rows.map(
        ({ insurance }: { insurance: string }) => insurance,
      );
    const vendorID = await newVendor(tenant);
    await newVendor(tenant);
    expect(await listed()).toEqual([null, null]);
    await save(vendorID, { expiresOn: addDays(today, -40) }, tenant);
    expect(await listed()).toEqual(['ended', null]);
    await save(vendorID, { expiresOn: addDays(today, 365) }, tenant);
    expect(await listed()).toEqual(['good', null]);
  });
  test('200: the list is filtered by insurance that has ended or ends soon; what was renewed does not count', async () => {
    const tenant = await app.newTenant();
    const [ended, soon, renewed] = [await newVendor(tenant), await newVendor(tenant), await newVendor(tenant)];
    await newVendor(tenant);
    await save(ended, { expiresOn: addDays(today, -1) }, tenant);
    await save(ended, { kind: 'umbrella', expiresOn: addDays(today, 400) }, tenant);
    await save(soon, { expiresOn: today }, tenant);
    await save(renewed, { expiresOn: addDays(today, -1) }, tenant);
    await save(renewed, { expiresOn: addDays(today, 31) }, tenant);
    const { certificates } = (await save(soon, { kind: 'other', expiresOn: addDays(today, -1) }, tenant)).body.data;
    const { certificateID } = certificates.at(-1);
    await tenant.admin.call('vendors/remove_certificate', { vendorID: soon, certificateID });
    const found = async (insurance: string) =>
      (await tenant.admin.call('vendors/get_vendor_list', { insurance })).body.data.rows.map(
        ({ vendorID }: { vendorID: number }) => vendorID,
      );
    expect(await found('Expired')).toEqual([ended]);
    expect(await found('Ends within 30 days')).toEqual([soon]);
  });
  test('400: one that ends before it begins; 404: one of another vendor, a file of somebody else', async () => {
    const [one, other] = [await newVendor(), await newVendor()];
    expect((await save(one, { effectiveOn: '2027-01-01' })).body.fields).toEqual({
      expiresOn: 'It ends before it begins',
    });
    const { certificateID } = (await save(one, {})).body.data.certificates[0];
    expect((await save(other, { certificateID })).status).toBe(404);
    const gone = { vendorID: other, certificateID };
    expect((await acme.admin.call('vendors/remove_certificate', gone)).status).toBe(404);
    const manager = await acme.add('Manager');
    const theirs = (await manager.call('files/upload_file', { name: 'coi.png' }, { file: await png() })).body.data;
    expect((await save(one, { fileID: theirs.fileID })).status).toBe(404);
    const viewer = await acme.add('Viewer');
    expect(
      (await viewer.call('vendors/save_certificate', { vendorID: one, kind: 'auto', expiresOn: today })).status,
    ).toBe(403);
  });
});

describe('the end of a certificate', () => {
  /** What the history of a vendor says of certificates that end. */
  const told = async ({ admin }: TestTenant, vendorID: number) =>
    (await admin.call('events/list_history', { module: 'vendors', entityID: vendorID })).body.data.events
      .filter(({ name }: { name: string }) => name === 'vendor_certificate_ends')
      .map(
        ({ changes }: { changes: { field: string; now: unknown }[] }) =>
          changes.find(({ field }) => field === 'expiresOn')?.now,
      );

  test('is told 30 days before and when it has come, each once; of one that was moved anew', async () => {
    const tenant = await app.newTenant();
    const vendorID = await newVendor(tenant);
    const { certificateID } = (await save(vendorID, { expiresOn: addDays(today, 31) }, tenant)).body.data
      .certificates[0];
    const round = async (expiresOn?: string) => {
      if (expiresOn) await save(vendorID, { certificateID, expiresOn }, tenant);
      await remindOfCertificates(app.runtime);
      await remindOfCertificates(app.runtime);
      return (await told(tenant, vendorID)).length;
    };
    expect(await round()).toBe(0);
    expect(await round(addDays(today, 30))).toBe(1);
    expect(await round(addDays(today, 29))).toBe(2);
    expect(await round(today)).toBe(3);
    expect(await told(tenant, vendorID)).toEqual([today, addDays(today, 29), addDays(today, 30)]);
    // The day comes of one that was told of before.
    const [soon] = (
      await save(vendorID, { kind: 'umbrella', expiresOn: addDays(today, 5) }, tenant)
    ).body.data.certificates.slice(-1);
    expect(await round()).toBe(4);
    await app.owner.query(
      `update vendor_certificates set expires_on = $3, told_soon_of = $3 where tenant_id = $1 and certificate_id = $2`,
      [tenant.tenantID, soon.certificateID, today],
    );
    expect(await round()).toBe(5);
  });

  test('is not told of one that another of its kind follows, nor of a deleted vendor', async () => {
    const tenant = await app.newTenant();
    const [one, other] = [await newVendor(tenant), await newVendor(tenant)];
    await save(one, { expiresOn: today }, tenant);
    await save(one, { expiresOn: addDays(today, 365) }, tenant);
    await save(other, { expiresOn: today }, tenant);
    await tenant.admin.call('vendors/delete_vendor', { vendorID: other });
    await remindOfCertificates(app.runtime);
    expect([await told(tenant, one), await told(tenant, other)]).toEqual([[], []]);
  });

  test('is told to whoever may change vendors, in a sentence', async () => {
    const tenant = await app.newTenant();
    const [manager, viewer] = [await tenant.add('Manager'), await tenant.add('Viewer')];
    const vendorID = await newVendor(tenant);
    await save(vendorID, { kind: 'workers_compensation', expiresOn: addDays(today, 10) }, tenant);
    await remindOfCertificates(app.runtime);
    const centre = async (who: typeof manager) =>
      (await who.call('notifications/list_notifications', {})).body.data.rows.flatMap(
        ({ notifications }: { notifications: unknown[] }) => notifications,
      );
    await expect
      .poll(() => centre(manager))
      .toMatchObject([
        { text: 'The workers’ compensation insurance of Basin Crane ends on', date: addDays(today, 10) },
      ]);
    expect(await centre(tenant.admin)).toHaveLength(1);
    expect(await centre(viewer)).toEqual([]);
  });
});
