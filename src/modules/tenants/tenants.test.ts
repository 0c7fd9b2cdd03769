import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();

describe('tenant/get_tenant_locations', () => {
  test('200: the own divisions, departments and addresses by name, and no other company’s', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    await acme.admin.call('settings/create_division', { name: 'South' });
    await acme.admin.call('settings/create_division', { name: 'North' });
    await acme.admin.call('settings/create_division', { name: 'East' });
    await acme.admin.call('settings/archive_division', { divisionID: 3 });
    await acme.admin.call('settings/create_department', { name: 'Service' });
    await acme.admin.call('settings/create_department', { name: 'Pumps', parentID: 1 });
    await orla.admin.call('settings/create_division', { name: 'Elsewhere' });
    const yard = { name: 'Yard', address: '', city: 'Reno', state: 'NV', zip: '', timeZone: 'America/Los_Angeles' };
    await acme.admin.call('settings/create_location', yard);
    const viewer = await acme.add('Viewer');
    const { status, body } = await viewer.call('tenant/get_tenant_locations');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      divisions: [
        { id: 2, name: 'North', isArchived: false },
        { id: 1, name: 'South', isArchived: false },
        { id: 3, name: 'East', isArchived: true },
      ],
      departments: [
        { id: 2, name: 'Pumps', parentID: 1, isArchived: false },
        { id: 1, name: 'Service', parentID: null, isArchived: false },
      ],
      locations: [{ locationID: 1, ...yard, isArchived: false }],
    });
  });
});

describe('the history of a company', () => {
  const history = (person: { call: typeof app.call }, entityID: number) =>
    person.call('events/list_history', { module: 'tenants', entityID });

  test('403: is for those who see the settings', async () => {
    const acme = await app.newTenant();
    const seen = (await history(acme.admin, acme.tenantID)).body.data.events;
    expect(seen.map((event: { name: string }) => event.name)).toEqual(['tenant_created']);
    const technician = await acme.add('Technician');
    expect((await history(technician, acme.tenantID)).status).toBe(403);
  });

  test('404: of another company', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    expect((await history(acme.admin, orla.tenantID)).status).toBe(404);
  });
});
