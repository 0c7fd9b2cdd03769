import type { Context } from '#server/context.ts';
import type { SampleTables } from './tables.ts';

/** What the filling made, by its kind, whatever became of it since. */
export async function sampleRows(context: Context): Promise<Map<string, number[]>> {
  const row = await context.db<SampleTables>().selectFrom('sample_data').select('made').executeTakeFirst();
  const made = Map.groupBy(row?.made ?? [], ({ module }) => module);
  return new Map([...made].map(([module, records]) => [module, records.map(({ id }) => id)]));
}
