import { type Module, routes } from '#server/request/routes.ts';
import { paperCalls } from './contract.ts';
import { paperServices } from './service.ts';

export const printModule: Module = { name: 'papers', routes: routes(paperCalls, paperServices) };
