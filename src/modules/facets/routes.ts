import type { Entities } from '#server/records/entities.ts';
import { visibleBearers } from '#server/records/facets.ts';
import { type Module, routes, type Services } from '#server/request/routes.ts';
import { fieldsOfKind, valuesOfAll } from '../custom-fields/public.ts';
import { tagsInUse, tagsOfAll } from '../tags/public.ts';
import { facetCalls } from './contract.ts';

const services = (entities: () => Entities): Services<typeof facetCalls> => ({
  async getFacets(context, { module }) {
    await visibleBearers(context, entities(), module, []);
    return { tags: await tagsInUse(context), fields: await fieldsOfKind(context, module) };
  },

  async getFacetsOfRecords(context, { module, ids }) {
    const seen = await visibleBearers(context, entities(), module, ids);
    const [tags, values] = [await tagsOfAll(context, module, seen), await valuesOfAll(context, module, seen)];
    return {
      records: seen.flatMap((id) => {
        const [borne = [], fields = []] = [tags.get(id), values.get(id)];
        return borne.length + fields.length > 0 ? { id, tags: borne, fields } : [];
      }),
    };
  },
});

export const facetsModule = (entities: () => Entities): Module => ({
  name: 'facets',
  tables: [],
  routes: routes(facetCalls, services(entities)),
});
