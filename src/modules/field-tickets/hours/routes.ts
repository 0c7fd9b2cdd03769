import { type Module, routes } from '#server/request/routes.ts';
import { proposedHoursCalls } from './contract.ts';
import { proposedHoursServices } from './service.ts';

export const proposedHoursModule: Module = {
  name: 'field-ticket-hours',
  routes: routes(proposedHoursCalls, proposedHoursServices),
};
