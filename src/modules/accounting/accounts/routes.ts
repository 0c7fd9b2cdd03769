import type { ExportedTable } from '#server/exported-tables.ts';
import { type Module, routes } from '#server/routes.ts';
import { can } from '#shared/permission.ts';
import { accountCalls } from './contract.ts';
import { accountEntity } from './entity.ts';
import { accountServices, findAccounts, restoreAccountState, seeAccounts } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'accounts',
    table: 'accounts',
    key: ['account_id'],
    columns: [
      'account_id',
      'number',
      'name',
      'type',
      'is_contra',
      'parent_id',
      'description',
      'is_control',
      'archived_at',
      'created_at',
    ],
    permission: can('accounting', 'read'),
  },
];

export const accountsModule: Module = {
  name: 'accounts',
  tables,
  routes: routes(accountCalls, accountServices),
  entities: [{ ...accountEntity, see: seeAccounts, restore: restoreAccountState, find: findAccounts }],
};
