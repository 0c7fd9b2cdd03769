import { sql } from 'kysely';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { undeleted } from '#server/declared/moves.ts';
import { namesIn } from '#server/declared/references.ts';
import { belonging } from '#server/declared/timelines.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { invoiceCalls, mayApprove } from './contract.ts';
import { assertEntryUncredited } from './credits.ts';
import { invoiceEntity, invoiceEvents } from './entity.ts';
import { family } from './forms.ts';
import { recurringInvoices } from './recurring.ts';
import { countPending, findDrafts, findSubmitted } from './reports.ts';
import { searchedInvoices, visibleInvoices } from './searched.ts';
import { invoiceServices, restoreInvoice } from './service.ts';

const ofDocuments = {
  permission: can('invoices', 'read'),
  only: { column: 'family', is: family },
  seenAs: { module: family, id: 'document_id' },
} as const;
const tables: ExportedTable[] = [
  {
    ...ofDocuments,
    name: 'invoices',
    table: 'documents',
    key: ['document_id'],
    columns: [
      ...[
        'document_id',
        'kind',
        'number',
        'customer_id',
        'document_date',
        'due_on',
        'terms',
        'reference',
        'memo',
        'division_id',
      ],
      ...['total_cents', 'entry_id', 'created_at', 'approved_at', 'voided_at'],
    ],
    deleted: 'deleted_at',
  },
  {
    ...ofDocuments,
    name: 'invoice lines',
    table: 'document_lines',
    key: ['document_id', 'line_id'],
    columns: [
      ...[
        'document_id',
        'line_id',
        'line',
        'description',
        'item_class',
        'quantity_units',
        'rate_units',
        'discount_percent_units',
      ],
      ...['amount_cents', 'discount_cents', 'account_id', 'is_taxable', 'is_taxed', 'stock_cost_cents'],
      ...['service_id', 'ticket_id'],
    ],
  },
  {
    ...ofDocuments,
    name: 'invoice origins',
    table: 'document_origins',
    key: ['document_id', 'line_id', 'from_family', 'from_document_id', 'from_line_id'],
    columns: [
      ...[
        'document_id',
        'line_id',
        'from_family',
        'from_document_id',
        'from_line_id',
        'quantity_units',
        'amount_cents',
      ],
    ],
  },
  {
    ...ofDocuments,
    name: 'invoice taxes',
    table: 'document_taxes',
    key: ['document_id', 'part'],
    columns: ['document_id', 'part', 'agency_id', 'jurisdiction', 'percent_units', 'taxable_cents', 'tax_cents'],
  },
  {
    ...ofDocuments,
    name: 'invoice taxes given back',
    table: 'document_given_taxes',
    key: ['document_id', 'part', 'from_document_id'],
    columns: ['document_id', 'part', 'from_document_id', 'taxable_cents', 'tax_cents'],
  },
  {
    name: 'invoice terms',
    table: 'invoices',
    key: ['invoice_id'],
    columns: [
      ...[
        'invoice_id',
        'batch_id',
        'message',
        'zone_id',
        'discount_cents',
        'is_discount_shown',
        'retainage_percent_units',
      ],
      ...['zone_name', 'exempt_reason', 'exempt_certificate'],
    ],
    permission: can('invoices', 'read'),
    seenAs: { module: family, id: 'invoice_id' },
  },
];

/** A draft of a credit memo is its invoice's customer's. */
const isOfPosted = sql<boolean>`exists (
  select from document_origins o
  where o.tenant_id = r.tenant_id and o.family = r.family and o.document_id = r.document_id and o.from_family = ${family})`;

export const invoicesModule: Module = {
  name: 'invoices',
  tables,
  routes: routes(invoiceCalls, {
    ...invoiceServices,
    insertInvoice: withFieldsOfNew('invoices', 'invoiceID', invoiceServices.insertInvoice),
  }),
  voidGuards: [(context, { entryID }) => assertEntryUncredited(context, entryID)],
  names: [
    namesIn(
      'customers',
      'documents',
      'customer_id',
      { module: invoiceEntity.module, id: 'document_id' },
      sql<boolean>`family = ${family} and not is_taken_back`,
    ),
  ],
  entities: [{ ...invoiceEntity, visibleLabels: visibleInvoices, restore: restoreInvoice, searched: searchedInvoices }],
  belongings: [
    belonging(
      'customers',
      invoiceEvents.any('invoice_approved', 'invoice_mailed', 'invoice_voided', 'invoice_restored'),
      { table: 'documents', id: 'document_id', whose: 'customer_id' },
      sql<boolean>`family = ${family}`,
    ),
    belonging(
      'field_tickets',
      invoiceEvents.any('invoice_created', 'invoice_approved', 'invoice_voided', 'invoice_restored', 'invoice_deleted'),
      { table: 'invoices', id: 'invoice_id', whose: 'batch_id' },
    ),
  ],
  moves: [
    {
      of: 'customers',
      called: ['draft of an invoice', 'drafts of invoices'],
      table: 'documents',
      key: ['document_id'],
      names: 'customer_id',
      sets: 'payee_id',
      live: sql<boolean>`r.family = ${family} and r.entry_id is null and not ${isOfPosted}`,
      counts: undeleted,
      told: {
        merged: invoiceEvents.event('invoice_customer_merged'),
        unmerged: invoiceEvents.event('invoice_customer_unmerged'),
        field: 'customerID',
      },
      needs: can('invoices', 'read'),
    },
    {
      of: 'customers',
      called: ['invoice or credit memo', 'invoices and credit memos'],
      table: 'documents',
      key: ['document_id'],
      names: 'customer_id',
      sets: 'payee_id',
      live: 'none',
      stays: sql<boolean>`r.family = ${family} and r.entry_id is not null`,
      counts: undeleted,
      needs: can('invoices', 'read'),
    },
  ],
  recurringKinds: [recurringInvoices],
  counts: [
    {
      area: '/invoices',
      label: 'pending',
      needs: can('invoices', 'read'),
      module: invoiceEntity.module,
      count: countPending,
    },
  ],
  waiting: [{ needs: mayApprove, module: invoiceEntity.module, find: findSubmitted }],
  closeFinders: [
    { check: 'pending_invoices', find: (context, { to }) => findDrafts(context, to, 'PENDING') },
    { check: 'submitted_invoices', find: (context, { to }) => findDrafts(context, to, 'SUBMITTED') },
  ],
};
