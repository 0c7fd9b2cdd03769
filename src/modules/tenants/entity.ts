import { EventsOf } from '#shared/event-names.ts';

export const tenantEntity = { module: 'tenants', noun: 'Company', feature: 'settings', address: null } as const;

/** Of them those that somebody waits for. */
export const tenantEvents = new EventsOf<'tenant_created'>(tenantEntity.module);
