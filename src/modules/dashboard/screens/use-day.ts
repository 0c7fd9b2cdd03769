import { useReading } from '#web/api/query.ts';
import { dashboardCalls } from '../contract.ts';

/** The person's day, read once for the cards that show of it. */
export const useDay = () => useReading(dashboardCalls.getDay, {});
