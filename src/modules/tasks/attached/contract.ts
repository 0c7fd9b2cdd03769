import { z } from 'zod';
import { id, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { linkChange, stepToggle, workAsset, workLink, workSteps } from '../../work/contract.ts';
import { isSeriesGiven, seriesGiven, workDetails, workSeries } from '../../work/details-contract.ts';
import { one, task } from '../contract.ts';

const taskID = id;

/** What a task has beside itself: assets, steps, links, the series it belongs to. */
export const taskAttachedCalls = {
  dropAsset: write({
    path: 'tasks/drop_asset_from_task',
    about: 'No longer links an asset to the task.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, assetID: id }),
    output: task,
  }),
  listAssets: read({
    path: 'tasks/task_assets',
    shows: ['tasks', 'assets'],
    about: 'The assets a task is about.',
    permission: can('tasks', 'read'),
    input: one,
    output: z.object({ assets: z.array(workAsset) }),
  }),
  listSteps: read({
    path: 'tasks/get_completed_task_steps',
    shows: ['tasks', 'checklists'],
    about: 'The steps of a task and which are done, with those done under a former category.',
    permission: can('tasks', 'read'),
    input: one,
    output: workSteps,
  }),
  toggleStep: write({
    path: 'tasks/toggle_task_step',
    about: 'Ticks a step off (`add`), or takes the tick away; without a step the next or the last one.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, ...stepToggle }),
    output: task,
  }),
  listLinks: read({
    path: 'tasks/task_links',
    shows: ['tasks', 'tickets'],
    about: 'What a task is linked with: parent and parts, what it waits for, related and merged ones.',
    permission: can('tasks', 'read'),
    input: one,
    output: z.object({ links: z.array(workLink) }),
  }),
  changeLink: write({
    path: 'tasks/change_task_link',
    about: 'Links a task with another task or ticket (`isLinked`), or no longer.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, ...linkChange }),
    output: task,
  }),
  getRecurrence: read({
    path: 'tasks/get_task_recurrence',
    about: 'The series that a task belongs to; null when it does not come again.',
    permission: can('tasks', 'read'),
    input: one,
    output: z.object({ series: workSeries.nullable() }),
  }),
  setRecurrence: write({
    path: 'tasks/set_task_recurrence',
    about:
      'Makes a task come again by a rule, or every n days, working days, weeks or months; with null it no longer does.',
    permission: can('tasks', 'update'),
    input: z.object({ taskID, ...seriesGiven }).refine(...isSeriesGiven),
    output: z.object({ series: workSeries.nullable() }),
  }),
  getTaskDetails: read({
    path: 'tasks/getTaskDetails',
    shows: [
      'tasks',
      'tickets',
      'customers',
      'assets',
      'users',
      'time',
      'checklists',
      'cloud_links',
      'reminders',
      'task_categories',
    ],
    about: 'Everything beside one task: steps, contacts, links, own reminders, the series it belongs to.',
    permission: can('tasks', 'read'),
    input: one,
    output: z.object(workDetails),
  }),
};
