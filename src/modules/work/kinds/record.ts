import { sql } from 'kysely';
import { RecordLife } from '#server/records/record-life.ts';
import { unprocessable } from '#shared/errors.ts';
import type { StepTemplate } from '../rules.ts';
import type { WorkTables } from '../tables.ts';
import { taskCategoryEntity, ticketTypeEntity } from './entity.ts';

type Fields = { name: string; steps: StepTemplate[] };

const alike = {
  author: null,
  end: { field: 'archivedAt', column: 'archived_at', event: 'archived' },
  label: sql<string>`name`,
} as const;
const columns = { name: 'name', steps: { json: 'steps' } } as const;
const unique = { field: 'name', taken: 'This name is taken. Choose another.' } as const;

/** They differ in their tables, and in that categories have parents. */
export const kindsOfWork = {
  ticket: new RecordLife<Fields>({
    ...alike,
    columns,
    unique,
    entity: ticketTypeEntity,
    kind: 'ticket_type',
    table: 'ticket_types',
    id: 'type_id',
  }),
  task: new RecordLife<Fields & { parentID: number | null }>({
    ...alike,
    entity: taskCategoryEntity,
    kind: 'task_category',
    table: 'task_categories',
    id: 'category_id',
    columns: { ...columns, parentID: 'parent_id' },
    unique: { ...unique, within: 'parentID' },
    async assertFits(context, { name, parentID }, was) {
      if (parentID === null || was?.archivedAt === null) return;
      const parent = await context
        .db<WorkTables>()
        .selectFrom('task_categories')
        .select(['name', 'archived_at'])
        .where('category_id', '=', parentID)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!parent?.archived_at) return;
      const sentence = `“${name}” is a part of “${parent.name}”, which is out of use. Bring that back first.`;
      throw unprocessable(sentence, { parentID: sentence });
    },
  }),
};
