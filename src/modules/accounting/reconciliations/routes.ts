import { type Module, routes } from '#server/routes.ts';
import { reconciliationCalls } from './contract.ts';
import { reconciliationEntity } from './entity.ts';
import { reconciliationServices, restoreReconciliation, seeReconciliations } from './service.ts';

export const reconciliationsModule: Module = {
  name: 'reconciliations',
  routes: routes(reconciliationCalls, reconciliationServices),
  entities: [{ ...reconciliationEntity, see: seeReconciliations, restore: restoreReconciliation }],
};
