import type { Context } from '#server/context.ts';
import type { EntityServer } from '#server/records/entities.ts';
import { assertUnchanged } from '#server/records/two-people.ts';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import type { tenantCalls } from './contract.ts';
import { tenantEntity } from './entity.ts';
import { changeTimeSettings, getTenant, type TimeSettingsState } from './public.ts';
import type { TenantTables } from './tables.ts';

/** The parts and addresses of the company, by name. */
export async function getTenantLocations(context: Context): Promise<Output<typeof tenantCalls.getTenantLocations>> {
  const db = context.db<TenantTables>();
  const [divisions, departments, locations] = await Promise.all([
    db.selectFrom('divisions').select(['division_id as id', 'name']).orderBy('name').execute(),
    db.selectFrom('departments').select(['department_id as id', 'name']).orderBy('name').execute(),
    db.selectFrom('tenant_locations').selectAll().orderBy('name').execute(),
  ]);
  return {
    divisions,
    departments,
    locations: locations.map((row) => ({
      locationID: row.location_id,
      name: row.name,
      address: row.address,
      city: row.city,
      state: row.state,
      zip: row.zip,
      timeZone: row.time_zone,
    })),
  };
}

/** The company's own history is for those who see its settings. */
export const tenantEntityServer: EntityServer = {
  ...tenantEntity,
  async visibleLabels(context, ids) {
    if (!ids.includes(context.tenantId) || !context.has(can('settings', 'read'))) return new Map();
    return new Map([[context.tenantId, (await getTenant(context)).name]]);
  },
  async restore(context, _id, { expected, former }) {
    await changeTimeSettings(context, (state) => {
      assertUnchanged(state, expected);
      return former as Partial<TimeSettingsState>;
    });
  },
};
