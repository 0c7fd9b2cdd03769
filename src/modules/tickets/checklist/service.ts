import { workChecklistServices } from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { ticketAnswered } from '../service.ts';
import type { ticketChecklistCalls } from './contract.ts';

export const ticketChecklistServices: Services<typeof ticketChecklistCalls> = workChecklistServices(ticketAnswered);
