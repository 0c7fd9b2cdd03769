import { WorkDetailPanel } from '../../work/screens/work-detail-panel.tsx';
import { taskArea } from './task-panel.tsx';

export function TaskDetailScreen({ id }: { id: number }) {
  return <WorkDetailPanel area={taskArea} id={id} />;
}
