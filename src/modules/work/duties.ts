import type { Context } from '#server/context.ts';
import type { Duty, DutyItem } from '#server/declared/duties.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { moduleOf, visibleTo } from './access/public.ts';
import { type Tables, toCondition } from './conditions.ts';
import { changeAssignees } from './editing.ts';
import { statusNames, type WorkKind } from './rules.ts';

/** The open work that somebody is assigned to; whoever takes it over takes their place on it. */
export const openWorkDuty = (kind: WorkKind, title: string): Duty => ({
  name: moduleOf[kind],
  title,
  otherwise: 'Stays assigned to them',
  needs: can(moduleOf[kind], 'read'),
  list: (context, userID) => openWorkOf(context, kind, userID),
  handOver: {
    needs: can(moduleOf[kind], 'update'),
    takes: can(moduleOf[kind], 'update'),
    give: (context, id, { from, to }) => changeAssignees(context, kind, id, { add: [to], remove: [from] }),
  },
});

async function openWorkOf(context: Context, kind: WorkKind, userID: number): Promise<DutyItem[]> {
  const asked = { kind, userId: context.actor.userId, isOpen: true };
  const rows = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .select(['w.id', 'w.subject', 'w.status_id', 'w.due_date'])
    .where((eb) => eb.and([...visibleTo(context, kind), toCondition({ assignedTo: [userID] }, eb, asked)]))
    .where('w.closed_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .orderBy('w.due_date')
    .orderBy('w.id')
    .execute();
  return rows.map(({ id, subject, status_id, due_date }) => ({
    id,
    title: subject,
    detail: [statusNames[status_id], due_date && `due ${formatCalendarDate(due_date)}`].filter(Boolean).join(', '),
    address: `/${moduleOf[kind]}/${id}`,
  }));
}
