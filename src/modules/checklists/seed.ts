import type { Context } from '#server/context.ts';
import { type ChecklistState, keepVersion, setLinks } from './public.ts';
import type { ChecklistTables } from './tables.ts';

export type SeededChecklist = Omit<ChecklistState, 'deletedAt'> & { checklistID: number };

/** Adds checklists with their links. */
export async function addChecklists(context: Context, checklists: readonly SeededChecklist[]): Promise<void> {
  for (const { checklistID, ...given } of checklists) {
    const state = { ...given, deletedAt: null };
    await context
      .db<ChecklistTables>()
      .insertInto('checklists')
      .values({
        checklist_id: checklistID,
        name: state.name,
        steps: JSON.stringify(state.steps),
        created_by: context.actor.userId || null,
      })
      .execute();
    await keepVersion(context, checklistID, 1, state);
    await setLinks(context, checklistID, state);
  }
}
