import { type Module, routes } from '#server/request/routes.ts';
import { paperCalls } from './contract.ts';
import { paperServices } from './service.ts';

export const paperModule: Module = { name: 'paper', routes: routes(paperCalls, paperServices) };
