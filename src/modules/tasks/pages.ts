import { recordPages, screen } from '#web/page/pages.ts';
import { taskEntity } from './entity.ts';

export const taskPages = recordPages(taskEntity, {
  list: screen(() => import('./screens/task-list-screen.tsx'), 'TaskListScreen'),
  form: screen(() => import('./screens/new-task-screen.tsx'), 'NewTaskScreen'),
  detail: screen(() => import('./screens/task-detail-screen.tsx'), 'TaskDetailScreen'),
});
