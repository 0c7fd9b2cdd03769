/** What others may do with tasks and tickets, by the file that does it. */
export { countWork } from './counting.ts';
export { getWork, type WorkDetail } from './detail.ts';
export { openWorkDuty } from './duties.ts';
export {
  changeCategory,
  changeContacts,
  createWork,
  setFields,
  toggleDoLater,
  toggleMark,
  updateWork,
} from './editing.ts';
export { suggestWork } from './finding.ts';
export { exportedWork, workCount, workLife, workMoves, workOfCustomers } from './life.ts';
export { findDuplicates } from './linking.ts';
export { listWork } from './listing.ts';
export { mergeWork } from './merging.ts';
export { getContacts, getSteps } from './more.ts';
export { workNotifications } from './notifications.ts';
export { runningWork, type Standing, standingOf } from './opened.ts';
export { openWorkPlacement } from './placement.ts';
export type { WorkRow } from './rows.ts';
export { findSeries, makeDue, setSeries } from './series.ts';
export { answering, workAttachedServices, workChecklistServices, workCloudServices, workServices } from './serving.ts';
export { countByWeek } from './weeks.ts';
