import { type Module, routes } from '#server/routes.ts';
import { customerCalls } from './contract.ts';
import { customerEntity } from './entity.ts';
import { customerServices, findCustomers, restoreCustomer, seeCustomers } from './service.ts';

export const customersModule: Module = {
  name: 'customers',
  routes: routes(customerCalls, customerServices),
  entities: [{ ...customerEntity, see: seeCustomers, restore: restoreCustomer, find: findCustomers }],
};
