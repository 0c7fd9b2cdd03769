import { sql } from 'kysely';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { undeleted } from '#server/declared/moves.ts';
import { namesIn } from '#server/declared/references.ts';
import { belonging } from '#server/declared/timelines.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { toldOfCustomer } from '../customers/public.ts';
import { fieldTicketCalls } from './contract.ts';
import { fieldTicketEntity } from './entity.ts';
import { fieldTickets } from './record.ts';
import { countSubmitted, findUnbilled } from './reports.ts';
import { fieldTicketServices } from './service.ts';

const said = fieldTickets.said();
const { module } = fieldTicketEntity;
const lines: ExportedTable = {
  name: 'field ticket lines',
  table: 'document_lines',
  key: ['document_id', 'line_id'],
  columns: [
    ...['document_id', 'line_id', 'line', 'service_id', 'description', 'person_id', 'quantity_units', 'unit'],
    ...['multiplier_units', 'rate_units', 'discount_percent_units', 'amount_cents', 'rate_kind', 'rate_sheet_id'],
    ...['rate_sheet_version', 'sheet_rate_units', 'rate_reason', 'typed_quantity_units', 'typed_unit'],
    'typed_multiplier_units',
  ],
  permission: can('field_tickets', 'read'),
  only: { column: 'family', is: module },
};
const held = { module, id: 'document_id' };
const ofFamily = sql<boolean>`family = ${module}`;

/** What nobody has signed, validated or put together yet: what was handed to a customer keeps the name that it was handed to. */
const isUnhanded = sql<boolean>`exists (
  select from field_tickets f where f.tenant_id = r.tenant_id and f.field_ticket_id = r.document_id
    and f.ticket_type = 'fieldTicket' and f.signed_at is null and not f.is_validated and f.batch_id is null)`;

export const fieldTicketsModule: Module = {
  name: 'field-tickets',
  ...said,
  tables: [...said.tables, lines],
  belongings: [
    belonging(
      'customers',
      fieldTickets.any(
        ...(['created', 'signed', 'validated', 'approved', 'rejected', 'archived'] as const),
        ...(['sent', 'customer_accepted', 'disputed'] as const),
      ),
      { table: 'documents', id: 'document_id', whose: 'customer_id' },
      ofFamily,
    ),
  ],
  moves: [
    {
      of: 'customers',
      called: ['field ticket', 'field tickets'],
      table: 'documents',
      key: ['document_id'],
      names: 'customer_id',
      sets: 'payee_id',
      live: sql<boolean>`r.family = ${module} and ${isUnhanded}`,
      stays: sql<boolean>`r.family = ${module} and not ${isUnhanded}`,
      counts: undeleted,
      place: sql<number | null>`(
        select f.location_id from field_tickets f where f.tenant_id = r.tenant_id and f.field_ticket_id = r.document_id)`,
      told: toldOfCustomer(fieldTickets),
      needs: can('field_tickets', 'read'),
    },
  ],
  names: [
    ...said.names,
    namesIn('services', 'document_lines', 'service_id', held, ofFamily),
    namesIn('ratesheets', 'document_lines', 'rate_sheet_id', held, ofFamily),
  ],
  counts: [
    {
      area: '/field_tickets',
      label: 'submitted',
      needs: can('field_tickets', 'read'),
      module,
      count: countSubmitted,
    },
  ],
  closeFinders: [{ check: 'field_tickets', find: findUnbilled }],
  routes: routes(fieldTicketCalls, {
    ...fieldTicketServices,
    createFieldTicket: withFieldsOfNew('field_tickets', 'fieldTicketID', fieldTicketServices.createFieldTicket),
  }),
};
