import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const tenantEntity: Entity = {
  module: 'tenants',
  noun: 'Company',
  feature: 'settings',
  address: null,
  isNamedElsewhere: true,
};

export type TenantEvent =
  | 'tenant_created'
  | 'tenant_info_changed'
  | 'time_settings_changed'
  | 'cloud_storage_changed'
  | 'setup_changed'
  | 'papers_changed'
  | 'logo_changed'
  | 'accounting_info_changed'
  | 'calendar_link_changed'
  | 'sign_in_rules_changed'
  | 'single_sign_on_changed'
  | 'stranger_refused'
  | 'next_number_set'
  | 'samples_changed';
export const tenantEvents = new EventsOf<TenantEvent>(tenantEntity.module);
