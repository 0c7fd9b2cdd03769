import { type Module, type Route, routes } from '#server/request/routes.ts';
import { paperCalls } from './contract.ts';
import { paperServices } from './service.ts';

export const reportPrintModule = (allRoutes: () => readonly Route[]): Module => ({
  name: 'report-papers',
  routes: routes(paperCalls, paperServices(allRoutes)),
});
