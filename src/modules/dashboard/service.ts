import type { Services } from '#server/routes.ts';
import { countByWeek } from '../work/weeks/public.ts';
import type { dashboardCalls } from './contract.ts';

const weeksShown = 12;

export const dashboardServices: Services<typeof dashboardCalls> = {
  async listTicketWeeks(context) {
    const weeks = await countByWeek(context, 'ticket', weeksShown);
    return { weeks: weeks.map(({ week, opened, ended }) => ({ week, opened, closed: ended })) };
  },
};
