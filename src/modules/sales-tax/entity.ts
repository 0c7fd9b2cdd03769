import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** They stand together on one page. */
export const taxAgencyEntity: Entity = {
  module: 'tax_agencies',
  noun: 'Tax agency',
  idNames: ['agencyID'],
  feature: 'accounting',
  address: null,
};
export const taxZoneEntity: Entity = {
  module: 'tax_zones',
  noun: 'Tax zone',
  idNames: ['zoneID'],
  feature: 'accounting',
  address: null,
};

/** A company has one: what is taxable, and where work is taxed that is nowhere else. */
export const taxSettingsEntity: Entity = {
  module: 'tax_settings',
  noun: 'Sales tax settings',
  feature: 'accounting',
  address: null,
};
export const onlyID = 1;

/** A customer's own zone and exemption; its number is the customer's. */
export const customerTaxEntity: Entity = {
  module: 'customer_taxes',
  noun: 'Sales tax',
  feature: 'accounting',
  address: null,
};

export type TaxAgencyEvent =
  | 'tax_agency_created'
  | 'tax_agency_changed'
  | 'tax_agency_archived'
  | 'tax_rate_set'
  | 'tax_agency_undone';
export const taxAgencyEvents = new EventsOf<TaxAgencyEvent>(taxAgencyEntity.module);

export type TaxZoneEvent = 'tax_zone_created' | 'tax_zone_changed' | 'tax_zone_archived' | 'tax_zone_undone';
export const taxZoneEvents = new EventsOf<TaxZoneEvent>(taxZoneEntity.module);

export type TaxSettingsEvent = 'default_tax_zone_set' | 'class_taxability_set' | 'tax_settings_undone';
export const taxSettingsEvents = new EventsOf<TaxSettingsEvent>(taxSettingsEntity.module);

export type CustomerTaxEvent = 'customer_tax_set' | 'customer_tax_undone';
export const customerTaxEvents = new EventsOf<CustomerTaxEvent>(customerTaxEntity.module);
