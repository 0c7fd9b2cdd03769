import {
  addAssets,
  changeAssignees,
  changeCategory,
  changeFlag,
  changePin,
  changePriority,
  changeStatus,
  changeSubscription,
  closeWork,
  countChoices,
  countMine,
  countWork,
  createWork,
  deleteWork,
  getWork,
  listWork,
  priorityChoices,
  reopenWork,
  restoreWork,
  toggleDoLater,
  updateWork,
  type WorkDetail,
  type WorkRow,
  workDataBox,
} from '#modules/work/public.ts';
import type { Context } from '#server/context.ts';
import type { AreaCount } from '#server/declared/area-counts.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { listPeople } from '../people/public.ts';
import { listAssignable, visibleWork } from '../work/access/public.ts';
import { listTaskCategories, nameTaskCategories, stepsByKind } from '../work/kinds/public.ts';
import type { Task, TaskRow, taskCalls } from './contract.ts';

const kind = 'task';

/** The calls of tasks: the shared work of tasks and tickets under the task's names. */
export const taskServices: Services<typeof taskCalls> = {
  listTasks: list,
  listTasksByFilters: list,
  countTasks: (context, filter) => countWork(context, kind, filter),
  countTaskChoices: (context, filter) => countChoices(context, kind, filter),
  taskDataBox: (context) => workDataBox(context, kind),
  getTask: (context, { taskID }) => getTask(context, taskID),
  async createTask(context, { taskSubject, taskCategoryID, ...given }) {
    const own = { subject: taskSubject, categoryID: taskCategoryID, typeID: null };
    return toTask(await createWork(context, kind, { ...given, ...own }));
  },
  updateTask: (context, { taskID, changes }) =>
    after(context, taskID, () => updateWork(context, kind, taskID, changes)),
  updateDivisionDepartment: (context, { taskID, changes }) =>
    after(context, taskID, () => updateWork(context, kind, taskID, changes)),
  async listAssignableUsers(context, { divisionID, departmentID }) {
    const place = { divisionID: divisionID ?? null, departmentID: departmentID ?? null };
    return { users: await listPeople(context, await listAssignable(context, kind, place)) };
  },
  setAssignees: (context, { taskID, ...change }) =>
    after(context, taskID, () => changeAssignees(context, kind, taskID, change)),
  addAssets: (context, { taskID, assetIDs }) =>
    after(context, taskID, () => addAssets(context, kind, taskID, assetIDs)),
  changePriority: (context, { taskID, priorityID }) =>
    after(context, taskID, () => changePriority(context, kind, taskID, priorityID)),
  changeCategory: (context, { taskID, taskCategoryID }) =>
    after(context, taskID, () => changeCategory(context, taskID, taskCategoryID)),
  async changeStatus(context, { taskID, statusID, deviceID }) {
    const pausedWork = await changeStatus(context, kind, taskID, { to: statusID, deviceID });
    return { ...toTask(await getWork(context, kind, taskID, 'changed')), pausedWork };
  },
  closeTask: (context, { taskID }) => after(context, taskID, () => closeWork(context, kind, taskID)),
  reopenTask: (context, { taskID }) => after(context, taskID, () => reopenWork(context, kind, taskID)),
  async deleteTask(context, { taskID }) {
    await deleteWork(context, kind, taskID);
    return {};
  },
  changeFlag: (context, { taskID, ...flag }) => after(context, taskID, () => changeFlag(context, kind, taskID, flag)),
  changeSubscription: (context, { taskID, isSubscribe }) =>
    after(context, taskID, () => changeSubscription(context, kind, taskID, isSubscribe)),
  changePin: (context, { taskID, isPinned }) =>
    after(context, taskID, () => changePin(context, kind, taskID, isPinned)),
  toggleDoLater: (context, { taskID }) => after(context, taskID, () => toggleDoLater(context, kind, taskID)),
  listPriorities: async () => ({ priorities: priorityChoices }),
  listCategories: async (context) => ({ categories: await nameTaskCategories(context) }),
  listCategoryTree: async (context) => ({ categories: await listTaskCategories(context) }),
  async listSubCategories(context, { taskCategoryID }) {
    const [all, steps] = await Promise.all([listTaskCategories(context), stepsByKind(context, kind)]);
    if (!all.some(({ id }) => id === taskCategoryID)) throw notFound('Category');
    const own = all.filter(({ parentID }) => parentID === taskCategoryID);
    return { subCategories: own.map((sub) => ({ ...sub, steps: steps.get(sub.id) ?? [] })) };
  },
  countMyTasks: (context) => countMine(context, kind),
};

/** Of the given ids those the person may see, with their subjects. */
export const visibleTasks = (context: Context, ids: number[], more: { withDeleted: boolean }) =>
  visibleWork(context, kind, ids, more);

/** The number beside the sidebar entry: as many as the list of the own open ones has rows. */
export const taskCount: AreaCount = {
  area: '/tasks',
  label: 'assigned to you',
  needs: can('tasks', 'read'),
  module: 'tasks',
  count: (context) => countMine(context, kind),
};

/** Puts former fields back. Errors: 404, 409. */
export const restoreTask = (context: Context, id: number, change: Restoration) =>
  restoreWork(context, kind, id, change);

async function list(context: Context, input: Parameters<typeof listWork>[2]) {
  const { rows, next } = await listWork(context, kind, input);
  return { rows: rows.map(toTaskRow), next };
}

export async function getTask(context: Context, taskID: number): Promise<Task> {
  return toTask(await getWork(context, kind, taskID));
}

/** The task as it is after a change. */
export async function after(context: Context, taskID: number, change: () => Promise<void>): Promise<Task> {
  await change();
  return toTask(await getWork(context, kind, taskID, 'changed'));
}

/** The row gets the task's own names beside the shared ones. */
function toTaskRow<Row extends WorkRow>(row: Row): Row & TaskRow {
  return Object.assign(row, {
    taskID: row.id,
    taskSubject: row.subject,
    taskDateCreated: row.dateCreated,
    taskCategoryID: row.categoryID,
    taskCategoryName: row.categoryName,
    taskPriority: row.priorityName,
  });
}
const toTask = (detail: WorkDetail): Task => toTaskRow(detail);
