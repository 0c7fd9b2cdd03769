import type { Search } from '#web/list/kept-filter.ts';
import { WorkListPanel } from '../../work/screens/work-list-panel.tsx';
import { taskArea } from './task-panel.tsx';

export function TaskListScreen(props: { search: Search; onSearch: (search: Search) => void }) {
  return <WorkListPanel area={taskArea} {...props} />;
}
