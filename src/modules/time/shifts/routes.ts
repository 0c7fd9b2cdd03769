import { type Module, routes } from '#server/routes.ts';
import { timeShiftCalls } from './contract.ts';
import { shiftEntityServer, timeShiftServices } from './service.ts';

export const timeShiftsModule: Module = {
  name: 'time-shifts',
  routes: routes(timeShiftCalls, timeShiftServices),
  entities: [shiftEntityServer],
};
