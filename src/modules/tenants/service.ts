import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { EntityServer } from '#server/records/entities.ts';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { accountingInfoLife } from './accounting-info/public.ts';
import { calendarLinkLife } from './calendar-link/public.ts';
import type { tenantCalls } from './contract.ts';
import { tenantEntity } from './entity.ts';
import { tenantInfoLife } from './info/public.ts';
import { logoLife, paperLife } from './papers/public.ts';
import { getTenant, samplesLife, setupLife, timeSettings } from './public.ts';
import { signInRulesLife } from './sign-in-rules/public.ts';
import type { TenantTables } from './tables.ts';

/** The parts and addresses of the company, by name. */
export async function getTenantLocations(context: Context): Promise<Output<typeof tenantCalls.getTenantLocations>> {
  const db = context.db<TenantTables>();
  const isArchived = sql<boolean>`archived_at is not null`.as('isArchived');
  const byName = sql`archived_at is not null, lower(name)`;
  const [divisions, departments, locations] = await Promise.all([
    db.selectFrom('divisions').select(['division_id as id', 'name', isArchived]).orderBy(byName).execute(),
    db
      .selectFrom('departments')
      .select(['department_id as id', 'name', 'parent_id as parentID', isArchived])
      .orderBy(byName)
      .execute(),
    db
      .selectFrom('tenant_locations')
      .select(['location_id as locationID', 'name', 'address', 'city', 'state', 'zip', 'time_zone as timeZone'])
      .select(isArchived)
      .orderBy(byName)
      .execute(),
  ]);
  return { divisions, departments, locations };
}

/** What its settings are changed by. */
const groups = [
  tenantInfoLife,
  timeSettings,
  setupLife,
  samplesLife,
  paperLife,
  logoLife,
  accountingInfoLife,
  calendarLinkLife,
  signInRulesLife,
];

/** The company's own history is for those who see its settings. */
export const tenantEntityServer: EntityServer = {
  ...tenantEntity,
  async visibleLabels(context, ids) {
    if (!ids.includes(context.tenantId) || !context.has(can('settings', 'read'))) return new Map();
    return new Map([[context.tenantId, (await getTenant(context)).name]]);
  },
  async restore(context, _id, change) {
    const life = groups.find((one) => one.tells(change.event));
    if (!life) throw new Error('No group of settings tells of this event');
    await life.restore(context, change);
  },
};
