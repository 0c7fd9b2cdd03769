import { type Module, routes } from '#server/routes.ts';
import { peopleCalls } from './contract.ts';
import {
  getUser,
  getUsersInfo,
  isEmailFree,
  listAllUsers,
  listUsers,
  uploadAvatar,
  userEntityServer,
} from './service.ts';

export const peopleModule: Module = {
  name: 'people',
  routes: routes(peopleCalls, { listAllUsers, getUsersInfo, getUser, listUsers, isEmailFree, uploadAvatar }),
  entities: [userEntityServer],
};
