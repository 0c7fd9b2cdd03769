import { WorkImportPanel } from '../../work/screens/work-import-panel.tsx';
import { taskImportCalls } from '../importing/contract.ts';
import { taskArea } from './task-panel.tsx';

export function ImportTasksScreen() {
  return <WorkImportPanel area={taskArea} calls={taskImportCalls} />;
}
