import { type Module, routes } from '#server/request/routes.ts';
import { profitabilityCalls } from './contract.ts';
import { profitabilityServices } from './service.ts';

export const profitabilityModule: Module = {
  name: 'profitability',
  routes: routes(profitabilityCalls, profitabilityServices),
};
