import { type Module, routes } from '#server/request/routes.ts';
import { timeShiftCalls } from './contract.ts';
import { timeDuties } from './duties.ts';
import { shiftEntityServer, timeShiftServices } from './service.ts';

export const timeShiftsModule: Module = {
  name: 'time-shifts',
  routes: routes(timeShiftCalls, timeShiftServices),
  entities: [shiftEntityServer],
  duties: timeDuties,
};
