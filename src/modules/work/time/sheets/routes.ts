import { type Module, routes } from '#server/request/routes.ts';
import { timeSheetCalls } from './contract.ts';
import { dayEntity } from './entity.ts';
import { approver, dayEntityServer } from './public.ts';
import { timeSheetServices } from './service.ts';
import { findSubmitted } from './submitted.ts';

export const timeSheetsModule: Module = {
  name: 'time-sheets',
  routes: routes(timeSheetCalls, timeSheetServices),
  entities: [dayEntityServer],
  waiting: [{ needs: approver, module: dayEntity.module, find: findSubmitted }],
};
