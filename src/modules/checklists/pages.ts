import { recordPages, screen } from '#web/page/pages.ts';
import { checklistEntity } from './entity.ts';

export const checklistPages = recordPages(checklistEntity, {
  list: screen(() => import('./screens/checklist-list-screen.tsx'), 'ChecklistListScreen'),
  form: screen(() => import('./screens/checklist-screens.tsx'), 'NewChecklistScreen'),
  detail: screen(() => import('./screens/checklist-screens.tsx'), 'ChecklistDetailScreen'),
});
