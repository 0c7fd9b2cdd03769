import { type Module, routes } from '#server/routes.ts';
import { fileCalls } from './contract.ts';
import { getImage } from './service.ts';

export const filesModule: Module = { name: 'files', routes: routes(fileCalls, { getImage }) };
