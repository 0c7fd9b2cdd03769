import { WorkImportPage } from '../../work/screens/work-import-page.tsx';
import { taskImportCalls } from '../importing/contract.ts';
import { taskArea } from './task-area.tsx';

export function ImportTasksScreen() {
  return <WorkImportPage area={taskArea} calls={taskImportCalls} />;
}
