import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { namesIn } from '#server/declared/references.ts';
import { belonging } from '#server/declared/timelines.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { rateSheetCalls } from './contract.ts';
import { rateSheetEntity } from './entity.ts';
import { rateSheetImporter } from './importing/importer.ts';
import { rateSheets } from './record.ts';
import { rateSheetServices } from './service.ts';

const said = rateSheets.said();
const lines: ExportedTable = {
  name: 'rates',
  table: 'rate_lines',
  key: ['rate_sheet_id', 'line'],
  columns: [
    ...['rate_sheet_id', 'line', 'kind', 'service_id', 'name', 'rate_units', 'has_overtime', 'has_double'],
    ...['overtime_units', 'double_units', 'day_units', 'week_units', 'month_units', 'standby_percent_units'],
    ...['is_operated', 'up_to_units', 'markup_percent_units', 'minimum_hours_units'],
  ],
  permission: can('ratesheets', 'read'),
};

export const rateSheetsModule: Module = {
  name: 'rate-sheets',
  ...said,
  importers: [rateSheetImporter],
  belongings: [
    belonging('customers', rateSheets.any('created', 'changed', 'deleted'), {
      table: 'rate_sheets',
      id: 'rate_sheet_id',
      whose: 'customer_id',
    }),
  ],
  tables: [...said.tables, lines],
  names: [
    ...(said.names ?? []),
    namesIn('services', 'rate_lines', 'service_id', { module: rateSheetEntity.module, id: 'rate_sheet_id' }),
  ],
  routes: routes(rateSheetCalls, {
    ...rateSheetServices,
    createRateSheet: withFieldsOfNew('ratesheets', 'rateSheetID', rateSheetServices.createRateSheet),
  }),
};
