import type { DocumentTables } from '#modules/documents/public.ts';
import { getItemsOfEntry, listApplications } from '#modules/ledger/open-items/public.ts';
import type { Context } from '#server/context.ts';
import { dateInZone } from '#shared/dates.ts';
import { fieldTicketEntity } from './entity.ts';
import { type ClockDays, type ClockStep, clockOf } from './rules.ts';
import type { FieldTicketTables } from './tables.ts';

type Marks = { clock: ClockStep[]; submittedAt: string; validatedAt: string | null; lockedAt: string | null };

/** On which days, and at which moments in the office, a ticket or a batch came how far: all of it derived from what is kept for other reasons, so that nothing is counted from two clocks. */
export async function readMarks(context: Context, fieldTicketID: number): Promise<Marks> {
  const row = await context
    .db<FieldTicketTables & DocumentTables>()
    .selectFrom('field_tickets as f')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.document_id', '=', 'f.field_ticket_id').on('d.family', '=', fieldTicketEntity.module),
    )
    // The batch that it is in, or is itself.
    .leftJoin('field_tickets as b', (join) =>
      join.on((eb) =>
        eb.or([
          eb('b.field_ticket_id', '=', eb.ref('f.batch_id')),
          eb.and([eb('f.ticket_type', '=', 'batchTicket'), eb('b.field_ticket_id', '=', eb.ref('f.field_ticket_id'))]),
        ]),
      ),
    )
    .leftJoin('documents as e', (join) =>
      join.onRef('e.document_id', '=', 'b.field_ticket_id').on('e.family', '=', fieldTicketEntity.module),
    )
    .leftJoin('documents as i', (join) =>
      join.onRef('i.document_id', '=', 'f.invoice_id').on('i.family', '=', 'invoices'),
    )
    .select(['f.ticket_type', 'f.is_locked', 'f.validated_at', 'f.is_invoiced'])
    .select(['d.document_date', 'd.created_at', 'd.approved_at', 'b.is_approved'])
    .select(['e.created_at as batched_at', 'e.approved_at as batch_approved_at'])
    .select(['i.document_date as invoiced_on', 'i.entry_id'])
    .where('f.field_ticket_id', '=', fieldTicketID)
    .executeTakeFirstOrThrow();
  const day = (moment: string | null) => moment && dateInZone(new Date(moment), context.timeZone);
  const isTicket = row.ticket_type === 'fieldTicket';
  const settled = row.is_invoiced && row.entry_id !== null ? await readSettled(context, row.entry_id) : null;
  const days: ClockDays = {
    service: row.document_date,
    submitted: isTicket ? day(row.created_at) : null,
    validated: day(row.validated_at),
    locked: isTicket && row.is_locked ? day(row.approved_at) : null,
    batched: day(row.batched_at),
    approved: row.is_approved ? day(row.batch_approved_at) : null,
    invoiced: row.is_invoiced ? row.invoiced_on : null,
    paid: settled?.isCredited ? null : (settled?.on ?? null),
    credited: settled?.isCredited ? settled.on : null,
  };
  const { created_at: submittedAt, validated_at: validatedAt, approved_at: lockedAt } = row;
  return { clock: clockOf(days), submittedAt, validatedAt, lockedAt };
}

/** Since when nothing of what an entry asks for is open, and whether credit memos alone did that; null while something is. */
async function readSettled(context: Context, entryID: number): Promise<{ on: string; isCredited: boolean } | null> {
  const items = await getItemsOfEntry(context, entryID);
  const asked = items.filter(({ account, amount }) => account === 'accounts_receivable' && amount > 0);
  if (asked.length === 0 || asked.some(({ open }) => open !== 0)) return null;
  const applied = (await listApplications(context, entryID)).filter(({ account }) => account === 'accounts_receivable');
  const on = applied
    .map((one) => one.on)
    .toSorted()
    .at(-1);
  return on ? { on, isCredited: applied.every(({ item }) => item.name === 'Credit memo') } : null;
}
