import { type Module, routes } from '#server/request/routes.ts';
import { numberingCalls } from './contract.ts';
import { numberingServices } from './service.ts';

export const numberingModule: Module = { name: 'numbering', routes: routes(numberingCalls, numberingServices) };
