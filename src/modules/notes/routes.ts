import type { Entities } from '#server/entities.ts';
import { type Module, routes } from '#server/routes.ts';
import { noteCalls } from './contract.ts';
import { noteEntity } from './entity.ts';
import { restoreNote, seeNotes } from './public.ts';
import { noteNotifications } from './reactions.ts';
import { noteServices } from './service.ts';

export const notesModule = (entities: () => Entities): Module => ({
  name: 'notes',
  routes: routes(noteCalls, noteServices(entities)),
  entities: [
    { ...noteEntity, see: (context, ids, more) => seeNotes(context, entities(), ids, more), restore: restoreNote },
  ],
  notifications: noteNotifications,
});
