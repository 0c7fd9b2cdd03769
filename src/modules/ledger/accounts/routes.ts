import type { ArchiveGuard } from '#server/declared/books.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { accountCalls } from './contract.ts';
import { accountEntity } from './entity.ts';
import { searchedAccounts } from './searched.ts';
import { accountServices, archiveAccount, restoreAccountState, visibleAccounts } from './service.ts';

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

/** With what other modules hold against the archiving of an account. */
export const accountsModule = (guards: readonly ArchiveGuard[]): Module => ({
  name: 'accounts',
  tables,
  routes: routes(accountCalls, {
    ...accountServices,
    archiveAccount: (context, input) => archiveAccount(context, input, guards),
  }),
  entities: [
    {
      ...accountEntity,
      visibleLabels: visibleAccounts,
      restore: (context, id, change) => restoreAccountState(context, id, change, guards),
      searched: searchedAccounts,
    },
  ],
});
