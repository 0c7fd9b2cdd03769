import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { stateCode } from '../../places/contract.ts';

const app = await testApp();

test.each([
  ['javascript:alert(1)', 400],
  ['data:text/html,x', 400],
  ['ftp://acme.example', 400],
  ['www.acme.example', 200],
  ['https://acme.example/pumps', 200],
  ['', 200],
])('a website of %j: %d', async (now, status) => {
  const { admin } = await app.newTenant();
  const changes = { tenantWebsite: { was: '', now } };
  expect((await admin.call('settings/update_tenant_info', { changes })).status).toBe(status);
});

describe('settings/update_tenant_info', () => {
  test('200: name, address, website and time zone are those of the company everywhere; undo brings them back', async () => {
    const { admin, add } = await app.newTenant();
    const was = (await admin.call('settings/get_tenant_info')).body.data;
    const now = {
      tenantName: 'Orla Wells',
      tenantAddress: '12 Derrick Rd',
      tenantCity: 'Orla',
      tenantState: 'tx',
      tenantZip: '79770',
      tenantPhone: '432-555-0100',
      tenantPublicEmail: 'office@orla.example',
      tenantWebsite: 'https://orla.example',
      tenantTimeZone: 'America/Denver',
    };
    const changes = Object.fromEntries(
      Object.entries(now).map(([name, value]) => [name, { was: was[name], now: value }]),
    );
    const { status, body } = await admin.call('settings/update_tenant_info', { changes });
    expect(status, body.message).toBe(200);
    expect(body.data).toEqual({ ...now, tenantState: 'TX' });
    const technician = await add('Technician');
    expect((await technician.call('users/getCurrentUser')).body.data).toMatchObject({
      tenantName: 'Orla Wells',
      tenantTimeZone: 'America/Denver',
    });
    expect((await technician.call('settings/get_settings_query')).body.data.tenant).toMatchObject(body.data);
    const called = async () => (await admin.call('users/list_tenants')).body.data.tenants[0].tenantName;
    expect(await called()).toBe('Orla Wells');
    await admin.call('events/undo', { undo: body.undo });
    expect((await admin.call('settings/get_tenant_info')).body.data).toEqual(was);
    expect(await called()).toBe(was.tenantName);
  });

  test('200: the day follows the new clock', async () => {
    const { admin, within } = await app.newTenant();
    const changes = { tenantTimeZone: { was: 'America/Chicago', now: 'Pacific/Honolulu' } };
    await admin.call('settings/update_tenant_info', { changes });
    expect(await within((context) => Promise.resolve(context.timeZone))).toBe('Pacific/Honolulu');
  });

  test.each([
    ['tenantName', ''],
    ['tenantState', 'Texas'],
    ['tenantState', 'XX'],
    ['tenantZip', '7976'],
    ['tenantPublicEmail', 'office'],
    ['tenantTimeZone', 'Mars/Olympus'],
    ['tenantTimeZone', '-06:00'],
    ['tenantTimeZone', 'CTT'],
    ['tenantTimeZone', 'CST'],
    ['tenantAddress', 'a\u0000b'],
  ])('400: %s %j', async (field, now) => {
    const { admin } = await app.newTenant();
    const was = (await admin.call('settings/get_tenant_info')).body.data[field];
    expect(await admin.call('settings/update_tenant_info', { changes: { [field]: { was, now } } })).toMatchObject({
      status: 400,
    });
  });

  test('409: somebody else has changed the same; what they left alone is saved beside it', async () => {
    const { admin } = await app.newTenant();
    await admin.call('settings/update_tenant_info', { changes: { tenantCity: { was: '', now: 'Orla' } } });
    const late = { tenantCity: { was: '', now: 'Pecos' } };
    expect(await admin.call('settings/update_tenant_info', { changes: late })).toMatchObject({
      status: 409,
      body: { now: { tenantCity: 'Orla' } },
    });
    const beside = { tenantZip: { was: '', now: '79770' } };
    expect((await admin.call('settings/update_tenant_info', { changes: beside })).body.data).toMatchObject({
      tenantCity: 'Orla',
      tenantZip: '79770',
    });
  });

  test('403: who may not change settings, and who may not see them', async () => {
    const { add } = await app.newTenant();
    const changes = { tenantCity: { was: '', now: 'Orla' } };
    expect(await (await add('Manager')).call('settings/update_tenant_info', { changes })).toMatchObject({
      status: 403,
    });
    expect(await (await add('Technician')).call('settings/get_tenant_info')).toMatchObject({ status: 403 });
  });

  test('200: its history tells who changed what', async () => {
    const { admin, tenantID } = await app.newTenant();
    await admin.call('settings/update_tenant_info', { changes: { tenantCity: { was: '', now: 'Orla' } } });
    const { events } = (await admin.call('events/list_history', { module: 'tenants', entityID: tenantID })).body.data;
    expect(events[0]).toMatchObject({ name: 'tenant_info_changed' });
  });
});

describe('what a company chooses from', () => {
  test('settings/get_timezones: those of the United States first, each by the name that people know', async () => {
    const { admin } = await app.newTenant();
    const { timezones } = (await admin.call('settings/get_timezones')).body.data;
    expect(timezones[1]).toEqual({ value: 'America/Chicago', label: 'Central Time, Chicago' });
    const values = timezones.map(({ value }: { value: string }) => value);
    expect(new Set(values).size).toBe(values.length);
    // The database counts days by the same names.
    const { rows } = await app.owner.query(
      'select zone from unnest($1::text[]) as zone where zone not in (select name from pg_timezone_names)',
      [values],
    );
    expect(rows).toEqual([]);
  });

  test('settings/get_states: fifty states, the district, five territories and the armed forces', async () => {
    const { admin } = await app.newTenant();
    const { states } = (await admin.call('settings/get_states')).body.data;
    expect(states).toHaveLength(59);
    // An address takes each of them and nothing else of two letters.
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const pairs = letters.flatMap((one) => letters.map((other) => one + other));
    const taken = pairs.filter((pair) => stateCode.safeParse(pair).success);
    expect(taken).toEqual(states.map(({ value }: { value: string }) => value).sort());
    expect(states).toContainEqual({ value: 'TX', label: 'Texas (TX)' });
  });
});

test('tenant/getPublicEmailProvider 200: the address, and whose mailboxes those of its domain are; 403 without the right', async () => {
  const { admin, add } = await app.newTenant();
  const asked = async () => (await admin.call('tenant/getPublicEmailProvider')).body.data;
  expect(await asked()).toEqual({ publicEmail: '', provider: null });
  let was = '';
  for (const [now, provider] of [
    ['orla@GMail.com', 'Google'],
    ['orla@att.net', 'AT&T'],
    ['office@orla.example', null],
  ] as const) {
    const changes = { tenantPublicEmail: { was, now } };
    expect((await admin.call('settings/update_tenant_info', { changes })).status).toBe(200);
    was = now.toLowerCase();
    expect(await asked()).toEqual({ publicEmail: was, provider });
  }
  expect((await (await add('Technician')).call('tenant/getPublicEmailProvider')).status).toBe(403);
});
