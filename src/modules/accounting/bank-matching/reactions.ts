import type { Reaction } from '#server/routes.ts';
import { tickAtStart } from './service.ts';

/** What statement lines are in the books already is ticked when a reconciliation begins. */
export const matchingReactions: Reaction[] = [
  {
    module: 'reconciliations',
    event: 'reconciliation_created',
    react: (context, { after }) => tickAtStart(context, Number(after?.accountID)),
  },
];
