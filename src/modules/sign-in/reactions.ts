import type { Reaction } from '#server/request/routes.ts';
import { mailInvitation } from './invitations.ts';

export const signInReactions: Reaction[] = [
  {
    module: 'users',
    event: 'user_invited',
    react: async function mailTheInvitation(context, event) {
      await mailInvitation(context, event.entityId, event.userId);
    },
  },
];
