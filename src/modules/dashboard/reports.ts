import { countWork, listWork } from '#modules/work/public.ts';
import { readOwnHours } from '#modules/work/time/sheets/public.ts';
import type { Context } from '#server/context.ts';
import type { Output } from '#shared/contract.ts';
import { dateInZone } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { statuses, type WorkKind } from '../work/rules.ts';
import type { dashboardCalls, OwnWork } from './contract.ts';
import type { DashboardTables } from './tables.ts';

const maxShown = 6;
const kinds = [
  { kind: 'ticket', module: 'tickets' },
  { kind: 'task', module: 'tasks' },
] as const;

/** One answer for what stands above the dashboard, so that it does not wait for four. */
export async function readDay(context: Context): Promise<Output<typeof dashboardCalls.getDay>> {
  const read = kinds.filter(({ module }) => context.has(can(module, 'read')));
  const [hours, cards, tickets, own] = await Promise.all([
    readOwnHours(context),
    readCards(context),
    read.some(({ kind }) => kind === 'ticket') ? readTicketFigures(context) : null,
    Promise.all(read.map(({ kind, module }) => readOwnWork(context, kind, module))),
  ]);
  const today = dateInZone(new Date(), context.timeZone);
  const work = own
    .flat()
    .toSorted(
      (left, right) =>
        rankOf(left, today) - rankOf(right, today) ||
        (left.dueDate ?? '9999').localeCompare(right.dueDate ?? '9999') ||
        right.priorityID - left.priorityID,
    );
  return {
    ...hours,
    tickets,
    work: read.length > 0 ? work.slice(0, maxShown) : null,
    hasMore: work.length > maxShown,
    cards,
  };
}

async function readCards(context: Context) {
  const kept = await context
    .db<DashboardTables>()
    .selectFrom('dashboard_cards')
    .select(['card_order as order', 'hidden'])
    .where('user_id', '=', context.actor.userId)
    .executeTakeFirst();
  return kept ?? { order: [], hidden: [] };
}

const rankOf = ({ statusID, dueDate }: OwnWork, today: string): number =>
  statusID === statuses.inProgress ? 0 : (dueDate ?? '9999') < today ? 1 : dueDate === today ? 2 : 3;

async function readTicketFigures(context: Context) {
  const count = async (tile: string) => (await countWork(context, 'ticket', { view: 'open', tile })).total;
  const [scheduledToday, rush] = await Promise.all([count('scheduled_today'), count('rush')]);
  return { scheduledToday, rush };
}

/** What is due first, and what is in progress, which may be due later than all of that. */
async function readOwnWork(context: Context, kind: WorkKind, module: OwnWork['module']): Promise<OwnWork[]> {
  const list = (filter: object) => listWork(context, kind, { view: 'my', sort: 'due', limit: maxShown + 1, ...filter });
  const pages = await Promise.all([list({ statuses: [statuses.inProgress] }), list({})]);
  const rows = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  return [...rows.values()].map((row) => {
    const own = row.assignedUserWithFlagStatus.find(({ userID }) => userID === context.actor.userId);
    const { id, subject, customerName, priorityID, priorityName, dueDate, isOpen } = row;
    const { statusID, statusName } = own ?? row;
    const typeName = kind === 'ticket' ? row.typeName : row.categoryName;
    const facts = { id, subject, customerName, typeName, priorityID, priorityName, dueDate, isOpen };
    return { module, ...facts, statusID, statusName };
  });
}
