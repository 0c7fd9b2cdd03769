import { WorkNewPage } from '../../work/screens/work-new-page.tsx';
import { taskArea } from './task-area.tsx';

/** `customerID`: the customer it is made from, if any. */
export function NewTaskScreen({ customerID }: { customerID: number | null }) {
  return <WorkNewPage area={taskArea} customerID={customerID} />;
}
