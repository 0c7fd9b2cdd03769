import { type Module, routes } from '#server/request/routes.ts';
import { accessRequestCalls } from './contract.ts';
import { accessRequestNotifications } from './reactions.ts';
import { accessRequestServices } from './service.ts';

export const accessRequestsModule: Module = {
  name: 'access-requests',
  routes: routes(accessRequestCalls, accessRequestServices),
  notifications: accessRequestNotifications,
};
