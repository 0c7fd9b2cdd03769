import { tenantEvents } from '#modules/tenants/entity.ts';
import type { Context } from '#server/context.ts';
import type { Entities } from '#server/records/entities.ts';
import type { Reaction } from '#server/request/routes.ts';
import { fillAll } from './jobs.ts';

/** What a company begins with is found from its first minute on: the last to hear of it has all that others made. */
export const searchReactions = (entities: () => Entities): Reaction[] => [
  {
    ...tenantEvents.one('tenant_created'),
    react: async function fillNewCompany(context: Context) {
      await fillAll(context, entities());
    },
  },
];
