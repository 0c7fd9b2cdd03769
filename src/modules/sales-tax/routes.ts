import { type Module, routes } from '#server/request/routes.ts';
import { assertOfNoAgency, restoreTaxAgency, visibleTaxAgencies } from './agencies.ts';
import { taxCalls } from './contract.ts';
import { customerTaxEntity, taxAgencyEntity, taxSettingsEntity, taxZoneEntity } from './entity.ts';
import {
  restoreCustomerTax,
  restoreTaxSettings,
  restoreTaxZone,
  taxServices,
  visibleCustomerTaxes,
  visibleTaxSettings,
  visibleTaxZones,
} from './service.ts';

export const taxesModule: Module = {
  name: 'taxes',
  routes: routes(taxCalls, taxServices),
  archiveGuards: [assertOfNoAgency],
  entities: [
    { ...taxAgencyEntity, visibleLabels: visibleTaxAgencies, restore: restoreTaxAgency },
    { ...taxZoneEntity, visibleLabels: visibleTaxZones, restore: restoreTaxZone },
    { ...taxSettingsEntity, visibleLabels: visibleTaxSettings, restore: restoreTaxSettings },
    { ...customerTaxEntity, visibleLabels: visibleCustomerTaxes, restore: restoreCustomerTax },
  ],
};
