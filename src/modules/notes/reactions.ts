import type { NotificationKind } from '#server/declared/notification-kinds.ts';
import type { HappenedEvent, Reaction } from '#server/request/routes.ts';
import { mentionsIn } from '#shared/rich-text.ts';
import { linkAttachments } from '../cloud/public.ts';
import { noteEvents } from './entity.ts';

export const noteReactions: Reaction[] = [{ ...noteEvents.one('note_created'), react: linkAttachments }];

/** Whom a note mentions that it did not before. */
function newlyMentioned({ before, after }: HappenedEvent): number[] {
  const were = mentionsIn(String(before?.noteBody ?? ''));
  return mentionsIn(String(after?.noteBody ?? '')).filter((id) => !were.includes(id));
}

export const noteNotifications: NotificationKind[] = [
  {
    name: 'note_mentioned',
    group: 'Notes',
    label: 'Somebody mentions me in a note',
    isMailed: true,
    ...noteEvents.any('note_created', 'note_changed'),
    factsOf: (event) => (newlyMentioned(event).length > 0 ? {} : null),
    concerns: async (_context, event) =>
      newlyMentioned(event).map((userId) => ({ userId, reason: 'mentioned' as const })),
    says: () => ({ text: 'mentioned you in a note' }),
  },
];
