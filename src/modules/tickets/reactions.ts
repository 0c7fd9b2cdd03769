import type { Context } from '#server/context.ts';
import type { Reaction } from '#server/request/routes.ts';
import { tenantEvents } from '../tenants/entity.ts';
import { ensureTicketTypes } from '../work/kinds/public.ts';
import { firstTicketTypes } from './rules.ts';

/** A new company begins with the types most service companies use. */
export const ticketReactions: Reaction[] = [{ ...tenantEvents.one('tenant_created'), react: makeFirstTicketTypes }];

async function makeFirstTicketTypes(context: Context): Promise<void> {
  await ensureTicketTypes(context, firstTicketTypes);
}
