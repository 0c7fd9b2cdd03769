import { suggestWork } from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { pickerPageSize } from '#shared/limits.ts';
import { can } from '#shared/permission.ts';
import { moduleOf } from '../../work/access/public.ts';
import { workKinds } from '../../work/rules.ts';
import type { hashTagCalls } from './contract.ts';

export const hashTagServices: Services<typeof hashTagCalls> = {
  /** What a person may not read at all is not looked through. */
  async getHashTagSuggestion(context, { search, page }) {
    const kinds = workKinds.filter((kind) => context.has(can(moduleOf[kind], 'read')));
    const found = await suggestWork(context, kinds, search, page * pickerPageSize);
    return { suggestions: found.slice((page - 1) * pickerPageSize) };
  },
};
