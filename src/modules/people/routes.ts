import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { peopleCalls } from './contract.ts';
import { peoplePlacement } from './placement.ts';
import { getPictures, uploadAvatar } from './portraits.ts';
import {
  getUser,
  getUsersInfo,
  isEmailFree,
  listAllUsers,
  listUsers,
  updateUser,
  userEntityServer,
} from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'people',
    table: 'people',
    key: ['user_id'],
    columns: [
      'user_id',
      'name',
      'email',
      'user_type',
      'status',
      'job_title',
      'phone',
      'division_id',
      'department_id',
      'created_at',
    ],
    permission: can('users', 'read'),
  },
];

export const peopleModule: Module = {
  name: 'people',
  tables,
  routes: routes(peopleCalls, {
    listAllUsers,
    getUsersInfo,
    getPictures,
    getUser,
    updateUser,
    listUsers,
    isEmailFree,
    uploadAvatar,
  }),
  placements: [peoplePlacement],
  entities: [userEntityServer],
};
