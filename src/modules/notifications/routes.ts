import type { Entities } from '#server/entities.ts';
import type { NotificationKind } from '#server/notification-kinds.ts';
import { type Module, routes } from '#server/routes.ts';
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
