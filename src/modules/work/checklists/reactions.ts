import { sql } from 'kysely';
import { asJson } from '#server/database/idioms.ts';
import type { Reaction } from '#server/request/routes.ts';
import { newNameOf, roleChanges } from '../../roles/editing/public.ts';
import type { WorkTables } from '../tables.ts';

/** As in the checklists themselves: the steps of work stay for the role that they are for. */
const renameInSteps: Reaction['react'] = async (context, event) => {
  const name = newNameOf(event);
  if (!name) return;
  await context
    .db<WorkTables>()
    .updateTable('work_steps')
    .set({ definition: sql`definition || ${asJson({ role: name.to })}::jsonb` })
    .where(sql<boolean>`definition ->> 'role' = ${name.from}`)
    .execute();
};

export const stepReactions: Reaction[] = roleChanges.map((one) => ({ ...one, react: renameInSteps }));
