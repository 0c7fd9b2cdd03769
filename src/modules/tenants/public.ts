import type { Context } from '#server/context.ts';
import { difference, toColumns } from '#server/records/two-people.ts';
import { notFound } from '#shared/errors.ts';
import { tenantEvents } from './entity.ts';
import { signUpDefaults } from './rules.ts';
import type { TenantTables } from './tables.ts';

/** Names of divisions and departments, for the lists of other modules to join. */
export type PartNames = Pick<TenantTables, 'divisions' | 'departments'>;
/** How the company watches over running work, for those who look at it. */
export type TimeSettings = {
  tenants: Pick<TenantTables['tenants'], 'idle_threshold_minutes' | 'claim_window_hours' | 'starts_shift'>;
};
export type Tenant = TenantTables['tenants'];

/** The row of the company itself, with the defaults of a sign-up. */
export async function insertTenant(
  context: Context,
  tenant: { name: string; timeZone: string; isDemo: boolean },
): Promise<void> {
  await context
    .db<TenantTables>()
    .insertInto('tenants')
    .values({
      name: tenant.name,
      time_zone: tenant.timeZone,
      plan: signUpDefaults.plan,
      term: signUpDefaults.term,
      price_per_user_cents: signUpDefaults.pricePerUserCents,
      is_demo: tenant.isDemo,
    })
    .execute();
}

/** The company's own address and page. */
export async function setTenantInfo(
  context: Context,
  info: { address: string; city: string; state: string; zip: string; website: string },
): Promise<void> {
  await context.db<TenantTables>().updateTable('tenants').set(info).execute();
}

export async function getTenant(context: Context) {
  return context.db<TenantTables>().selectFrom('tenants').selectAll().executeTakeFirstOrThrow();
}

/** Errors: 404 for a division that is not of this company. */
export async function requireDivision(context: Context, id: number | null): Promise<void> {
  if (id === null) return;
  const query = context.db<TenantTables>().selectFrom('divisions').select('name').where('division_id', '=', id);
  if (!(await query.executeTakeFirst())) throw notFound('Division');
}

/** Errors: 404 for a department that is not of this company. */
export async function requireDepartment(context: Context, id: number | null): Promise<void> {
  if (id === null) return;
  const query = context.db<TenantTables>().selectFrom('departments').select('name').where('department_id', '=', id);
  if (!(await query.executeTakeFirst())) throw notFound('Department');
}

/** Errors: 404 for a location that is not of this company. */
export async function requireLocation(context: Context, id: number | null): Promise<void> {
  if (id === null) return;
  const query = context.db<TenantTables>().selectFrom('tenant_locations').select('name').where('location_id', '=', id);
  if (!(await query.executeTakeFirst())) throw notFound('Location');
}

/** The names of a division and a department; null for none. */
export async function namesOfParts(
  context: Context,
  divisionId: number | null,
  departmentId: number | null,
): Promise<{ divisionName: string | null; departmentName: string | null }> {
  const db = context.db<TenantTables>();
  const [division, department] = await Promise.all([
    db
      .selectFrom('divisions')
      .select('name')
      .where('division_id', '=', divisionId ?? 0)
      .executeTakeFirst(),
    db
      .selectFrom('departments')
      .select('name')
      .where('department_id', '=', departmentId ?? 0)
      .executeTakeFirst(),
  ]);
  return { divisionName: division?.name ?? null, departmentName: department?.name ?? null };
}

/** For seeds, until there is a call for it. */
export async function addDivision(context: Context, name: string): Promise<number> {
  const id = await context.nextNumber('division');
  await context.db<TenantTables>().insertInto('divisions').values({ division_id: id, name }).execute();
  context.emit({ ...tenantEvents.event('division_added'), entityId: context.tenantId, after: { name } });
  return id;
}

/** For seeds, until there is a call for it. */
export async function addDepartment(context: Context, name: string): Promise<number> {
  const id = await context.nextNumber('department');
  await context.db<TenantTables>().insertInto('departments').values({ department_id: id, name }).execute();
  context.emit({ ...tenantEvents.event('department_added'), entityId: context.tenantId, after: { name } });
  return id;
}

/** How the company watches over running work and claims (docs/rules/time.md). */
export type TimeSettingsState = { idleThresholdMinutes: number; claimWindowHours: number; startsShift: boolean };

const columnOf = {
  idleThresholdMinutes: 'idle_threshold_minutes',
  claimWindowHours: 'claim_window_hours',
  startsShift: 'starts_shift',
} as const;

export async function getTimeSettings(context: Context): Promise<TimeSettingsState> {
  const tenant = await getTenant(context);
  return {
    idleThresholdMinutes: tenant.idle_threshold_minutes,
    claimWindowHours: tenant.claim_window_hours,
    startsShift: tenant.starts_shift,
  };
}

/** Sets what `choose` makes of the settings as they are, and tells what became different. */
export async function changeTimeSettings(
  context: Context,
  choose: (state: TimeSettingsState) => Partial<TimeSettingsState>,
): Promise<TimeSettingsState> {
  await context.db<TenantTables>().selectFrom('tenants').select('name').forUpdate().executeTakeFirstOrThrow();
  const before = await getTimeSettings(context);
  const after = { ...before, ...choose(before) };
  const changed = difference(before, after);
  if (!changed) return before;
  await context.db<TenantTables>().updateTable('tenants').set(toColumns(changed.after, columnOf)).execute();
  context.emit({ ...tenantEvents.event('time_settings_changed'), entityId: context.tenantId, ...changed });
  return after;
}
