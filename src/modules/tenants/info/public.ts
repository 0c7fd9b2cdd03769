import { sql } from 'kysely';
import type { SettingsOf } from '#shared/settings-group.ts';
import { SettingsLife } from '../settings-life.ts';
import type { tenantInfo } from './contract.ts';

/** product.md §3: what stands on every paper of the company, and the clock that its days follow. */
export const tenantInfoLife = new SettingsLife<SettingsOf<typeof tenantInfo>>(
  'tenant_info_changed',
  {
    tenantName: 'name',
    tenantAddress: 'address',
    tenantCity: 'city',
    tenantState: 'state',
    tenantZip: 'zip',
    tenantPhone: 'phone',
    tenantPublicEmail: 'public_email',
    tenantEIN: 'ein',
    tenantWebsite: 'website',
    tenantTimeZone: 'time_zone',
  },
  async (context, { tenantName }) => {
    // Sign-in, sessions and invitations name a company before anything of it is read.
    if (tenantName !== undefined) await sql`select directory.rename_tenant(${tenantName})`.execute(context.db());
  },
);
