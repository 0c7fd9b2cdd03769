import { countByWeek } from '#modules/work/public.ts';
import { withTenant } from '#server/database/idioms.ts';
import type { Waiting } from '#server/declared/waiting.ts';
import type { Services } from '#server/request/routes.ts';
import type { Cents } from '#shared/money.ts';
import type { dashboardCalls } from './contract.ts';
import { readDay } from './reports.ts';
import type { DashboardTables } from './tables.ts';

const weeksShown = 12;
const maxWaiting = 20;

/** What waits is declared by the modules; composition hands it in. */
export const dashboardServices = (waiting: Waiting[]): Services<typeof dashboardCalls> => ({
  getDay: readDay,

  async saveCards(context, { order, hidden }) {
    const cards = { card_order: order, hidden };
    await context
      .db<DashboardTables>()
      .insertInto('dashboard_cards')
      .values({ user_id: context.actor.userId, ...cards })
      .onConflict((at) => at.columns(withTenant('user_id')).doUpdateSet(cards))
      .execute();
    return {};
  },

  async listTicketWeeks(context) {
    const weeks = await countByWeek(context, 'ticket', weeksShown);
    return { weeks: weeks.map(({ week, opened, ended }) => ({ week, opened, closed: ended })) };
  },

  async listWaiting(context) {
    const decided = waiting.filter(({ needs }) => context.has(needs));
    const kinds = await Promise.all(
      decided.map(async ({ module, find }) => (await find(context)).map((item) => ({ ...item, module }))),
    );
    const items = kinds.flat();
    items.sort((left, right) => left.since.localeCompare(right.since));
    const sums = items.flatMap(({ cents }) => cents ?? []);
    return {
      rows: items
        .slice(0, maxWaiting)
        .map(({ cents, seconds, ...item }) => ({ ...item, amount: cents as Cents | null })),
      total: items.length,
      amount: sums.length > 0 ? (sums.reduce((sum, cents) => sum + cents, 0) as Cents) : null,
      seconds: items.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
      touchedBy: decided.map(({ module }) => module),
    };
  },
});
