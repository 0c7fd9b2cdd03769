import { type Module, routes } from '#server/request/routes.ts';
import { myWorkCalls } from './contract.ts';
import { myWorkServices } from './service.ts';

export const myWorkModule: Module = { name: 'my-work', routes: routes(myWorkCalls, myWorkServices) };
