import type { Entities } from '#server/records/entities.ts';
import { assertBearer } from '#server/records/facets.ts';
import type { Services } from '#server/request/routes.ts';
import { assertTags } from '../types/public.ts';
import type { tagCalls } from './contract.ts';
import { changeTags, tagsOf } from './public.ts';

export const tagServices = (entities: () => Entities): Services<typeof tagCalls> => ({
  async getRecordTags(context, { module, entityID }) {
    const record = { module, entityId: entityID };
    await assertBearer(context, entities(), record, 'read');
    return { tags: await tagsOf(context, record) };
  },

  async tagRecord(context, { module, entityID, add, remove }) {
    const record = { module, entityId: entityID };
    await assertBearer(context, entities(), record, 'update');
    await assertTags(context, add);
    await changeTags(context, record, { add, remove });
    return {};
  },
});
