import { type Module, routes } from '#server/request/routes.ts';
import { reminderCalls } from './contract.ts';
import { reminderJobs } from './jobs.ts';
import { reminderServices } from './service.ts';

export const workRemindersModule: Module = {
  name: 'work-reminders',
  routes: routes(reminderCalls, reminderServices),
  jobs: reminderJobs,
};
