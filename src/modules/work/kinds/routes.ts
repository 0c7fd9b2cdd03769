import { namesIn } from '#server/declared/references.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { workKindCalls } from './contract.ts';
import { taskCategoryEntity, ticketTypeEntity } from './entity.ts';
import { restoreKind, seeKinds, workKindServices } from './service.ts';

export const workKindsModule: Module = {
  name: 'work-kinds',
  routes: routes(workKindCalls, workKindServices),
  names: [namesIn('customers', 'work_items', 'customer_id')],
  entities: [
    { ...ticketTypeEntity, see: seeKinds('ticket'), restore: restoreKind('ticket') },
    { ...taskCategoryEntity, see: seeKinds('task'), restore: restoreKind('task') },
  ],
};
