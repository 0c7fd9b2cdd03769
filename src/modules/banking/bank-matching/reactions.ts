import type { NotificationKind } from '#server/declared/notification-kinds.ts';
import type { Reaction } from '#server/request/routes.ts';
import { reconciliationEvents } from '../reconciliations/entity.ts';
import { bankLineEvents } from './entity.ts';
import { tickAtStart } from './service.ts';

/** What statement lines are in the books already is ticked when a reconciliation begins. */
export const matchingReactions: Reaction[] = [
  {
    ...reconciliationEvents.one('reconciliation_created'),
    react: (context, { after }) => tickAtStart(context, Number(after?.accountID)),
  },
];

/** Whom a line on hold lies with is told once, when its day has come (behaviour B5.10). */
export const matchingNotifications: NotificationKind[] = [
  {
    name: 'bank_line_due',
    group: 'Accounting',
    label: 'A statement line that lies with me is due',
    ...bankLineEvents.any('bank_line_due'),
    factsOf: ({ after }) => after && { reason: String(after.reason), dueOn: String(after.dueOn) },
    concerns: async (_, { after }) => [{ userId: Number(after?.remindedUserID), reason: 'assigned' }],
    says: ({ reason, dueOn }, label) => ({
      text: `The statement line ${label} is on hold (${reason}) and was to be settled by`,
      date: String(dueOn),
      isWhole: true,
    }),
  },
];
