import type { Context } from '#server/context.ts';
import type { Entities } from '#server/records/entities.ts';
import { hasFacets } from '#server/records/facets.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import { can, type Verb } from '#shared/permission.ts';
import { assertTags } from '../types/public.ts';
import type { tagCalls } from './contract.ts';
import { changeTags, type OfRecord, tagsOf } from './public.ts';

export function tagServices(entities: () => Entities): Services<typeof tagCalls> {
  /** Errors: 404 for a record that is not there or out of sight; 403 without the right. */
  async function assertOpen(context: Context, { module, entityId }: OfRecord, verb: Verb): Promise<void> {
    const entity = entities().get(module);
    if (!hasFacets(entity)) throw notFound('Record');
    context.require(can(entity.feature, 'read'));
    const seen = await entity.visibleLabels(context, [entityId], { withDeleted: false });
    if (!seen.has(entityId)) throw notFound(entity.noun);
    context.require(can(entity.feature, verb));
  }
  return {
    async getRecordTags(context, { module, entityID }) {
      const record = { module, entityId: entityID };
      await assertOpen(context, record, 'read');
      return { tags: await tagsOf(context, record) };
    },

    async tagRecord(context, { module, entityID, add, remove }) {
      const record = { module, entityId: entityID };
      await assertOpen(context, record, 'update');
      await assertTags(context, add);
      await changeTags(context, record, { add, remove });
      return {};
    },
  };
}
