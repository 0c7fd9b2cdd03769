import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import { conflict, unprocessable } from '#shared/errors.ts';
import type { FieldTicketTables } from '../tables.ts';
import type { KeptDraft } from './contract.ts';

/** Drafts of field tickets, kept for their person: what a device that is lost had sent is not lost (docs/rules/my-day.md). */

/** More than anybody writes at once. */
const maxDrafts = 100;

const own = (context: Context) =>
  context
    .db<FieldTicketTables>()
    .selectFrom('field_ticket_drafts')
    .select(['draft_id as draftID', 'body', 'device', 'revision', 'kept_at as keptAt'])
    .where('user_id', '=', context.actor.userId);

/** Those of the person who asks, the latest first. */
export const listDrafts = (context: Context): Promise<KeptDraft[]> => own(context).orderBy('kept_at', 'desc').execute();

type Given = { draftID: string; body: string; device: string; knows: number };

/**
 * Keeps what a device wrote, over what it knows; answers the new revision. The same body again is what is there. Errors: 409 with what another device
 * kept meanwhile, and for what was handed in; 422 for too many.
 */
export async function keepDraft(context: Context, { draftID, body, device, knows }: Given): Promise<number> {
  await assertNotSent(context, draftID);
  const db = context.db<FieldTicketTables>();
  const was = await own(context).where('draft_id', '=', draftID).forUpdate().executeTakeFirst();
  if (was && was.body === body) return was.revision;
  if ((was?.revision ?? 0) !== knows && was) throw conflict('Another device has kept this draft meanwhile.', was);
  if (!was) {
    const { count } = await db
      .selectFrom('field_ticket_drafts')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', context.actor.userId)
      .executeTakeFirstOrThrow();
    if (count >= maxDrafts) throw unprocessable(`Hand in some of your ${maxDrafts} drafts first, or delete them.`);
  }
  // Two at once: the second finds what the first has kept.
  const row = await db
    .insertInto('field_ticket_drafts')
    .values({ user_id: context.actor.userId, draft_id: draftID, body, device, revision: knows + 1 })
    .onConflict((on) =>
      on
        .columns(withTenant('user_id', 'draft_id'))
        .doUpdateSet({ body, device, revision: knows + 1, kept_at: sql<string>`now()` })
        .where('field_ticket_drafts.revision', '=', knows),
    )
    .returning('revision')
    .executeTakeFirst();
  if (!row) throw conflict('Another device has kept this draft meanwhile.');
  return row.revision;
}

export async function dropDraft(context: Context, draftID: string): Promise<void> {
  await context
    .db<FieldTicketTables>()
    .deleteFrom('field_ticket_drafts')
    .where('user_id', '=', context.actor.userId)
    .where('draft_id', '=', draftID)
    .execute();
}

/** Errors: 409 for a draft that is a field ticket already: it is made once, whichever device sends it. */
export async function assertNotSent(context: Context, draftID: string): Promise<void> {
  const sent = await context
    .db<FieldTicketTables>()
    .selectFrom('field_tickets')
    .select('field_ticket_id as fieldTicketID')
    .where('draft_id', '=', draftID)
    .executeTakeFirst();
  if (sent) throw conflict(`It was handed in already, as field ticket ${sent.fieldTicketID}.`, sent);
}
