import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { checklistCalls } from './contract.ts';
import { checklistEntity } from './entity.ts';
import { checklistReactions } from './reactions.ts';
import { searchedChecklists } from './searched.ts';
import { checklistServices, restoreChecklist, visibleChecklists } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'checklists',
    table: 'checklists',
    key: ['checklist_id'],
    columns: ['checklist_id', 'name', 'version', 'steps', 'created_at', 'created_by'],
    permission: can('checklists', 'read'),
    deleted: 'deleted_at',
  },
];

export const checklistsModule = (entities: () => Entities): Module => ({
  name: 'checklists',
  tables,
  routes: routes(checklistCalls, checklistServices(entities)),
  reactions: checklistReactions,
  counts: [
    {
      area: '/checklists',
      label: 'checklists',
      needs: can('checklists', 'read'),
      module: 'checklists',
      table: 'checklists',
    },
  ],
  entities: [
    { ...checklistEntity, visibleLabels: visibleChecklists, restore: restoreChecklist, searched: searchedChecklists },
  ],
});
