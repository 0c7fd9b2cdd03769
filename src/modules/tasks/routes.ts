import {
  exportedWork,
  openWorkDuty,
  openWorkPlacement,
  workCount,
  workLife,
  workMoves,
  workNotifications,
  workOfCustomers,
} from '#modules/work/public.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { workImporter } from '../work/importing/public.ts';
import { taskAttachedCalls } from './attached/contract.ts';
import { taskAttachedServices } from './attached/service.ts';
import { taskChecklistCalls } from './checklist/contract.ts';
import { taskChecklistServices } from './checklist/service.ts';
import { taskCloudCalls } from './cloud/contract.ts';
import { taskCloudServices } from './cloud/service.ts';
import { taskCalls } from './contract.ts';
import { taskEntity } from './entity.ts';
import { hashTagCalls } from './hashtags/contract.ts';
import { hashTagServices } from './hashtags/service.ts';
import { taskJobs } from './jobs.ts';
import { taskReactions } from './reactions.ts';
import { taskServices } from './service.ts';

export const tasksModule: Module = {
  name: 'tasks',
  tables: [exportedWork('task')],
  routes: [
    ...routes(taskCalls, taskServices),
    ...routes(taskAttachedCalls, taskAttachedServices),
    ...routes(taskChecklistCalls, taskChecklistServices),
    ...routes(taskCloudCalls, taskCloudServices),
    ...routes(hashTagCalls, hashTagServices),
  ],
  reactions: taskReactions,
  jobs: taskJobs,
  belongings: [workOfCustomers('task')],
  moves: [workMoves('task')],
  counts: [workCount('task')],
  duties: [openWorkDuty('task', 'Open tasks')],
  placements: [openWorkPlacement('task')],
  notifications: workNotifications('task'),
  importers: [workImporter('task')],
  entities: [{ ...taskEntity, ...workLife('task') }],
};
