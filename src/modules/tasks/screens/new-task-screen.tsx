import { WorkNewPanel } from '../../work/screens/work-new-panel.tsx';
import { taskArea } from './task-panel.tsx';

/** `customerID`: the customer it is made from, if any. */
export function NewTaskScreen({ customerID }: { customerID: number | null }) {
  return <WorkNewPanel area={taskArea} customerID={customerID} />;
}
