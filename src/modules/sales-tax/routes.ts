import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { belonging } from '#server/declared/timelines.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { assertOfNoAgency, restoreTaxAgency, visibleTaxAgencies } from './agencies.ts';
import { taxCalls } from './contract.ts';
import { customerTaxEntity, customerTaxEvents, taxAgencyEntity, taxSettingsEntity, taxZoneEntity } from './entity.ts';
import {
  restoreCustomerTax,
  restoreTaxSettings,
  restoreTaxZone,
  taxServices,
  visibleCustomerTaxes,
  visibleTaxSettings,
  visibleTaxZones,
} from './service.ts';

const permission = can('accounting', 'read');
const tables: ExportedTable[] = [
  {
    name: 'tax agencies',
    table: 'tax_agencies',
    key: ['agency_id'],
    columns: ['agency_id', 'name', 'account_id', 'archived_at'],
    permission,
  },
  {
    name: 'tax rates',
    table: 'tax_rates',
    key: ['rate_id'],
    columns: ['rate_id', 'agency_id', 'jurisdiction', 'percent_units', 'valid_from'],
    permission,
    deleted: 'removed_at',
  },
  { name: 'tax zones', table: 'tax_zones', key: ['zone_id'], columns: ['zone_id', 'name', 'archived_at'], permission },
  {
    name: 'tax zone jurisdictions',
    table: 'tax_zone_jurisdictions',
    key: ['zone_id', 'place'],
    columns: ['zone_id', 'place', 'agency_id', 'jurisdiction'],
    permission,
  },
  {
    name: 'customer taxes',
    table: 'customer_taxes',
    key: ['customer_id'],
    columns: ['customer_id', 'zone_id', 'exempt_reason', 'certificate', 'valid_through'],
    permission,
    seenAs: { module: 'customers', id: 'customer_id' },
  },
  {
    name: 'location taxes',
    table: 'location_taxes',
    key: ['location_id'],
    columns: ['location_id', 'zone_id'],
    permission,
    seenAs: { module: 'customer_locations', id: 'location_id' },
  },
  {
    name: 'posted taxes',
    table: 'entry_taxes',
    key: ['entry_id', 'part'],
    columns: [
      ...['entry_id', 'part', 'agency_id', 'jurisdiction', 'percent_units'],
      ...['gross_cents', 'taxable_cents', 'tax_cents', 'exempt_reason'],
    ],
    permission,
  },
];

export const taxesModule: Module = {
  name: 'taxes',
  belongings: [
    belonging('customers', customerTaxEvents.any('customer_tax_set'), {
      table: 'customer_taxes',
      id: 'customer_id',
      whose: 'customer_id',
    }),
  ],
  tables,
  routes: routes(taxCalls, taxServices),
  archiveGuards: [assertOfNoAgency],
  entities: [
    { ...taxAgencyEntity, visibleLabels: visibleTaxAgencies, restore: restoreTaxAgency },
    { ...taxZoneEntity, visibleLabels: visibleTaxZones, restore: restoreTaxZone },
    { ...taxSettingsEntity, visibleLabels: visibleTaxSettings, restore: restoreTaxSettings },
    {
      ...customerTaxEntity,
      fields: {
        locationZones: { label: 'Zones of locations' },
        locationID: { label: 'Location', of: 'customer_locations' },
      },
      visibleLabels: visibleCustomerTaxes,
      restore: restoreCustomerTax,
    },
  ],
};
