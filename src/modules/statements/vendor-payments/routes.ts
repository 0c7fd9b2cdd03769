import { type Module, routes } from '#server/request/routes.ts';
import { vendorPaymentCalls } from './contract.ts';
import { vendorPaymentServices } from './service.ts';

export const vendorPaymentsModule: Module = {
  name: 'vendor-payments',
  routes: routes(vendorPaymentCalls, vendorPaymentServices),
};
