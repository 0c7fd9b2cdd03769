import type { Context } from '#server/context.ts';
import type { Reaction } from '#server/request/routes.ts';
import { tenantEvents } from '../tenants/entity.ts';
import { ensureTaskCategories } from '../work/kinds/public.ts';
import { firstTaskCategories } from './rules.ts';

/** A new company begins with the categories most service companies use. */
export const taskReactions: Reaction[] = [{ ...tenantEvents.one('tenant_created'), react: makeFirstTaskCategories }];

async function makeFirstTaskCategories(context: Context): Promise<void> {
  await ensureTaskCategories(context, firstTaskCategories);
}
