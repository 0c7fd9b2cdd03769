import { exportedColumns } from '#modules/work/field-rules.ts';
import { openWorkDuty, openWorkPlacement, searchedWork, workNotifications } from '#modules/work/public.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { whyUnseen, workFieldsInWords } from '../work/access/public.ts';
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
import { restoreTask, taskCount, taskServices, visibleTasks } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'tasks',
    table: 'work_items',
    key: ['id'],
    columns: exportedColumns('task'),
    permission: can('tasks', 'read'),
    seenAs: { module: 'tasks', id: 'id' },
    only: { column: 'kind', is: 'task' },
    deleted: 'deleted_at',
  },
];

export const tasksModule: Module = {
  name: 'tasks',
  tables,
  routes: [
    ...routes(taskCalls, taskServices),
    ...routes(taskAttachedCalls, taskAttachedServices),
    ...routes(taskChecklistCalls, taskChecklistServices),
    ...routes(taskCloudCalls, taskCloudServices),
    ...routes(hashTagCalls, hashTagServices),
  ],
  reactions: taskReactions,
  jobs: taskJobs,
  counts: [taskCount],
  duties: [openWorkDuty('task', 'Open tasks')],
  placements: [openWorkPlacement('task')],
  notifications: workNotifications('task'),
  importers: [workImporter('task')],
  entities: [
    {
      ...taskEntity,
      fields: workFieldsInWords,
      visibleLabels: visibleTasks,
      restore: restoreTask,
      searched: searchedWork('task'),
      whyUnseen: (context, id) => whyUnseen(context, 'task', id),
    },
  ],
};
