import { type Module, routes } from '#server/routes.ts';
import { accountCalls } from './contract.ts';
import { accountEntity } from './entity.ts';
import { accountServices, findAccounts, restoreAccountState, seeAccounts } from './service.ts';

export const accountsModule: Module = {
  name: 'accounts',
  routes: routes(accountCalls, accountServices),
  entities: [{ ...accountEntity, see: seeAccounts, restore: restoreAccountState, find: findAccounts }],
};
