import { workCloudCalls } from '../../work/parts-contract.ts';
import { taskWords } from '../contract.ts';

/** What a task links to: files in the company's cloud folder, and pages elsewhere. */
export const taskCloudCalls = {
  ...workCloudCalls({
    words: taskWords,
    paths: {
      listCloudLinks: 'tasks/get_task_cloud_links',
      uploadCloudLink: 'tasks/upload_task_cloud_link',
      linkCloudPath: 'tasks/link_task_cloud_path',
      addCloudLink: 'tasks/add_task_cloud_link',
      removeCloudLink: 'tasks/remove_task_cloud_link',
    },
  }),
};
