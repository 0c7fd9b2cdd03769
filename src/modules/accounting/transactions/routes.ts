import { type Module, routes } from '#server/routes.ts';
import { transactionCalls } from './contract.ts';
import { transactionEntity } from './entity.ts';
import { restoreTransaction, seeTransactions, transactionServices } from './service.ts';

export const transactionsModule: Module = {
  name: 'account-transactions',
  routes: routes(transactionCalls, transactionServices),
  entities: [{ ...transactionEntity, see: seeTransactions, restore: restoreTransaction }],
};
