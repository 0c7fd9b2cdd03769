import { describe, expect, test } from 'vitest';
import { addDepartment, addDivision } from '#modules/tenants/public.ts';
import { testApp } from '#test/app.ts';

const app = await testApp();

describe('tenant/get_tenant_locations', () => {
  test('200: the own divisions, departments and addresses by name, and no other company’s', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    await acme.within((context) => addDivision(context, 'South'));
    await acme.within((context) => addDivision(context, 'North'));
    await acme.within((context) => addDepartment(context, 'Service'));
    await orla.within((context) => addDivision(context, 'Elsewhere'));
    await app.owner.query(
      "insert into tenant_locations (tenant_id, location_id, name, city, time_zone) values ($1, 1, 'Yard', 'Reno', 'America/Los_Angeles')",
      [acme.tenantID],
    );
    const viewer = await acme.add('Viewer');
    const { status, body } = await viewer.call('tenant/get_tenant_locations');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      divisions: [
        { id: 2, name: 'North' },
        { id: 1, name: 'South' },
      ],
      departments: [{ id: 1, name: 'Service' }],
      locations: [
        {
          locationID: 1,
          name: 'Yard',
          address: '',
          city: 'Reno',
          state: '',
          zip: '',
          timeZone: 'America/Los_Angeles',
        },
      ],
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
