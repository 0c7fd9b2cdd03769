import { getTenant } from '#modules/tenants/public.ts';
import type { Context } from '#server/context.ts';
import { type Module, routes } from '#server/request/routes.ts';
import type { Output } from '#shared/contract.ts';
import { dateInZone, fromUtcTime } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { PeopleTables } from '../tables.ts';
import { planCalls } from './contract.ts';

async function getLicences(context: Context): Promise<Output<typeof planCalls.getLicences>> {
  const [tenant, counted] = await Promise.all([
    getTenant(context),
    context
      .db<PeopleTables>()
      .selectFrom('people')
      .select(({ fn }) => ['status', fn.countAll<number>().as('total')])
      .groupBy('status')
      .execute(),
  ]);
  const of = (status: string) => Number(counted.find((row) => row.status === status)?.total ?? 0);
  return {
    plan: tenant.plan,
    term: tenant.term,
    pricePerUser: tenant.price_per_user_cents as Cents,
    since: dateInZone(fromUtcTime(tenant.created_at), context.timeZone),
    seats: { active: of('active'), invited: of('invited'), locked: of('locked') },
  };
}

export const planModule: Module = { name: 'plan', routes: routes(planCalls, { getLicences }) };
