import type { Context } from '#server/context.ts';
import { notFound } from '#shared/errors.ts';
import type { ExportFormat } from './rules.ts';
import type { ExportsTables } from './tables.ts';

/** Errors: 404 unless an own export of this format that has not ended: what leaves the company is written down first. */
export async function assertBegun(context: Context, exportID: number, format: ExportFormat): Promise<void> {
  const row = await context
    .db<ExportsTables>()
    .selectFrom('exports')
    .select('export_id')
    .where('export_id', '=', exportID)
    .where('user_id', '=', context.actor.userId)
    .where('format', '=', format)
    .where('row_count', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Export');
}
