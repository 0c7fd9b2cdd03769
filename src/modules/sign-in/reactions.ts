import type { Reaction } from '#server/request/routes.ts';
import { userEvents } from '../people/entity.ts';
import { mailInvitation } from './invitations.ts';

export const signInReactions: Reaction[] = [
  {
    ...userEvents.one('user_invited'),
    react: async function mailTheInvitation(context, event) {
      await mailInvitation(context, event.entityId, event.userId);
    },
  },
  {
    // Who never joined is invited again; of anybody else there is nothing to mail.
    ...userEvents.one('user_reactivated'),
    react: async function mailTheInvitationAgain(context, event) {
      await mailInvitation(context, event.entityId, event.userId);
    },
  },
];
