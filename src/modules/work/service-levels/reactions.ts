import type { Context } from '#server/context.ts';
import type { Reaction } from '#server/request/routes.ts';
import { followWorkDays } from '../series.ts';
import type { WorkTables } from '../tables.ts';
import { serviceLevelsEvents } from './entity.ts';
import { followedSla, readServiceLevels, slaFactsOf, slaRow, writeSla } from './public.ts';

/** Hours, holidays and promises hold for what is open: its clocks are set anew, and so are the days of what comes again. */
export const slaReactions: Reaction[] = (['service_levels_changed', 'service_levels_undone'] as const).map((event) => ({
  ...serviceLevelsEvents.one(event),
  async react(context) {
    await setClocks(context);
    await followWorkDays(context);
  },
}));

const ticketsAtOnce = 1_000;

async function setClocks(context: Context): Promise<void> {
  const levels = await readServiceLevels(context);
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await slaRow(context.db<WorkTables>())
      .where('closed_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ticketsAtOnce)
      .forNoKeyUpdate()
      .execute();
    await writeSla(
      context,
      rows.map((row) => ({ id: row.id, ...followedSla(context, levels, row, slaFactsOf(row), slaFactsOf(row)) })),
    );
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === ticketsAtOnce;
  }
}
