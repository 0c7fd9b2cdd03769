import { type Module, routes } from '#server/request/routes.ts';
import { fieldReportCalls } from './contract.ts';
import { fieldReportServices } from './service.ts';

export const fieldReportModule: Module = {
  name: 'field-ticket-report',
  routes: routes(fieldReportCalls, fieldReportServices),
};
