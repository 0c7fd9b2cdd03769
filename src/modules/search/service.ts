import type { Entities } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import type { searchCalls } from './contract.ts';
import { fewOfEach, pageOfKind, searchedKinds } from './finding.ts';
import { placeIn, toNext } from './rules.ts';

const maxOfAKind = 6;
const pageSize = 30;

/** Every kind of record says itself by what it is found; composition hands them in. */
export const searchServices = (entities: () => Entities): Services<typeof searchCalls> => ({
  async find(context, { text, modules }) {
    return fewOfEach(context, searchedKinds(entities(), context, modules), text, maxOfAKind);
  },

  async list(context, { text, module, next }) {
    const [kind] = searchedKinds(entities(), context, [module]);
    if (!kind) return { rows: [], next: null, isAlike: false };
    const page = await pageOfKind(context, kind, text, { size: pageSize, after: next ? placeIn(next) : undefined });
    return { rows: page.hits, next: page.next && toNext(page.next), isAlike: page.isAlike };
  },
});
