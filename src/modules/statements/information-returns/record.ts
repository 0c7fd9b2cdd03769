import { sql } from 'kysely';
import type { Box } from '#modules/vendors/box-rules.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { accountBoxEntity } from './entity.ts';

export const accountBoxes = new RecordLife<{ accountID: number; box: Box | 'none' }>({
  entity: accountBoxEntity,
  kind: 'account_box',
  table: 'account_boxes',
  id: 'account_box_id',
  columns: { accountID: 'account_id', box: 'box' },
  label: sql<string>`(select concat_ws(' ', a.number, a.name) from accounts a
    where a.tenant_id = account_boxes.tenant_id and a.account_id = account_boxes.account_id)`,
});
