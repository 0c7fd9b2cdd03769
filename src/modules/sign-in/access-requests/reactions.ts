import type { NotificationKind } from '#server/declared/notification-kinds.ts';
import { userEvents } from '../../people/entity.ts';
import { listWith } from '../../people/public.ts';
import { administers } from '../../roles/rules.ts';

export const accessRequestNotifications: NotificationKind[] = [
  {
    name: 'access_asked',
    group: 'People',
    label: 'Somebody asks for a right that I can give',
    isMailed: true,
    ...userEvents.any('access_asked'),
    concerns: async (context) =>
      (await listWith(context, administers)).map(({ userID }) => ({ userId: userID, reason: 'subscribed' })),
    factsOf: ({ after }) => ({ wanted: String(after?.wanted ?? '') }),
    says: ({ wanted }) => ({ text: `asks for the right “${wanted}”` }),
  },
];
