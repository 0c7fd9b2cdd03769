import { type Module, routes } from '#server/routes.ts';
import { workKindCalls } from './contract.ts';
import { taskCategoryEntity, ticketTypeEntity } from './entity.ts';
import { restoreKind, seeKinds, workKindServices } from './service.ts';

export const workKindsModule: Module = {
  name: 'work-kinds',
  routes: routes(workKindCalls, workKindServices),
  entities: [
    { ...ticketTypeEntity, see: seeKinds('ticket'), restore: restoreKind('ticket') },
    { ...taskCategoryEntity, see: seeKinds('task'), restore: restoreKind('task') },
  ],
};
