import type { Context } from '#server/context.ts';
import { userActionServices } from './service.ts';

/** Somebody of the demo company has left, and had nothing in hand any more. */
export async function seedLeaving(context: Context, userID: number): Promise<void> {
  await userActionServices([], []).changeAccount(context, {
    userID,
    action: 'resignation',
    leftOn: '2026-08-14',
    leftDetails:
      'Moved to Lubbock. Truck 7 and the shop keys were returned; the last check went out with the July payroll.',
    handOver: [],
  });
}
