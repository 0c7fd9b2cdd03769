import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Moves, undeleted } from '#server/declared/moves.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { customerCalls } from './contract.ts';
import { demandColumnOf, demandsInWords } from './demand-columns.ts';
import { customerEntity, customerEvents } from './entity.ts';
import { customerImporter } from './importing/importer.ts';
import { visibleCustomers } from './listing.ts';
import { countedAs } from './merged.ts';
import { searchedCustomers } from './searched.ts';
import { customerServices, restoreCustomer, visibleLocations } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'customers',
    table: 'customers',
    key: ['customer_id'],
    columns: [
      'customer_id',
      'name',
      'phone',
      'email',
      'website',
      'remarks',
      'payment_terms',
      'referral_type_id',
      'parent_id',
      ...Object.values(demandColumnOf),
      'hold_reason',
      'held_since',
      'time_zone',
      'created_at',
      'created_by',
    ],
    permission: can('customers', 'read'),
    deleted: 'deleted_at',
  },
  {
    // What was posted for them bears their name.
    name: 'merged customers',
    table: 'customers',
    key: ['customer_id'],
    columns: ['customer_id', 'name', 'merged_into', 'merged_at', 'merged_by'],
    permission: can('customers', 'read'),
    having: 'merged_into',
  },
  {
    // Money, and so for who sees it.
    name: 'customer credit limits',
    table: 'customers',
    key: ['customer_id'],
    columns: ['customer_id', 'credit_limit_cents'],
    permission: can('receivables', 'read'),
    deleted: 'deleted_at',
  },
  {
    name: 'customer contacts',
    table: 'customer_contacts',
    key: ['contact_id'],
    columns: ['contact_id', 'customer_id', 'name', 'title', 'email', 'phone'],
    permission: can('customers', 'read'),
    seenAs: { module: 'customers', id: 'customer_id' },
    deleted: 'deleted_at',
  },
  {
    name: 'customer locations',
    table: 'customer_locations',
    key: ['location_id'],
    columns: ['location_id', 'customer_id', 'name', 'address', 'city', 'state', 'zip', 'time_zone'],
    permission: can('customers', 'read'),
    seenAs: { module: 'customers', id: 'customer_id' },
    deleted: 'deleted_at',
  },
];

/** Deleted ones go too: what names them is found with its customer. */
const moves: Moves[] = [
  {
    of: 'customers',
    called: ['contact', 'contacts'],
    table: 'customer_contacts',
    key: ['contact_id'],
    names: 'customer_id',
    counts: undeleted,
    marks: 'merged_from',
    needs: can('customers', 'read'),
  },
  {
    of: 'customers',
    called: ['location', 'locations'],
    table: 'customer_locations',
    key: ['location_id'],
    names: 'customer_id',
    counts: undeleted,
    marks: 'merged_from',
    needs: can('customers', 'read'),
  },
  {
    of: 'customers',
    called: ['sub-customer', 'sub-customers'],
    table: 'customers',
    key: ['customer_id'],
    names: 'parent_id',
    counts: undeleted,
    told: {
      merged: customerEvents.event('customer_parent_merged'),
      unmerged: customerEvents.event('customer_parent_unmerged'),
      field: 'parentCustomerID',
    },
    needs: can('customers', 'read'),
  },
];

const creditInWords = {
  holdReason: { label: 'On hold' },
  heldSince: { label: 'On hold since' },
  releaseReason: { label: 'Reason' },
};

export const customersModule: Module = {
  name: 'customers',
  tables,
  routes: routes(customerCalls, {
    ...customerServices,
    createCustomer: withFieldsOfNew('customers', 'customerID', customerServices.createCustomer),
  }),
  counts: [
    {
      area: '/customers',
      label: 'customers',
      needs: can('customers', 'read'),
      module: 'customers',
      table: 'customers',
    },
  ],
  moves,
  importers: [customerImporter],
  entities: [
    {
      ...customerEntity,
      fields: {
        customerName: { label: 'Name' },
        parentCustomerID: { label: 'Parent', of: 'customers' },
        mergedInto: { label: 'Merged into', of: 'customers' },
        absorbed: { label: 'Merged with this', of: 'customers' },
        moved: { label: 'Moved' },
        ...demandsInWords,
        ...creditInWords,
      },
      visibleLabels: visibleCustomers,
      restore: restoreCustomer,
      searched: searchedCustomers,
      countedAs,
    },
    {
      // Named where work says its own; its story is its customer's.
      module: 'customer_locations',
      noun: 'Location',
      idNames: [],
      feature: 'customers',
      address: null,
      visibleLabels: visibleLocations,
    },
  ],
};
