import { type Module, routes } from '#server/request/routes.ts';
import { returnCalls } from './contract.ts';
import { accountBoxes } from './record.ts';
import { returnServices } from './service.ts';

export const informationReturnsModule: Module = {
  name: 'information-returns',
  ...accountBoxes.said(),
  routes: routes(returnCalls, returnServices),
};
