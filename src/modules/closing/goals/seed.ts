import type { Context } from '#server/context.ts';
import { daysBetween } from '#shared/days.ts';
import type { Cents } from '#shared/money.ts';
import { goalServices } from './service.ts';

/** The demo company is a little ahead of what it means to earn this year. */
export async function seedGoal(context: Context): Promise<void> {
  const { profit, from, to, asOf } = await goalServices.getProfitGoal(context, {});
  const even = (profit * (daysBetween(from, to) + 1)) / (daysBetween(from, asOf) + 1);
  const tenThousand = 1_000_000;
  const goal = Math.max(1, Math.round((even * 0.97) / tenThousand)) * tenThousand;
  await goalServices.saveProfitGoal(context, { was: null, now: goal as Cents });
}
