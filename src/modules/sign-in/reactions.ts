import type { Reaction } from '#server/routes.ts';
import { mailInvitation } from './invitations/service.ts';

export const signInReactions: Reaction[] = [
  {
    module: 'users',
    event: 'user_invited',
    react: async function mailTheInvitation(context, event) {
      await mailInvitation(context, event.entityId, event.userId);
    },
  },
];
