/** What others may do with tasks and tickets, by the file that does it. */
export { changeStatus, closeWork, reopenWork } from './activity.ts';
export { restoreWork } from './changing.ts';
export { countChoices, countMine, countWork, workDataBox } from './counting.ts';
export { getWork, type WorkDetail } from './detail.ts';
export { openWorkDuty } from './duties.ts';
export {
  addAssets,
  changeAssignees,
  changeCategory,
  changeContacts,
  changeFlag,
  changePin,
  changePriority,
  changeSubscription,
  createWork,
  deleteWork,
  dropAsset,
  setFields,
  toggleDoLater,
  toggleMark,
  updateWork,
} from './editing.ts';
export { suggestWork } from './finding.ts';
export { openFollowUp } from './follow-ups.ts';
export { changeLink, findDuplicates, listLinks } from './linking.ts';
export { listWork } from './listing.ts';
export { mergeWork } from './merging.ts';
export { getChecklistItems, getContacts, getSteps, getWorkDetails } from './more.ts';
export { workNotifications } from './notifications.ts';
export { runningWork, type Standing, standingOf } from './opened.ts';
export { openWorkPlacement } from './placement.ts';
export { priorityChoices, type WorkRow } from './rows.ts';
export { searchedWork } from './searched.ts';
export { findSeries, makeDue, setSeries } from './series.ts';
export { addChecklist, addStep, fillStep, placeStep, removeStep, skipStep, toggleStep } from './steps.ts';
export { countByWeek } from './weeks.ts';
