import { z } from 'zod';
import { change, id, nothing, read, write } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { person } from '../people/contract.ts';
import {
  choice,
  cursor,
  dataBox,
  description,
  filterCounts,
  moved,
  priorityChoice,
  priorityID,
  statusMove,
  stepTemplates,
  subject,
  workDetail,
  workFilter,
  workPaging,
  workRow,
} from '../work/contract.ts';
import { priorities } from '../work/rules.ts';

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

const category = z.object({ id, name: z.string(), parentID: id.nullable(), steps: stepTemplates });

const taskID = id;
export const one = z.object({ taskID });
const list = z.object({ rows: z.array(taskRow), next: cursor });
const filter = z.object({ ...workFilter, ...workPaging });

export const taskCalls = {
  listTasks: read({
    path: 'tasks/get_task_list',
    shows: ['tasks', 'customers', 'users', 'task_categories', 'divisions', 'departments'],
    about: 'A page of 50 tasks in the order flagged, pinned, priority, newest.',
    permission: can('tasks', 'read'),
    input: filter,
    output: list,
  }),
  listTasksByFilters: read({
    path: 'tasks/getTasksUsingMultiFilters',
    shows: ['tasks', 'customers', 'users', 'task_categories', 'divisions', 'departments'],
    about: 'The same, by several filters at once.',
    permission: can('tasks', 'read'),
    input: filter,
    output: list,
  }),
  countTasks: read({
    path: 'tasks/taskFilterTypeCount',
    about: 'How many tasks the filters leave.',
    permission: can('tasks', 'read'),
    input: z.object(workFilter),
    output: z.object({ total: z.number() }),
  }),
  countTaskChoices: read({
    path: 'tasks/getAllTaskFilters',
    about: 'Of each multi-filter, how many each choice would leave beside the other filters.',
    permission: can('tasks', 'read'),
    input: z.object(workFilter),
    output: filterCounts,
  }),
  taskDataBox: read({
    path: 'tasks/taskDataBox',
    about:
      'The tiles above the list, and its views of open work; each counts exactly the rows that the list shows for it.',
    permission: can('tasks', 'read'),
    input: z.object({}),
    output: dataBox,
  }),
  getTask: read({
    path: 'tasks/get_task',
    shows: ['tasks', 'customers', 'assets', 'users', 'time', 'task_categories', 'divisions', 'departments'],
    about: 'One task with its people, assets and activity.',
    permission: can('tasks', 'read'),
    input: one,
    output: task,
  }),
  createTask: write({
    path: 'tasks/create_task',
    about: 'Opens a task with status New.',
    permission: can('tasks', 'create'),
    undo: 'image',
    input: z.object({
      taskSubject: subject,
      description: description.default(''),
      taskCategoryID: id.nullable().default(null),
      customerID: id.nullable().default(null),
      priorityID: priorityID.default(priorities.normal),
      dueDate: calendarDate.nullable().default(null),
      startDate: calendarDate.nullable().default(null),
      divisionID: id.nullable().optional(),
      departmentID: id.nullable().optional(),
      assignees: z.array(id).max(50, 'Assign at most 50 people').default([]),
      assetIDs: z.array(id).max(200).default([]),
    }),
    output: task,
  }),
  updateTask: write({
    path: 'tasks/update_task',
    about: 'Changes the named fields. A field that somebody else changed meanwhile answers 409 with both values.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({
      taskID,
      changes: z.object({
        subject: change(subject).optional(),
        description: change(description).optional(),
        customerID: change(id.nullable()).optional(),
        dueDate: change(calendarDate.nullable()).optional(),
        startDate: change(calendarDate.nullable()).optional(),
      }),
    }),
    output: task,
  }),
  updateDivisionDepartment: write({
    path: 'tasks/update_task_division_department',
    about: 'Moves the task to another division or department.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({
      taskID,
      changes: z.object({
        divisionID: change(id.nullable()).optional(),
        departmentID: change(id.nullable()).optional(),
      }),
    }),
    output: task,
  }),
  listAssignableUsers: read({
    path: 'tasks/get_assign_to',
    shows: ['users', 'roles', 'divisions', 'departments'],
    about: 'The people a task of this division and department can be given to.',
    permission: can('tasks', 'read'),
    input: z.object({ divisionID: id.optional(), departmentID: id.optional() }),
    output: z.object({ users: z.array(person) }),
  }),
  setAssignees: write({
    path: 'tasks/add_assignees_to_task',
    about: 'Sets who works on the task: `add` and `remove` name people, everybody else stays.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, add: z.array(id).max(50).default([]), remove: z.array(id).max(50).default([]) }),
    output: task,
  }),
  addAssets: write({
    path: 'tasks/add_assets_to_task',
    about: 'Links assets to the task.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, assetIDs: z.array(id).max(200) }),
    output: task,
  }),
  changePriority: write({
    path: 'tasks/change_task_priority',
    about: 'Changes the priority.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, priorityID }),
    output: task,
  }),
  changeCategory: write({
    path: 'tasks/change_task_category',
    about: 'Changes the category.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, taskCategoryID: id.nullable() }),
    output: task,
  }),
  changeStatus: write({
    path: 'tasks/change_task_status',
    about: 'Moves the task for the person who asks; starting it pauses what they worked on, and says what that was.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, ...statusMove }),
    output: z.object({ ...task.shape, ...moved }),
  }),
  closeTask: write({
    path: 'tasks/close_task',
    about: 'Completes the task and stops all work running on it.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: one,
    output: task,
  }),
  reopenTask: write({
    path: 'tasks/reopen_task',
    about: 'Opens a completed task again, with status Reopened.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: one,
    output: task,
  }),
  deleteTask: write({
    path: 'tasks/delete_task',
    about: 'Deletes the task; it can be restored for 30 days and more.',
    permission: can('tasks', 'delete'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
  changeFlag: write({
    path: 'tasks/change_task_flag_status',
    about: 'Flags the task for one of its assignees, or takes the flag away.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, userID: id, isFlagged: z.boolean() }),
    output: task,
  }),
  changeSubscription: write({
    path: 'tasks/change_task_subscription',
    about: 'Tells the person who asks what others do on the task, or no longer.',
    permission: can('tasks', 'read'),
    undo: 'image',
    input: z.object({ taskID, isSubscribe: z.boolean() }),
    output: task,
  }),
  changePin: write({
    path: 'tasks/changeTaskPin',
    about: 'Pins the task for the person who asks.',
    permission: can('tasks', 'read'),
    undo: 'image',
    input: z.object({ taskID, isPinned: z.boolean() }),
    output: task,
  }),
  toggleDoLater: write({
    path: 'tasks/toggle_task_dolater',
    about: 'Puts the task aside for the person who asks, or back.',
    permission: can('tasks', 'read'),
    undo: 'image',
    input: one,
    output: task,
  }),
  listPriorities: read({
    path: 'tasks/get_tenant_task_priorities',
    about: 'The priorities, most urgent first.',
    permission: can('tasks', 'read'),
    input: z.object({}),
    output: z.object({ priorities: z.array(priorityChoice) }),
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
    output: z.object({ categories: z.array(category) }),
  }),
  listSubCategories: read({
    path: 'tasks/get_category_sub_categories',
    shows: ['tasks', 'task_categories'],
    about: 'The sub-categories of a category, with the steps that their tasks get.',
    permission: can('tasks', 'read'),
    input: z.object({ taskCategoryID: id }),
    output: z.object({ subCategories: z.array(category) }),
  }),
  countMyTasks: read({
    path: 'tasks/get_my_tasks_count',
    about: 'The count beside Tasks in the sidebar, and whether one of them is flagged for the person who asks.',
    permission: can('tasks', 'read'),
    input: z.object({}),
    output: z.object({ count: z.number(), hasFlag: z.boolean() }),
  }),
};
