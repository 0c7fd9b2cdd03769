import type { NotificationKind } from '#server/declared/notification-kinds.ts';
import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { notificationCalls } from './contract.ts';
import { notificationJobs } from './jobs.ts';
import { notificationReactions } from './reactions.ts';
import { matter } from './rules.ts';
import { haveChangedSince, notificationServices } from './service.ts';

export const notificationsModule = (kinds: NotificationKind[], entities: () => Entities): Module => ({
  name: 'notifications',
  routes: routes(notificationCalls, notificationServices({ kinds, entities })),
  reactions: notificationReactions(kinds),
  jobs: notificationJobs({ kinds, entities }),
  personal: [{ module: matter, changedSince: haveChangedSince }],
});
