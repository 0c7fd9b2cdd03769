import { workCloudServices } from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import type { taskCloudCalls } from './contract.ts';

export const taskCloudServices: Services<typeof taskCloudCalls> = workCloudServices('task');
