import { type Module, routes } from '#server/request/routes.ts';
import { setupCalls } from './contract.ts';
import { getSetup, skipSetupStep, takeProposals } from './service.ts';

export const setupModule: Module = {
  name: 'setup',
  routes: routes(setupCalls, { getSetup, skipSetupStep, takeProposals }),
};
