import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import type { FieldTicketTables } from '../tables.ts';
import { type DisputeState, stateOfDispute } from './rules.ts';
import type { AcceptanceTables } from './tables.ts';

export type Dispute = {
  disputeID: number;
  /** What was sent. */
  sentID: number;
  linkID: number;
  ofTicketID: number;
  lineID: number;
  lineText: string;
  lineAmount: Cents;
  comment: string;
  disputedBy: string;
  disputedAt: string;
  state: DisputeState;
  answer: string | null;
  answeredAt: string | null;
};

const select = (context: Context) =>
  context
    .db<AcceptanceTables & FieldTicketTables>()
    .selectFrom('field_ticket_disputes as d')
    .innerJoin('field_tickets as o', 'o.field_ticket_id', 'd.field_ticket_id')
    .select(['d.dispute_id as disputeID', 'd.field_ticket_id as sentID', 'd.link_id as linkID'])
    .select(['d.of_ticket_id as ofTicketID', 'd.line_id as lineID', 'd.line_text as lineText'])
    .select(['d.line_cents as lineCents', 'd.comment', 'd.disputed_by as disputedBy', 'd.disputed_at as disputedAt'])
    .select(['d.answer', 'd.answered_at as answeredAt', 'd.withdrawn_at as withdrawnAt'])
    .select(['d.revision', 'o.revision as revisionNow', 'o.is_rejected as isRejected']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toDispute = ({ lineCents, withdrawnAt, revision, revisionNow, isRejected, ...row }: Row): Dispute => ({
  ...row,
  lineAmount: lineCents as Cents,
  state: stateOfDispute({ withdrawnAt, answeredAt: row.answeredAt, revision }, { revision: revisionNow, isRejected }),
});

/** All that was disputed of what was sent, and, where that is asked too, of a ticket wherever it was sent; the first one first. */
export async function listDisputes(
  context: Context,
  { sent, orOf }: { sent: number; orOf?: number },
): Promise<Dispute[]> {
  const rows = await select(context)
    .where((eb) =>
      eb.or([eb('d.field_ticket_id', '=', sent), ...(orOf === undefined ? [] : [eb('d.of_ticket_id', '=', orOf)])]),
    )
    .orderBy('d.dispute_id')
    .execute();
  return rows.map(toDispute);
}

export async function findDispute(context: Context, disputeID: number): Promise<Dispute | null> {
  const row = await select(context).where('d.dispute_id', '=', disputeID).executeTakeFirst();
  return row ? toDispute(row) : null;
}

export const openOf = (disputes: readonly Dispute[]): Dispute[] => disputes.filter(({ state }) => state === 'open');
