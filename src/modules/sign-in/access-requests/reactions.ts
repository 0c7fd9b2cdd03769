import type { NotificationKind } from '#server/declared/notification-kinds.ts';
import { userEntity } from '../../people/entity.ts';
import { listWith } from '../../people/public.ts';
import { accessAsked } from './rules.ts';
import { accessGiver } from './service.ts';

export const accessRequestNotifications: NotificationKind[] = [
  {
    name: 'access_asked',
    group: 'People',
    label: 'Somebody asks for a right that I can give',
    isMailed: true,
    module: userEntity.module,
    events: [accessAsked],
    concerns: async (context) =>
      (await listWith(context, accessGiver)).map(({ userID }) => ({ userId: userID, reason: 'subscribed' })),
    factsOf: ({ after }) => ({ wanted: String(after?.wanted ?? '') }),
    says: ({ wanted }) => ({ text: `asks for the right “${wanted}”` }),
  },
];
