import type { Item, WorkKind } from '../rules.ts';

/** What somebody does on their device with what they have in hand, pure (docs/rules/my-day.md). */

/** How events and the list of what waits name one: `tickets/1042`. */
export const recordOf = ({ kind, id }: Item): string => `${kind}s/${id}`;

/** The calls of the pages of tasks and tickets, which the outbox sends from here too. */
export const pathsOf = {
  task: {
    changeStatus: 'tasks/change_task_status',
    close: 'tasks/close_task',
    reopen: 'tasks/reopen_task',
    toggleStep: 'tasks/toggle_task_step',
    fillItem: 'tasks/fill_checklist_item',
    skipItem: 'tasks/skip_checklist_item',
  },
  ticket: {
    changeStatus: 'tickets/change_ticket_status',
    close: 'tickets/close_ticket',
    reopen: 'tickets/reopen_ticket',
    toggleStep: 'tickets/toggle_ticket_step',
    fillItem: 'tickets/fill_checklist_item',
    skipItem: 'tickets/skip_checklist_item',
  },
} as const satisfies Record<WorkKind, Record<string, string>>;
export const postNotePath = 'notes/post_note';

/** A photo whose bytes the device has. */
type NotePhoto = { key: string; name: string; type: string };
/** What is being written about one and is nowhere else: a note with its photos, and answers that are typed and not given yet, by step. */
export type WorkDraft = { key: string; note: string; photos: NotePhoto[]; typed: Record<string, string> };

/** `key`: by what its note is known once it is posted. */
export const emptyDraft = (key: string): WorkDraft => ({ key, note: '', photos: [], typed: {} });
export const isEmptyNote = ({ note, photos }: WorkDraft): boolean => note.trim() === '' && photos.length === 0;
export const isEmptyDraft = (draft: WorkDraft): boolean => isEmptyNote(draft) && Object.keys(draft.typed).length === 0;

/** As any version of the page wrote it; null for what is none. */
export function readWorkDraft(kept: unknown): WorkDraft | null {
  if (typeof kept !== 'object' || kept === null || typeof (kept as WorkDraft).key !== 'string') return null;
  return { ...emptyDraft(''), ...kept };
}

/** `1042 Seal leak`: how one is called above its page. */
export const titleOf = ({ id, subject }: { id: number; subject: string }): string => `${id} ${subject}`;
