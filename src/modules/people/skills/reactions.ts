import type { NotificationKind } from '#server/declared/notification-kinds.ts';
import { can } from '#shared/permission.ts';
import { endFacts, endSentence } from '#shared/standing.ts';
import { userEvents } from '../entity.ts';
import { findPerson, listWith } from '../public.ts';

export const skillNotifications: NotificationKind[] = [
  {
    name: 'qualification_ends',
    group: 'Users',
    label: 'A certificate, mine or of somebody whom I may change, ends soon or has ended',
    ...userEvents.any('certificate_ends'),
    async concerns(context, { entityId, after }) {
      const isTold = (whom: string) => after?.remindWhom === whom || after?.remindWhom === 'both';
      const person = isTold('person') && (await findPerson(context, entityId));
      const managers = isTold('managers') ? await listWith(context, can('users', 'update')) : [];
      const told = new Set([
        ...(person && person.status === 'active' ? [entityId] : []),
        ...managers.map(({ userID }) => userID),
      ]);
      return [...told].map((userId) => ({ userId, reason: 'subscribed' }));
    },
    factsOf: ({ after, at }) => after && { certificate: String(after.certificate), ...endFacts(after.expiresOn, at) },
    says: (facts, label) => endSentence(`The ${facts.certificate} of ${label}`, facts),
  },
];
