import { can, type SignedPermission } from '#shared/permission.ts';
import type { Question } from '#web/actions/confirm.tsx';
import { call } from '#web/api/api.ts';
import { counted } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { taskCalls } from '../../../tasks/contract.ts';
import { ticketCalls } from '../../../tickets/contract.ts';
import { agingCalls } from '../contract.ts';

export type May = (right: SignedPermission) => boolean;
export type Payee = { kind: 'customer' | 'vendor'; id: number; name: string };

/** Asks before a customer or a vendor goes of whom something is open, naming it as far as the person may see it; else nothing is asked. */
export async function questionAbout(payee: Payee, may: May): Promise<Question | undefined> {
  const { name } = payee;
  const open = [
    ...(payee.kind === 'customer' ? await openWork(payee.id, may) : []),
    ...(await openBalance(payee, may)),
  ];
  if (open.length === 0) return undefined;
  const last = open.at(-1);
  const all = open.length > 1 ? `${open.slice(0, -1).join(', ')} and ${last}` : last;
  return {
    title: `Delete ${name}?`,
    text: `Still open: ${all}. None of it goes with ${name}, who can be restored for 30 days.`,
    continueLabel: 'Delete',
    isDangerous: true,
  };
}

async function openWork(customerID: number, may: May): Promise<string[]> {
  const asked = { customers: [customerID] };
  const [tickets, tasks] = await Promise.all([
    may(can('tickets', 'read')) ? call(ticketCalls.countTickets, asked).then(({ data }) => data.total) : 0,
    may(can('tasks', 'read')) ? call(taskCalls.countTasks, asked).then(({ data }) => data.total) : 0,
  ]);
  return [tickets > 0 ? counted(tickets, 'ticket') : [], tasks > 0 ? counted(tasks, 'task') : []].flat();
}

async function openBalance({ kind, id }: Payee, may: May): Promise<string[]> {
  if (!may(can('accounting', 'read'))) return [];
  const account = kind === 'customer' ? 'receivable' : 'payable';
  const { total } = (await call(agingCalls.getAging, { account, payee: { kind, id } })).data.totals;
  if (total === 0) return [];
  const amount = dollarsText(Math.abs(total));
  if (kind === 'customer') return [total > 0 ? `${amount} that they owe you` : `${amount} that they have as credit`];
  return [total > 0 ? `${amount} that you owe them` : `${amount} that you have as credit`];
}
