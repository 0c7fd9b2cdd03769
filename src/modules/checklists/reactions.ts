import { sql } from 'kysely';
import { asJson } from '#server/database/idioms.ts';
import type { Reaction } from '#server/request/routes.ts';
import { newNameOf, roleChanges } from '../roles/editing/public.ts';
import type { ChecklistTables } from './tables.ts';

/** A step stays for the role that it is for. Earlier versions say what they said. */
const renameInChecklists: Reaction['react'] = async (context, event) => {
  const name = newNameOf(event);
  if (!name) return;
  const renamed = sql`case when step ->> 'role' = ${name.from} then step || ${asJson({ role: name.to })}::jsonb else step end`;
  await context
    .db<ChecklistTables>()
    .updateTable('checklists')
    .set({
      steps: sql`(select jsonb_agg(${renamed} order by at) from jsonb_array_elements(steps) with ordinality as one(step, at))`,
    })
    .where(sql<boolean>`steps @> ${asJson([{ role: name.from }])}::jsonb`)
    .execute();
};

export const checklistReactions: Reaction[] = roleChanges.map((one) => ({ ...one, react: renameInChecklists }));
