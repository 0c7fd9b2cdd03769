import type { Duty } from '#server/declared/duties.ts';
import type { Waiting } from '#server/declared/waiting.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { userActionCalls } from './contract.ts';
import { userActionServices } from './service.ts';

export const userActionsModule = (duties: Duty[], waiting: Waiting[]): Module => ({
  name: 'user-actions',
  routes: routes(userActionCalls, userActionServices(duties, waiting)),
});
