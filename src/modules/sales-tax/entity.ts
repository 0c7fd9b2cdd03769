import type { Entity } from '#shared/entity.ts';

/** They stand together on one page. */
export const taxAgencyEntity: Entity = {
  module: 'tax_agencies',
  noun: 'Tax agency',
  feature: 'accounting',
  address: null,
};
export const taxZoneEntity: Entity = { module: 'tax_zones', noun: 'Tax zone', feature: 'accounting', address: null };

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
