import { type Module, routes } from '#server/routes.ts';
import { peopleCalls } from './contract.ts';
import { getUsersInfo, listAllUsers, listUsers, userEntityServer } from './service.ts';

export const peopleModule: Module = {
  name: 'people',
  routes: routes(peopleCalls, { listAllUsers, getUsersInfo, listUsers }),
  entities: [userEntityServer],
};
