import type { QueryClient } from '@tanstack/react-query';
import { taskCalls } from '#modules/tasks/contract.ts';
import { ticketCalls } from '#modules/tickets/contract.ts';
import { statuses, statusNames } from '#modules/work/rules.ts';
import type { RecordName } from '#web/layout/shell-facts.tsx';
import { recordPlace } from '#web/outbox/waiting.ts';
import { writeOrKeep } from '#web/outbox/write-or-keep.ts';

/** Pauses what the person works on (product.md §4: 11, paused by the user). */
export function pauseWork(client: QueryClient, { module, entityID }: RecordName): Promise<unknown> {
  const statusID = statuses.paused;
  const keptOffline = {
    record: { module, id: entityID },
    ...{
      place: recordPlace('status'),
      says: statusNames[statusID],
      value: { statusID, statusName: statusNames[statusID] },
    },
  };
  const how = { done: `Paused ${entityID}`, keptOffline };
  return module === 'tasks'
    ? writeOrKeep(client, taskCalls.changeStatus, { taskID: entityID, statusID }, how)
    : writeOrKeep(client, ticketCalls.changeStatus, { ticketID: entityID, statusID }, how);
}
