import { type ModulePages, recordPages, screen } from '#web/page/pages.ts';
import { taskEntity } from './entity.ts';

const ofRecord = recordPages(taskEntity, {
  list: screen(() => import('./screens/task-list-screen.tsx'), 'TaskListScreen'),
  form: screen(() => import('./screens/new-task-screen.tsx'), 'NewTaskScreen'),
  detail: screen(() => import('./screens/task-detail-screen.tsx'), 'TaskDetailScreen'),
});

export const taskPages: ModulePages = {
  ...ofRecord,
  screens: {
    ...ofRecord.screens,
    'tasks/import': screen(() => import('./screens/import-tasks-screen.tsx'), 'ImportTasksScreen'),
  },
};
