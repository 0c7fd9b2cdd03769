import { type Module, routes } from '#server/request/routes.ts';
import { bankStatementCalls } from './contract.ts';
import { bankStatementEntity } from './entity.ts';
import { bankStatementServices, restoreStatement, visibleStatements } from './service.ts';

export const bankStatementsModule: Module = {
  name: 'bank-statements',
  routes: routes(bankStatementCalls, bankStatementServices),
  entities: [{ ...bankStatementEntity, visibleLabels: visibleStatements, restore: restoreStatement }],
};
