import { z } from 'zod';
import { read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { isSeriesGiven, seriesGiven, workSeries } from '../../work/details-contract.ts';
import { workAttachedCalls } from '../../work/parts-contract.ts';
import { taskWords } from '../contract.ts';

/** What a task has beside itself: assets, steps, links, the series it belongs to. */
export const taskAttachedCalls = {
  ...workAttachedCalls({
    words: taskWords,
    paths: {
      addAssets: 'tasks/add_assets_to_task',
      dropAsset: 'tasks/drop_asset_from_task',
      listAssets: 'tasks/task_assets',
      listSteps: 'tasks/get_completed_task_steps',
      toggleStep: 'tasks/toggle_task_step',
      listLinks: 'tasks/task_links',
      changeLink: 'tasks/change_task_link',
      getDetails: 'tasks/getTaskDetails',
    },
  }),
  getRecurrence: read({
    path: 'tasks/get_task_recurrence',
    about: 'The series that a task belongs to; null when it does not come again.',
    permission: can('tasks', 'read'),
    input: z.object(taskWords.named),
    output: z.object({ series: workSeries.nullable() }),
  }),
  setRecurrence: write({
    path: 'tasks/set_task_recurrence',
    about:
      'Makes a task come again by a rule, or every n days, working days, weeks or months; with null it no longer does.',
    permission: can('tasks', 'update'),
    input: z.object({ ...taskWords.named, ...seriesGiven }).refine(...isSeriesGiven),
    output: z.object({ series: workSeries.nullable() }),
  }),
};
