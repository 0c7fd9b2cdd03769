import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { undeleted } from '#server/declared/moves.ts';
import { namesIn } from '#server/declared/references.ts';
import { belonging } from '#server/declared/timelines.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { toldOfCustomer } from '../customers/public.ts';
import { rateSheetCalls } from './contract.ts';
import { rateSheetEntity } from './entity.ts';
import { rateSheetImporter } from './importing/importer.ts';
import { rateSheets } from './record.ts';
import { rateSheetServices } from './service.ts';

/** Of two sheets for the same on one day the one that stays with its customer holds; one for a place is the place's own. */
const hasRoom = (context: Context, intoID: number) => sql<boolean>`(
  r.is_draft or r.deleted_at is not null or r.location_id is not null or not exists (
    select from rate_sheets o
    where o.tenant_id = ${context.tenantId} and o.customer_id = ${intoID} and o.location_id is null and not o.is_draft and o.deleted_at is null
      and daterange(o.valid_from, o.valid_until, '[]') && daterange(r.valid_from, r.valid_until, '[]')))`;

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
  moves: [
    {
      of: 'customers',
      called: ['rate sheet', 'rate sheets'],
      table: 'rate_sheets',
      key: ['rate_sheet_id'],
      names: 'customer_id',
      counts: undeleted,
      fits: hasRoom,
      place: sql<number | null>`r.location_id`,
      told: toldOfCustomer(rateSheets),
      needs: can('ratesheets', 'read'),
    },
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
