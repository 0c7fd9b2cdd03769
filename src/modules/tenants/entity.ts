import { EventsOf } from '#shared/event-names.ts';

export const tenantEntity = { module: 'tenants', noun: 'Company', feature: 'settings', address: null } as const;

export const tenantEvents = new EventsOf<
  'tenant_created' | 'division_added' | 'department_added' | 'time_settings_changed' | 'cloud_storage_changed'
>(tenantEntity.module);
