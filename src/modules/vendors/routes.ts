import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { vendorCalls } from './contract.ts';
import { vendorImporter } from './importing/importer.ts';
import { vendorJobs } from './jobs.ts';
import { vendorNotifications } from './reactions.ts';
import { vendors } from './record.ts';
import { vendorServices } from './service.ts';
import { taxCalls } from './tax-contract.ts';
import { papers, taxServices } from './tax-service.ts';

const said = vendors.said();
const contacts: ExportedTable = {
  name: 'vendor contacts',
  table: 'vendor_contacts',
  key: ['contact_id'],
  columns: ['contact_id', 'vendor_id', 'name', 'title', 'email', 'phone'],
  permission: can('vendors', 'read'),
  deleted: 'deleted_at',
};

const certificates: ExportedTable = {
  name: 'vendor certificates',
  table: 'vendor_certificates',
  key: ['certificate_id'],
  columns: [
    ...['certificate_id', 'vendor_id', 'kind', 'carrier', 'policy_number'],
    ...['limit_cents', 'effective_on', 'expires_on'],
  ],
  permission: can('vendors', 'read'),
  deleted: 'deleted_at',
};

export const vendorsModule: Module = {
  name: 'vendors',
  ...said,
  tables: [...said.tables, contacts, certificates],
  importers: [vendorImporter],
  jobs: vendorJobs,
  notifications: vendorNotifications,
  entities: [...said.entities, papers],
  routes: [
    ...routes(vendorCalls, {
      ...vendorServices,
      createVendor: withFieldsOfNew('vendors', 'vendorID', vendorServices.createVendor),
    }),
    ...routes(taxCalls, taxServices),
  ],
};
