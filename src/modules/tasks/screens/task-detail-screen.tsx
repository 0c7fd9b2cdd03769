import { WorkDetailPage } from '../../work/screens/work-detail-page.tsx';
import { taskArea } from './task-area.tsx';

export function TaskDetailScreen({ id }: { id: number }) {
  return <WorkDetailPage area={taskArea} id={id} />;
}
