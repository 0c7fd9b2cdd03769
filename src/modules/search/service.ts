import type { Entities } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import type { searchCalls } from './contract.ts';

const maxOfAKind = 6;

/** Every kind of record says itself how it is found; composition hands them in. */
export const searchServices = (entities: () => Entities): Services<typeof searchCalls> => ({
  async find(context, { text, modules }) {
    if (text === '') return { hits: [] };
    const found = await entities().search(context, text, { modules, most: maxOfAKind });
    return {
      hits: found.map(({ entity, id, ...hit }) => ({
        ...hit,
        aside: hit.aside ?? null,
        module: entity.module,
        noun: entity.noun,
        entityID: id,
        address: entity.address?.(id) ?? '/',
      })),
    };
  },
});
