import type { Context } from '#server/context.ts';
import type { SeededEvent } from '../events/seed.ts';
import type { ExportsTables } from './tables.ts';

const minuteMs = 60_000;

/** The list of customers, taken out by the administrator less than an hour ago. */
export async function seedExports(context: Context, userID: number, customerCount: number): Promise<SeededEvent[]> {
  const exportID = await context.nextNumber('export');
  const asked = { list: 'Customers', filter: '', format: 'xlsx' } as const;
  await context
    .db<ExportsTables>()
    .insertInto('exports')
    .values({ export_id: exportID, user_id: userID, row_count: customerCount, ...asked })
    .execute();
  const atMs = Date.now() - 41 * minuteMs;
  return [{ module: 'exports', entityID: exportID, name: 'list_exported', atMs, userID, before: null, after: asked }];
}
