import { workCloudServices } from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import type { ticketCloudCalls } from './contract.ts';

export const ticketCloudServices: Services<typeof ticketCloudCalls> = workCloudServices('ticket');
