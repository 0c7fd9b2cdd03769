import { z } from 'zod';
import { id, read, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { editedPlace, editedWork, newWork, workCalls, workListCalls, workMarkCalls } from '../work/calls-contract.ts';
import { choice, subject, workDetail, workRow } from '../work/contract.ts';
import { kindOfWork } from '../work/kinds/contract.ts';

export const taskRow = z.object({
  ...workRow,
  taskID: id,
  taskSubject: z.string(),
  taskDateCreated: utcTime,
  taskCategoryID: id.nullable(),
  taskCategoryName: z.string().nullable(),
  taskPriority: z.string(),
});
export type TaskRow = z.infer<typeof taskRow>;
export const task = z.object({ ...taskRow.shape, ...workDetail });
export type Task = z.infer<typeof task>;

const named = { taskID: id };

/** What a task calls its own things. */
export const taskWords = {
  module: 'tasks',
  other: 'tickets',
  typeKind: 'task_categories',
  one: 'task',
  named,
  item: task,
  row: taskRow,
} as const;

/** The calls of tasks: those that tickets have too, and those of tasks alone. */
export const taskCalls = {
  ...workListCalls({
    words: taskWords,
    paths: {
      list: 'tasks/get_task_list',
      listByFilters: 'tasks/getTasksUsingMultiFilters',
      count: 'tasks/taskFilterTypeCount',
      countChoices: 'tasks/getAllTaskFilters',
      dataBox: 'tasks/taskDataBox',
      listAssignableUsers: 'tasks/get_assign_to',
      listPriorities: 'tasks/get_tenant_task_priorities',
      countMine: 'tasks/get_my_tasks_count',
    },
  }),
  ...workCalls({
    words: taskWords,
    paths: {
      get: 'tasks/get_task',
      setAssignees: 'tasks/add_assignees_to_task',
      changePriority: 'tasks/change_task_priority',
      changeStatus: 'tasks/change_task_status',
      close: 'tasks/close_task',
      reopen: 'tasks/reopen_task',
      delete: 'tasks/delete_task',
    },
  }),
  ...workMarkCalls({
    words: taskWords,
    paths: {
      changeFlag: 'tasks/change_task_flag_status',
      changeSubscription: 'tasks/change_task_subscription',
      changePin: 'tasks/changeTaskPin',
    },
  }),
  create: write({
    path: 'tasks/create_task',
    about: 'Opens a task with status New.',
    permission: can('tasks', 'create'),
    undo: 'image',
    input: z.object({
      taskSubject: subject,
      taskCategoryID: id.nullable().default(null),
      ...newWork,
    }),
    output: task,
  }),
  update: write({
    path: 'tasks/update_task',
    about: 'Changes the named fields. A field that somebody else changed meanwhile answers 409 with both values.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({
      ...named,
      changes: z.object(editedWork),
    }),
    output: task,
  }),
  updateDivisionDepartment: write({
    path: 'tasks/update_task_division_department',
    about: 'Moves the task to another division or department.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ ...named, changes: z.object(editedPlace) }),
    output: task,
  }),
  changeCategory: write({
    path: 'tasks/change_task_category',
    about: 'Changes the category.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ ...named, taskCategoryID: id.nullable() }),
    output: task,
  }),
  toggleDoLater: write({
    path: 'tasks/toggle_task_dolater',
    about: 'Puts the task aside for the person who asks, or back.',
    permission: can('tasks', 'read'),
    undo: 'image',
    input: z.object(named),
    output: task,
  }),
  listCategories: read({
    path: 'tasks/get_tenant_task_categories',
    shows: ['tasks', 'task_categories'],
    about: 'The categories a task can have.',
    permission: can('tasks', 'read'),
    input: z.object({}),
    output: z.object({ categories: z.array(choice) }),
  }),
  listCategoryTree: read({
    path: 'tasks/getTaskCategories',
    shows: ['tasks', 'task_categories'],
    about: 'The categories with their steps.',
    permission: can('tasks', 'read'),
    input: z.object({}),
    output: z.object({ categories: z.array(kindOfWork) }),
  }),
  listSubCategories: read({
    path: 'tasks/get_category_sub_categories',
    shows: ['tasks', 'task_categories'],
    about: 'The sub-categories of a category, with the steps that their tasks get.',
    permission: can('tasks', 'read'),
    input: z.object({ taskCategoryID: id }),
    output: z.object({ subCategories: z.array(kindOfWork) }),
  }),
};
