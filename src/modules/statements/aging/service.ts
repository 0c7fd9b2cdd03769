import type { Services } from '#server/request/routes.ts';
import type { agingCalls } from './contract.ts';
import { getAging, listAgedItems } from './reports.ts';

export const agingServices: Services<typeof agingCalls> = { getAging, listAgedItems };
