import {
  answering,
  changeCategory,
  createWork,
  toggleDoLater,
  updateWork,
  type WorkDetail,
  type WorkRow,
  workServices,
} from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { listTaskCategories, nameTaskCategories, stepsByKind } from '../work/kinds/public.ts';
import type { Task, TaskRow, taskCalls } from './contract.ts';

const kind = 'task' as const;

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
/** How a task is answered by the calls that both kinds have. */
export const taskAnswered = { kind, toRow: toTaskRow<WorkRow>, toItem: toTask };
/** The task as it is after a change. */
export const after = answering(taskAnswered);

/** The calls of tasks: those that both kinds have, and those of tasks alone. */
export const taskServices: Services<typeof taskCalls> = {
  ...workServices(taskAnswered),
  create: withFieldsOfNew('tasks', 'taskID', async (context, { taskSubject, taskCategoryID, ...given }) => {
    const own = { subject: taskSubject, categoryID: taskCategoryID, typeID: null };
    return toTask(await createWork(context, kind, { ...given, ...own }));
  }),
  update: (context, { taskID, changes }) => after(context, taskID, () => updateWork(context, kind, taskID, changes)),
  updateDivisionDepartment: (context, { taskID, changes }) =>
    after(context, taskID, () => updateWork(context, kind, taskID, changes)),
  changeCategory: (context, { taskID, taskCategoryID }) =>
    after(context, taskID, () => changeCategory(context, taskID, taskCategoryID)),
  toggleDoLater: (context, { taskID }) => after(context, taskID, () => toggleDoLater(context, kind, taskID)),
  listCategories: async (context) => ({ categories: await nameTaskCategories(context) }),
  listCategoryTree: async (context) => ({ categories: await listTaskCategories(context) }),
  async listSubCategories(context, { taskCategoryID }) {
    const [all, steps] = await Promise.all([listTaskCategories(context), stepsByKind(context, kind)]);
    if (!all.some(({ id }) => id === taskCategoryID)) throw notFound('Category');
    const own = all.filter(({ parentID }) => parentID === taskCategoryID);
    return { subCategories: own.map((sub) => ({ ...sub, steps: steps.get(sub.id) ?? [] })) };
  },
};
