import { WorkImportPanel } from '../../work/screens/work-import-panel.tsx';
import { taskArea } from './task-panel.tsx';

export function ImportTasksScreen() {
  return <WorkImportPanel area={taskArea} />;
}
