import type { insertDocuments } from '#modules/documents/public.ts';
import { type Context, nextNumbers } from '#server/context.ts';
import { addDays, formatCalendarDate } from '#shared/dates.ts';
import type { FieldTicketTables } from './tables.ts';

export type Documents = Parameters<typeof insertDocuments>[2][number][];
export type Own = Omit<FieldTicketTables['field_tickets'], 'status' | 'customer_id' | 'draft_id' | 'photo_ids'>;
/** What most of them say. */
export const usual = {
  location_id: null,
  ticket_id: null,
  afe_number: '',
  cost_code: '',
  service_type: 1,
  is_billable: true,
  is_open: true,
  is_validated: false,
  validated_at: null,
  is_locked: false,
  is_archived: false,
  ticket_type: 'fieldTicket',
  batch_id: null,
  is_approved: false,
  is_rejected: false,
  is_accepted: false,
  invoice_id: null,
  is_invoiced: false,
  rejection_code: null,
  revision: 0,
  reason: '',
} as const satisfies Partial<Own>;

/** From this age on what is locked is in a batch, and a batch is approved. */
const [batchedAfter, approvedAfter] = [16, 40];

/** What customers are handed in by the month: old ones are approved, the last ones wait, and one came back. Those in them say so. */
export function batched(context: Context, today: string, tickets: Documents, own: readonly Own[]) {
  const isOld = (date: string) => date < addDays(today, -batchedAfter);
  const handedIn = tickets.filter(({ head }, at) => own[at]?.is_locked && isOld(head.document_date));
  const groups = [
    ...Map.groupBy(handedIn, ({ head }) => `${head.payee_id} ${head.document_date.slice(0, 7)}`).values(),
  ];
  const rows = new Map(own.map((row) => [row.field_ticket_id, row]));
  const made = groups.map((members, at) => {
    const id = tickets.length + at + 1;
    const dates = members.map(({ head }) => head.document_date).toSorted();
    const last = dates.at(-1) ?? today;
    const isApproved = last < addDays(today, -approvedAfter);
    const isRejected = !isApproved && at === groups.length - 2;
    const memberRows = members.flatMap(({ documentID }) => rows.get(documentID) ?? []);
    for (const row of memberRows) row.batch_id = id;
    const [first] = members;
    const madeAt = `${addDays(last, 8)}T16:00:00Z`;
    return {
      document: {
        documentID: id,
        head: {
          kind: 'batch_ticket',
          number: isApproved ? id : null,
          payee_kind: 'customer' as const,
          payee_id: first?.head.payee_id ?? 0,
          document_date: last,
          due_on: null,
          reference: common(members.map(({ head }) => head.reference)) ?? '',
          memo: `${dates.length === 1 ? 'One ticket' : `${dates.length} tickets`} through ${formatCalendarDate(last)}`,
          division_id: common(members.map(({ head }) => head.division_id ?? null)),
          total_cents: members.reduce((sum, { head }) => sum + head.total_cents, 0),
          created_by: context.actor.userId,
          created_at: madeAt,
          submitted_at: madeAt,
          submitted_by: context.actor.userId,
          approved_at: isApproved ? `${addDays(last, 19)}T15:00:00Z` : null,
          approved_by: isApproved ? context.actor.userId : null,
        },
        rows: { lines: [] },
      },
      own: {
        ...usual,
        field_ticket_id: id,
        location_id: common(memberRows.map(({ location_id }) => location_id)),
        afe_number: common(memberRows.map(({ afe_number }) => afe_number)) ?? '',
        ticket_type: 'batchTicket',
        is_approved: isApproved,
        is_rejected: isRejected,
        rejection_code: isRejected ? 'description' : null,
        revision: isApproved && at % 17 === 0 ? 1 : 0,
        reason: isRejected ? 'Which pump? The description says it of neither ticket.' : '',
      } satisfies Own,
    };
  });
  return { documents: made.map(({ document }) => document), own: made.map((one) => one.own) };
}

/** What all of them say; null where they differ. */
const common = <Value>(values: readonly Value[]): Value | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

/** The same under the next numbers of the company, in the order in which they were made. */
export async function numbered(context: Context, documents: Documents, own: readonly Own[]) {
  const inOrder = documents.toSorted((one, other) => madeAt(one).localeCompare(madeAt(other)));
  const ids = await nextNumbers(context, 'field_ticket', documents.length);
  const numbers = new Map(inOrder.map(({ documentID }, at) => [documentID, ids[at] ?? 0]));
  const idOf = (id: number) => numbers.get(id) ?? 0;
  return {
    idOf,
    documents: documents.map(({ documentID, head, ...document }) => ({
      ...document,
      documentID: idOf(documentID),
      head: { ...head, number: head.number === null ? null : idOf(documentID) },
    })),
    own: own.map((row) => ({
      ...row,
      field_ticket_id: idOf(row.field_ticket_id),
      batch_id: row.batch_id === null ? null : idOf(row.batch_id),
    })),
  };
}
const madeAt = ({ head }: Documents[number]): string => String(head.created_at);
