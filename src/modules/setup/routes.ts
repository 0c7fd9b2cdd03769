import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { setupCalls } from './contract.ts';
import { getSetup, skipSetupStep, takeProposals } from './service.ts';

export const setupModule = (tables: readonly ExportedTable[]): Module => ({
  name: 'setup',
  routes: routes(setupCalls, { getSetup: (context) => getSetup(context, tables), skipSetupStep, takeProposals }),
});
