import { namesIn } from '#server/declared/references.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { workKindCalls } from './contract.ts';
import { kindsOfWork } from './record.ts';
import { workKindServices } from './service.ts';

export const workKindsModule: Module = {
  name: 'work-kinds',
  routes: routes(workKindCalls, workKindServices),
  names: [namesIn('customers', 'work_items', 'customer_id')],
  entities: [kindsOfWork.ticket.entity(), kindsOfWork.task.entity()],
};
