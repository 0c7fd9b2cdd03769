import type { Reaction } from '#server/request/routes.ts';
import { userEvents } from '../people/entity.ts';
import { mailInvitation } from './invitations.ts';

/** Who never joined and is wanted after all is invited again; to anybody else nothing is mailed. */
const mailTheInvitation: Reaction['react'] = async (context, event) => {
  await mailInvitation(context, event.entityId, event.userId);
};

export const signInReactions: Reaction[] = [
  { ...userEvents.one('user_invited'), react: mailTheInvitation },
  { ...userEvents.one('user_reactivated'), react: mailTheInvitation },
];
