import { sql } from 'kysely';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { namesIn } from '#server/declared/references.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { invoiceCalls, mayApprove } from './contract.ts';
import { invoiceEntity } from './entity.ts';
import { countPending, findDrafts, findInvoices, findSubmitted } from './reports.ts';
import { invoiceServices, restoreInvoice, visibleInvoices } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'invoices',
    table: 'invoices',
    key: ['invoice_id'],
    columns: [
      'invoice_id',
      'kind',
      'number',
      'customer_id',
      'invoice_date',
      'due_on',
      'total_cents',
      'entry_id',
      'created_at',
      'approved_at',
      'voided_at',
      'form',
      'taxes',
    ],
    permission: can('invoices', 'read'),
    seenAs: { module: 'invoices', id: 'invoice_id' },
    deleted: 'deleted_at',
  },
];

export const invoicesModule: Module = {
  name: 'invoices',
  tables,
  routes: routes(invoiceCalls, invoiceServices),
  names: [
    namesIn(
      'customers',
      'invoices',
      'customer_id',
      { module: invoiceEntity.module, id: 'invoice_id' },
      sql<boolean>`not is_taken_back`,
    ),
  ],
  entities: [{ ...invoiceEntity, visibleLabels: visibleInvoices, restore: restoreInvoice, find: findInvoices }],
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
