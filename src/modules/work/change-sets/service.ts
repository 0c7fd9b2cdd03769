import type { Services } from '#server/request/routes.ts';
import { unprocessable } from '#shared/errors.ts';
import type { changeSetCalls } from './contract.ts';
import { changeMany } from './public.ts';

export const changeSetServices: Services<typeof changeSetCalls> = {
  async changeMany(context, input) {
    const outcome = await changeMany(context, input, 'attempt');
    const [first, ...others] = outcome.items;
    // Whoever did it without signal is not there to read the outcome: what was refused stays with them as refused.
    if (context.madeAgoMs > 0 && others.length === 0 && first?.refusal) throw unprocessable(first.refusal);
    return outcome;
  },
  previewMany: (context, input) => changeMany(context, input, 'rehearse'),
};
