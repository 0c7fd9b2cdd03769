import type { Context } from '#server/context.ts';
import { signUpDefaults } from './rules.ts';
import { SettingsLife } from './settings-life.ts';
import type { TenantTables } from './tables.ts';

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

export async function getTenant(context: Context) {
  return context.db<TenantTables>().selectFrom('tenants').selectAll().executeTakeFirstOrThrow();
}

/** How the company watches over running work and claims (docs/rules/time.md). */
export const timeSettings = new SettingsLife<{
  idleThresholdMinutes: number;
  claimWindowHours: number;
  startsShift: boolean;
}>('time_settings_changed', {
  idleThresholdMinutes: 'idle_threshold_minutes',
  claimWindowHours: 'claim_window_hours',
  startsShift: 'starts_shift',
});

/** Whether what is shown is, in part, a sample (`src/modules/setup/samples`). */
export const samplesLife = new SettingsLife<{ showsSamples: boolean }>('samples_changed', {
  showsSamples: 'shows_samples',
});

/** The steps of its set-up that a company left out (`src/modules/setup`). */
export const setupLife = new SettingsLife<{ skipped: string[] }>('setup_changed', { skipped: 'setup_skipped' });
