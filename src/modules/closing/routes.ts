import type { CloseFinder } from '#server/declared/close-checks.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { Checklist } from './checks/public.ts';
import { periodCalls } from './contract.ts';
import { closingEntity } from './entity.ts';
import { periodServices, visibleClosings } from './service.ts';

/** With what other modules look at before a month is closed. */
export const periodsModule = (finders: readonly CloseFinder[]): Module => ({
  name: 'accounting-periods',
  routes: routes(periodCalls, periodServices(new Checklist(finders))),
  entities: [{ ...closingEntity, visibleLabels: visibleClosings }],
});
