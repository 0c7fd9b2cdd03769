import { ImportPage } from '../../imports/screens/import-page.tsx';
import { workImports } from '../../work/importing/rules.ts';
import { taskEntity } from '../entity.ts';

export function ImportTasksScreen() {
  return <ImportPage kind={workImports.task} entity={taskEntity} all="/tasks?view=all" />;
}
