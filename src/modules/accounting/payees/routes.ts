import { type Module, routes } from '#server/routes.ts';
import { payeeCalls } from './contract.ts';
import { payeeEntity } from './entity.ts';
import { payeeServices, restorePayee, seePayees } from './service.ts';

export const payeesModule: Module = {
  name: 'payees',
  routes: routes(payeeCalls, payeeServices),
  entities: [{ ...payeeEntity, see: seePayees, restore: restorePayee }],
};
