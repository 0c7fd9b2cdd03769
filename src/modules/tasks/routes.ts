import { type Module, routes } from '#server/routes.ts';
import { workNotifications } from '../work/notifications/public.ts';
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
import { taskImportCalls } from './importing/contract.ts';
import { taskImportServices } from './importing/service.ts';
import { taskJobs } from './jobs.ts';
import { taskReactions } from './reactions.ts';
import { findTasks, restoreTask, seeTasks, taskCount, taskServices } from './service.ts';

export const tasksModule: Module = {
  name: 'tasks',
  routes: [
    ...routes(taskCalls, taskServices),
    ...routes(taskAttachedCalls, taskAttachedServices),
    ...routes(taskChecklistCalls, taskChecklistServices),
    ...routes(taskCloudCalls, taskCloudServices),
    ...routes(hashTagCalls, hashTagServices),
    ...routes(taskImportCalls, taskImportServices),
  ],
  reactions: taskReactions,
  jobs: taskJobs,
  counts: [taskCount],
  notifications: workNotifications('task'),
  entities: [{ ...taskEntity, see: seeTasks, restore: restoreTask, find: findTasks }],
};
