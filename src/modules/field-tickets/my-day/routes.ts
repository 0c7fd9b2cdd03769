import { type Module, routes } from '#server/request/routes.ts';
import { myDayCalls } from './contract.ts';
import { myDayServices } from './service.ts';

export const myDayModule: Module = { name: 'my-day', routes: routes(myDayCalls, myDayServices) };
