import { type Module, routes } from '#server/request/routes.ts';
import { calendarLinkCalls } from './contract.ts';
import { calendarLinkLife } from './public.ts';

export const calendarLinkModule: Module = {
  name: 'calendar-link',
  routes: routes(calendarLinkCalls, {
    getEnableOutlookValue: (context) => calendarLinkLife.get(context),
    updateCalendarLink: (context, { changes }) => calendarLinkLife.edit(context, changes),
  }),
};
