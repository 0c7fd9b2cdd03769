import { type Module, routes } from '#server/routes.ts';
import { itemCalls } from './contract.ts';
import { itemEntity } from './entity.ts';
import { itemServices, restoreItem, seeItems } from './service.ts';

export const itemsModule: Module = {
  name: 'open-items',
  routes: routes(itemCalls, itemServices),
  entities: [{ ...itemEntity, see: seeItems, restore: restoreItem }],
};
