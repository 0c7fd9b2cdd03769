import { type Module, routes } from '#server/request/routes.ts';
import { paperCalls } from './contract.ts';
import { paperServices } from './service.ts';

export const papersModule: Module = { name: 'papers', routes: routes(paperCalls, paperServices) };
