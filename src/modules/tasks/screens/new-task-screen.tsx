import { numbersIn, type Search } from '#web/list/kept-filter.ts';
import { WorkNewPage } from '../../work/screens/work-new-page.tsx';
import { taskArea } from './task-area.tsx';

/** For the customer it is made from, if any: `?customer=12`. */
export function NewTaskScreen({ search }: { search: Search }) {
  return <WorkNewPage area={taskArea} customerID={numbersIn(search.customer)[0] ?? null} />;
}
