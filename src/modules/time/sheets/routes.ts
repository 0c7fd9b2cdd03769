import { type Module, routes } from '#server/routes.ts';
import { timeSheetCalls } from './contract.ts';
import { dayEntityServer } from './public.ts';
import { timeSheetServices } from './service.ts';

export const timeSheetsModule: Module = {
  name: 'time-sheets',
  routes: routes(timeSheetCalls, timeSheetServices),
  entities: [dayEntityServer],
};
