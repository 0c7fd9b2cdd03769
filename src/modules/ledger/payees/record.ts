import { sql } from 'kysely';
import type { Orders } from '#server/database/page-order.ts';
import { RecordLife } from '#server/records/record-life.ts';
import type { KeptPayee, PayeeSortKey } from './contract.ts';
import { payeeEntity } from './entity.ts';

export const payees = new RecordLife<Omit<KeptPayee, 'payeeID'>>({
  entity: payeeEntity,
  kind: 'payee',
  table: 'payees',
  id: 'payee_id',
  columns: { kind: 'kind', name: 'name', phone: 'phone', email: 'email', remarks: 'remarks' },
  end: { field: 'archivedAt', column: 'archived_at', event: 'archived' },
  label: sql<string>`name`,
  found: { words: ['name', 'phone', 'email'], detail: 'phone' },
});

/** What each head of the list sorts by. */
const orders: Orders<PayeeSortKey> = {
  name: { by: sql`lower(name)`, isNeverEmpty: true },
  kind: { by: sql`kind`, isNeverEmpty: true },
  phone: { by: sql`phone` },
  email: { by: sql`lower(email)` },
};
export const payeeListing = {
  orders,
  first: 'name',
  fields: ['kind', 'name', 'phone', 'email', 'remarks'],
  words: ['name', 'phone', 'email'],
  filters: ['kind'],
} as const;
