import type { QueryClient } from '@tanstack/react-query';
import { taskCalls } from '#modules/tasks/contract.ts';
import { ticketCalls } from '#modules/tickets/contract.ts';
import { statuses } from '#modules/work/rules.ts';
import type { RecordName } from '#web/layout/shell-facts.tsx';
import { write } from '#web/query.ts';

/** Pauses what the person works on (product.md §4: 11, paused by the user). */
export function pauseWork(client: QueryClient, { module, entityID }: RecordName): Promise<unknown> {
  const statusID = statuses.paused;
  const done = `Paused ${entityID}`;
  return module === 'tasks'
    ? write(client, taskCalls.changeStatus, { taskID: entityID, statusID }, { done, touches: ['frame'] })
    : write(client, ticketCalls.changeStatus, { ticketID: entityID, statusID }, { done, touches: ['frame'] });
}
