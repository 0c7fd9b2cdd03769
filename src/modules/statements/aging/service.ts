import type { Services } from '#server/request/routes.ts';
import type { agingCalls } from './contract.ts';
import { getAging, getFamilyBalance, listAgedItems } from './reports.ts';

export const agingServices: Services<typeof agingCalls> = { getAging, getFamilyBalance, listAgedItems };
