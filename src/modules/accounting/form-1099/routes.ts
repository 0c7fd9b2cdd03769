import { type Module, routes } from '#server/routes.ts';
import { form1099Calls } from './contract.ts';
import { form1099Services } from './service.ts';

export const form1099Module: Module = { name: 'form-1099', routes: routes(form1099Calls, form1099Services) };
