import { type Module, routes } from '#server/routes.ts';
import { taskCalls } from './contract.ts';
import { taskEntity } from './entity.ts';
import { taskReactions } from './reactions.ts';
import { restoreTask, seeTasks, taskServices } from './service.ts';

export const tasksModule: Module = {
  name: 'tasks',
  routes: routes(taskCalls, taskServices),
  reactions: taskReactions,
  entities: [{ ...taskEntity, see: seeTasks, restore: restoreTask }],
};
