import { type Module, routes } from '#server/routes.ts';
import { checklistCalls } from './contract.ts';
import { checklistEntity } from './entity.ts';
import { checklistServices, findChecklists, restoreChecklist, seeChecklists } from './service.ts';

export const checklistsModule: Module = {
  name: 'checklists',
  routes: routes(checklistCalls, checklistServices),
  entities: [{ ...checklistEntity, see: seeChecklists, restore: restoreChecklist, find: findChecklists }],
};
