import { can, type SignedPermission } from '#shared/permission.ts';
import type { Question } from '#web/actions/confirm.tsx';
import { call } from '#web/api/api.ts';
import { counted } from '#web/days/formats.ts';
import { taskCalls } from '../../../tasks/contract.ts';
import { ticketCalls } from '../../../tickets/contract.ts';
import { agingCalls } from '../contract.ts';

export type May = (right: SignedPermission) => boolean;
export type CustomerToGo = { id: number; name: string };

/**
 * Asks before a customer goes whose work is open, naming it as far as the person may see it; else nothing is asked. Neither is of one who owes
 * something or has something to come: they do not go before that is settled, and the server says what it is.
 */
export async function questionAbout({ id, name }: CustomerToGo, may: May): Promise<Question | undefined> {
  const [open, isSettled] = await Promise.all([openWork(id, may), hasSettled(id, may)]);
  if (open.length === 0 || !isSettled) return undefined;
  return {
    title: `Delete ${name}?`,
    text: `Still open: ${open.join(' and ')}. None of it goes with ${name}, who can be restored for 30 days.`,
    continueLabel: 'Delete',
    isDangerous: true,
  };
}

async function openWork(customerID: number, may: May): Promise<string[]> {
  const asked = { customers: [customerID] };
  const [tickets, tasks] = await Promise.all([
    may(can('tickets', 'read')) ? call(ticketCalls.count, asked).then(({ data }) => data.total) : 0,
    may(can('tasks', 'read')) ? call(taskCalls.count, asked).then(({ data }) => data.total) : 0,
  ]);
  return [tickets > 0 ? counted(tickets, 'ticket') : [], tasks > 0 ? counted(tasks, 'task') : []].flat();
}

/** As far as the person may see it. */
async function hasSettled(id: number, may: May): Promise<boolean> {
  if (!may(can('accounting', 'read'))) return true;
  const payee = { kind: 'customer', id } as const;
  return (await call(agingCalls.getAging, { account: 'receivable', payee })).data.totals.total === 0;
}
