import { type Module, routes } from '#server/request/routes.ts';
import { whatIfCalls } from './contract.ts';
import { whatIfServices } from './service.ts';

export const whatIfModule: Module = { name: 'what-if', routes: routes(whatIfCalls, whatIfServices) };
