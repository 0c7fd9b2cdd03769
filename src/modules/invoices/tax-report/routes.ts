import { type Module, routes } from '#server/routes.ts';
import { taxReportCalls } from './contract.ts';
import { taxReportServices } from './service.ts';

export const taxReportModule: Module = { name: 'tax-report', routes: routes(taxReportCalls, taxReportServices) };
