import type { Services } from '#server/routes.ts';
import type { agingCalls } from './contract.ts';
import { getAging } from './reports.ts';

export const agingServices: Services<typeof agingCalls> = { getAging };
