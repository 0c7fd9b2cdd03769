import { type Module, routes } from '#server/request/routes.ts';
import { exportingCalls } from './contract.ts';
import { exportingServices } from './service.ts';

export const exportingModule: Module = { name: 'ledger-export', routes: routes(exportingCalls, exportingServices) };
