import { sql } from 'kysely';
import { RecordLife } from '#server/records/record-life.ts';
import type { SavedView } from './contract.ts';
import { savedViewEntity } from './entity.ts';

type Fields = Pick<SavedView, 'name' | 'search' | 'layout' | 'isShared'> & { userID: number; list: string };

export const savedViews = new RecordLife<Fields>({
  entity: savedViewEntity,
  kind: 'saved_view',
  table: 'saved_views',
  id: 'view_id',
  columns: {
    userID: 'user_id',
    list: 'list',
    name: 'name',
    search: 'search',
    layout: 'layout',
    isShared: 'is_shared',
  },
  label: sql<string>`name`,
  author: null,
});
