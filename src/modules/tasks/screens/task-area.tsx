import type { WorkArea } from '../../work/screens/work-area.tsx';
import { taskAttachedCalls } from '../attached/contract.ts';
import { taskChecklistCalls } from '../checklist/contract.ts';
import { taskCalls } from '../contract.ts';
import { taskEntity } from '../entity.ts';

/** What the shared list, detail and form of work need to know of tasks. */
export const taskArea: WorkArea = {
  kind: 'task',
  entity: taskEntity,
  module: 'tasks',
  path: '/tasks',
  title: 'Tasks',
  one: 'task',
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
  named: (taskID) => ({ taskID }),
  calls: {
    listByFilters: taskCalls.listByFilters,
    count: taskCalls.count,
    countChoices: taskCalls.countChoices,
    dataBox: taskCalls.dataBox,
    listAssignableUsers: taskCalls.listAssignableUsers,
    get: taskCalls.get,
    create: taskCalls.create,
    setAssignees: taskCalls.setAssignees,
    changePriority: taskCalls.changePriority,
    changeStatus: taskCalls.changeStatus,
    close: taskCalls.close,
    reopen: taskCalls.reopen,
    delete: taskCalls.delete,
    changeFlag: taskCalls.changeFlag,
    changePin: taskCalls.changePin,
    changeSubscription: taskCalls.changeSubscription,
    addAssets: taskAttachedCalls.addAssets,
    dropAsset: taskAttachedCalls.dropAsset,
    getDetails: taskAttachedCalls.getDetails,
    toggleStep: taskAttachedCalls.toggleStep,
    changeLink: taskAttachedCalls.changeLink,
    fillItem: taskChecklistCalls.fillItem,
    placeItem: taskChecklistCalls.placeItem,
    skipItem: taskChecklistCalls.skipItem,
    addItem: taskChecklistCalls.addItem,
    removeItem: taskChecklistCalls.removeItem,
    linkItems: taskChecklistCalls.linkItems,
    openFollowUp: taskChecklistCalls.openFollowUp,
  },
  types: taskCalls.listCategories,
  setRecurrence: taskAttachedCalls.setRecurrence,
  edit: (id, field, was, now) => {
    const change = { [field]: { was, now } };
    if (field === 'typeID')
      return {
        contract: taskCalls.changeCategory,
        input: { taskID: id, taskCategoryID: typeof now === 'number' ? now : null },
      };
    const isPlace = field === 'divisionID' || field === 'departmentID';
    return {
      contract: isPlace ? taskCalls.updateDivisionDepartment : taskCalls.update,
      input: { taskID: id, changes: change },
    };
  },
};
