import { z } from 'zod';
import { cloudLinks } from '#modules/cloud/link-contract.ts';
import { id, outside, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { namedCloudLink, newCloudFile, newCloudPath, newWebLink } from '../../cloud/contract.ts';
import { one } from '../contract.ts';

const taskID = id;

/** What a task links to: files in the company's cloud folder, and pages elsewhere. */
export const taskCloudCalls = {
  listCloudLinks: read({
    path: 'tasks/get_task_cloud_links',
    shows: ['tasks', 'cloud_links'],
    about: 'The cloud links of a task, newest first: files in the cloud folder of the company, and pages elsewhere.',
    permission: can('tasks', 'read'),
    input: one,
    output: cloudLinks,
  }),
  uploadCloudLink: outside({
    path: 'tasks/upload_task_cloud_link',
    about: 'Copies an uploaded file into the folder of the task in the cloud storage, and links it.',
    permission: can('tasks', 'update'),
    input: z.object({ taskID, ...newCloudFile }),
    output: cloudLinks,
  }),
  linkCloudPath: outside({
    path: 'tasks/link_task_cloud_path',
    about: 'Links a file or folder to the task that is in the cloud folder of the company already.',
    permission: can('tasks', 'update'),
    input: z.object({ taskID, ...newCloudPath }),
    output: cloudLinks,
  }),
  addCloudLink: write({
    path: 'tasks/add_task_cloud_link',
    about: 'Links a page elsewhere to the task.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, ...newWebLink }),
    output: cloudLinks,
  }),
  removeCloudLink: write({
    path: 'tasks/remove_task_cloud_link',
    about: 'Takes a cloud link from the task; a file stays in the cloud folder.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, ...namedCloudLink }),
    output: cloudLinks,
  }),
};
