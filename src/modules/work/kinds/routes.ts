import { sql } from 'kysely';
import { namesIn } from '#server/declared/references.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { moduleOf } from '../access/public.ts';
import { workKinds } from '../rules.ts';
import { workKindCalls } from './contract.ts';
import { kindsOfWork } from './record.ts';
import { workKindServices } from './service.ts';

export const workKindsModule: Module = {
  name: 'work-kinds',
  routes: routes(workKindCalls, workKindServices),
  names: workKinds.map((kind) =>
    namesIn(
      'customers',
      'work_items',
      'customer_id',
      { module: moduleOf[kind], id: 'id' },
      sql<boolean>`kind = ${kind}`,
    ),
  ),
  entities: [kindsOfWork.ticket.entity(), kindsOfWork.task.entity()],
};
