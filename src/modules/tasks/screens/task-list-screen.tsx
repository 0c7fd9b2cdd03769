import type { Search } from '#web/list/kept-filter.ts';
import { WorkListPage } from '../../work/screens/work-list-page.tsx';
import { taskArea } from './task-area.tsx';

export function TaskListScreen(props: { search: Search; onSearch: (search: Search) => void }) {
  return <WorkListPage area={taskArea} {...props} />;
}
