import type { WorkArea } from '../../work/screens/work-area.tsx';
import { taskAttachedCalls } from '../attached/contract.ts';
import { taskChecklistCalls } from '../checklist/contract.ts';
import { type TaskRow, taskCalls } from '../contract.ts';
import { taskEntity } from '../entity.ts';

/** What the shared list, detail and form of work need to know of tasks. */
export const taskArea: WorkArea = {
  kind: 'task',
  entity: taskEntity,
  module: 'tasks',
  path: '/tasks',
  title: 'Tasks',
  one: 'task',
  idName: 'taskID',
  subjectName: 'taskSubject',
  typeName: 'taskCategoryID',
  typeLabel: 'Category',
  endVerb: 'Complete',
  ended: 'completed',
  views: [
    { key: 'my', label: 'My tasks' },
    { key: 'open', label: 'Open' },
    { key: 'flagged', label: 'Flagged' },
    { key: 'do_later', label: 'Do later' },
    { key: 'final', label: 'Completed' },
    { key: 'all', label: 'All' },
  ],
  marks: [{ field: 'isDoLater', label: 'Do later', toggle: taskCalls.toggleDoLater }],
  createdAt: (work) => (work as TaskRow).taskDateCreated,
  typeOf: (work) => {
    const task = work as TaskRow;
    return { id: task.taskCategoryID, name: task.taskCategoryName };
  },
  typeAs: (taskCategoryID, taskCategoryName) => ({ taskCategoryID, taskCategoryName }),
  list: taskCalls.listByFilters,
  count: taskCalls.count,
  choiceCounts: taskCalls.countChoices,
  dataBox: taskCalls.dataBox,
  people: taskCalls.listAssignableUsers,
  types: {
    contract: taskCalls.listCategories,
    of: (reply) => (reply as { categories: { id: number; name: string }[] }).categories,
  },
  get: taskCalls.get,
  create: taskCalls.create,
  setAssignees: taskCalls.setAssignees,
  addAssets: taskAttachedCalls.addAssets,
  dropAsset: taskAttachedCalls.dropAsset,
  details: taskAttachedCalls.getDetails,
  toggleStep: taskAttachedCalls.toggleStep,
  checklist: {
    fill: taskChecklistCalls.fillItem,
    place: taskChecklistCalls.placeItem,
    skip: taskChecklistCalls.skipItem,
    add: taskChecklistCalls.addItem,
    remove: taskChecklistCalls.removeItem,
    link: taskChecklistCalls.linkItems,
    followUp: taskChecklistCalls.openFollowUp,
  },
  changeLink: taskAttachedCalls.changeLink,
  setSeries: taskAttachedCalls.setRecurrence,
  changePriority: taskCalls.changePriority,
  changeStatus: taskCalls.changeStatus,
  close: taskCalls.close,
  reopen: taskCalls.reopen,
  delete: taskCalls.delete,
  changeFlag: taskCalls.changeFlag,
  changePin: taskCalls.changePin,
  changeSubscription: taskCalls.changeSubscription,
  edit: (id, field, was, now) => {
    const change = { [field]: { was, now } };
    if (field === 'typeID') return { contract: taskCalls.changeCategory, input: { taskID: id, taskCategoryID: now } };
    const isPlace = field === 'divisionID' || field === 'departmentID';
    return {
      contract: isPlace ? taskCalls.updateDivisionDepartment : taskCalls.update,
      input: { taskID: id, changes: change },
    };
  },
};
