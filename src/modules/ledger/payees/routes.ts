import { withFieldsOfNew } from '#modules/custom-fields/public.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { payeeCalls } from './contract.ts';
import { payees } from './record.ts';
import { payeeServices } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'lenders and donors',
    table: 'payees',
    key: ['payee_id'],
    columns: ['payee_id', 'kind', 'name', 'phone', 'email', 'remarks', 'archived_at'],
    permission: can('accounting', 'read'),
  },
];

export const payeesModule: Module = {
  name: 'payees',
  tables,
  routes: routes(payeeCalls, {
    ...payeeServices,
    createPayee: withFieldsOfNew('payees', 'payeeID', payeeServices.createPayee),
  }),
  entities: [payees.entity()],
};
