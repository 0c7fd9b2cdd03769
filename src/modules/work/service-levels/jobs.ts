import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { actAs, type Runtime } from '#server/database/tenant-transaction.ts';
import { systemActor } from '#server/jobs/jobs.ts';
import type { Job } from '#server/request/routes.ts';
import { workEvents } from '../access/public.ts';
import type { WorkTables } from '../tables.ts';
import { dueAlarms, readServiceLevels, slaFactsOf, slaRow, writeSla } from './public.ts';
import { type SlaTarget, slaTold } from './rules.ts';

export const slaJobs: Job[] = [{ name: 'watch_sla', everyMinutes: 1, run: watchSla }];

const ticketsAtOnce = 500;

/** Says of each ticket once that its time runs out, and that it has: an event, from which people are told. */
export async function watchSla(runtime: Runtime): Promise<void> {
  const { rows } = await runtime.pool.query<{ tenant_id: number; time_zone: string }>(
    'select tenant_id, time_zone from directory.list_tenants_with_sla_alarms()',
  );
  const call = { kind: 'touch', path: 'watch_sla', undo: 'none' } as const;
  for (const { tenant_id, time_zone } of rows) {
    for (let count = ticketsAtOnce; count === ticketsAtOnce; ) {
      count = await actAs(runtime, tenant_id, time_zone, systemActor('System'), call, sayWhatIsDue);
    }
  }
}

/** Of at most so many tickets; answers of how many. */
async function sayWhatIsDue(context: Context): Promise<number> {
  const levels = await readServiceLevels(context);
  const rows = await slaRow(context.db<WorkTables>())
    .where('sla_alarm_at', '<=', sql<string>`now()`)
    .orderBy('sla_alarm_at')
    .limit(ticketsAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const told = rows.map((row) => ({ row, ...dueAlarms(context, levels, row, slaFactsOf(row)) }));
  await writeSla(
    context,
    told.map(({ row, columns }) => ({ id: row.id, ...columns })),
  );
  for (const { row, news, columns } of told) {
    for (const target of ['response', 'resolution'] as const) {
      const stage = stageIn(news, target);
      if (!stage) continue;
      const dueAt = target === 'response' ? columns.sla_response_due_at : columns.sla_resolution_due_at;
      context.emit({
        ...workEvents.ticket.event(`ticket_sla_${stage}`),
        entityId: row.id,
        before: null,
        after: { target, dueAt },
      });
    }
  }
  return rows.length;
}

/** Of both at once only the worse is said. */
function stageIn(news: number, target: SlaTarget): 'missed' | 'near' | null {
  if (news & slaTold[`${target}Missed`]) return 'missed';
  return news & slaTold[`${target}Near`] ? 'near' : null;
}
