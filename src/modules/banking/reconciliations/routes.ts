import { type Module, routes } from '#server/request/routes.ts';
import { findUnreconciled } from './close-check.ts';
import { reconciliationCalls } from './contract.ts';
import { reconciliationEntity } from './entity.ts';
import { assertNotReconciled } from './reports.ts';
import { reconciliationServices, restoreReconciliation, visibleReconciliations } from './service.ts';

export const reconciliationsModule: Module = {
  name: 'reconciliations',
  routes: routes(reconciliationCalls, reconciliationServices),
  closeFinders: [{ check: 'reconciled', find: findUnreconciled }],
  voidGuards: [(context, { rootID }) => assertNotReconciled(context, [rootID])],
  entities: [{ ...reconciliationEntity, visibleLabels: visibleReconciliations, restore: restoreReconciliation }],
};
