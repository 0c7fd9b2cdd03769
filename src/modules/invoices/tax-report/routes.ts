import { type Module, routes } from '#server/request/routes.ts';
import { taxReportCalls } from './contract.ts';
import { findTaxDifferences } from './reports.ts';
import { taxReportServices } from './service.ts';

export const taxReportModule: Module = {
  name: 'tax-report',
  routes: routes(taxReportCalls, taxReportServices),
  closeFinders: [{ check: 'sales_tax', find: findTaxDifferences }],
};
