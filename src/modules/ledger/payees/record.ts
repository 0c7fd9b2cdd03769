import { sql } from 'kysely';
import { RecordLife } from '#server/records/record-life.ts';
import type { KeptPayee } from './contract.ts';
import { payeeEntity } from './entity.ts';

export const payees = new RecordLife<Omit<KeptPayee, 'payeeID'>>({
  entity: payeeEntity,
  kind: 'payee',
  table: 'payees',
  id: 'payee_id',
  columns: { kind: 'kind', name: 'name', phone: 'phone', email: 'email', remarks: 'remarks' },
  end: { field: 'archivedAt', column: 'archived_at', event: 'archived' },
  label: sql<string>`name`,
});
