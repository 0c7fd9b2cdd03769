import { sql } from 'kysely';
import { RecordLife } from '#server/records/record-life.ts';
import type { Vendor } from './contract.ts';
import { vendorEntity } from './entity.ts';

export const vendors = new RecordLife<Omit<Vendor, 'vendorID'>>({
  entity: vendorEntity,
  kind: 'vendor',
  table: 'vendors',
  id: 'vendor_id',
  columns: {
    vendorName: 'name',
    phone: 'phone',
    email: 'email',
    website: 'website',
    address: 'address',
    city: 'city',
    state: 'state',
    zip: 'zip',
    accountNumber: 'account_number',
    paymentTerms: 'payment_terms',
    is1099: 'is_1099',
    taxIDLastFour: 'tax_id_last_four',
    remarks: 'remarks',
  },
  label: sql<string>`name`,
  found: { words: ['name', 'phone', 'email', 'account_number'], detail: 'phone' },
  exported: { without: ['tax_id_last_four'] },
});
