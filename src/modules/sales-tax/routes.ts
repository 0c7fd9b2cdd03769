import { type Module, routes } from '#server/request/routes.ts';
import { assertOfNoAgency, restoreTaxAgency, seeTaxAgencies } from './agencies.ts';
import { taxCalls } from './contract.ts';
import { customerTaxEntity, taxAgencyEntity, taxSettingsEntity, taxZoneEntity } from './entity.ts';
import {
  restoreCustomerTax,
  restoreTaxSettings,
  restoreTaxZone,
  seeCustomerTaxes,
  seeTaxSettings,
  seeTaxZones,
  taxServices,
} from './service.ts';

export const taxesModule: Module = {
  name: 'taxes',
  routes: routes(taxCalls, taxServices),
  archiveGuards: [assertOfNoAgency],
  entities: [
    { ...taxAgencyEntity, see: seeTaxAgencies, restore: restoreTaxAgency },
    { ...taxZoneEntity, see: seeTaxZones, restore: restoreTaxZone },
    { ...taxSettingsEntity, see: seeTaxSettings, restore: restoreTaxSettings },
    { ...customerTaxEntity, see: seeCustomerTaxes, restore: restoreCustomerTax },
  ],
};
