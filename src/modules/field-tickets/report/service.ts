import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { visibleCustomers } from '../../customers/public.ts';
import { namesOfPeople } from '../../people/public.ts';
import { readServices } from '../../services/public.ts';
import { fieldTicketEntity } from '../entity.ts';
import { fieldTicketStatuses, quantityText } from '../rules.ts';
import type { fieldReportCalls } from './contract.ts';
import { ages, nameOfSubject, quantityTitle, type ReportedBy, saysUnbilled } from './rules.ts';

type Row = { subject: string; ticketCount: number; quantity: number; cents: number; unbilled: number };

export const fieldReportServices: Services<typeof fieldReportCalls> = {
  async getFieldTicketReport(context, { by, ...asked }) {
    const to = asked.to ?? dateInZone(new Date(), context.timeZone);
    const from = asked.from ?? `${to.slice(0, 4)}-01-01`;
    const [rows, [all]] = await Promise.all([
      summed(context, by, { from, to }, subjectOf(context, by)),
      summed(context, by, { from, to }, sql`'all'`),
    ]);
    const names = await namesOf(context, by, rows);
    const money = (cents: number): Cents | null => (seesMoney(context.has) ? (cents as Cents) : null);
    const shown = (row: Omit<Row, 'subject'>) => ({
      ticketCount: row.ticketCount,
      // Hours of a crane and days of a truck are no sum.
      quantity: quantityTitle[by] === undefined ? null : row.quantity,
      amount: money(row.cents),
      unbilled: saysUnbilled(by) ? money(row.unbilled) : null,
    });
    const none = { ticketCount: 0, quantity: 0, cents: 0, unbilled: 0 };
    const totals = shown(all ?? none);
    return {
      from,
      to,
      by,
      rows: inOrder(by, rows).map((row) => ({
        subject: row.subject,
        name: names.get(row.subject) ?? '',
        ...shown(row),
      })),
      totals: by === 'equipment' ? { ...totals, quantity: null } : totals,
    };
  },
};

type Range = { from: string; to: string };
const isTicket = sql<SqlBool>`f.ticket_type = 'fieldTicket'`;
const isUnbilled = sql<SqlBool>`f.is_billable and not f.is_invoiced and f.service_type = 1`;
/** Of which of what is not deleted it tells. */
const only: Record<ReportedBy, RawBuilder<SqlBool>> = {
  status: isTicket,
  age: sql<SqlBool>`${isTicket} and ${isUnbilled}`,
  customer: isTicket,
  person: sql<SqlBool>`${isTicket} and l.rate_kind = 'labor'`,
  rejection: sql<SqlBool>`f.is_rejected`,
  class: isTicket,
  multiplier: sql<SqlBool>`${isTicket} and l.rate_kind = 'labor'`,
  equipment: sql<SqlBool>`${isTicket} and l.rate_kind = 'equipment'`,
};
const ofLines: readonly ReportedBy[] = ['person', 'class', 'multiplier', 'equipment'];

function subjectOf(context: Context, by: ReportedBy): RawBuilder<unknown> {
  if (by === 'status') return sql`f.status`;
  if (by === 'customer') return sql`d.customer_id`;
  if (by === 'person') return sql`coalesce(l.person_id, 0)`;
  if (by === 'rejection') return sql`f.rejection_code`;
  if (by === 'class') return sql`coalesce(l.rate_kind, '')`;
  if (by === 'multiplier') return sql`l.multiplier_units / 10000.0`;
  if (by === 'equipment')
    return sql`concat_ws('/', coalesce(l.service_id, 0), l.unit, case when l.service_id is null then l.description end)`;
  const today = dateInZone(new Date(), context.timeZone);
  const firsts = sql.join(ages.map((age) => sql.lit(age)));
  return sql`(select max(age) from unnest(array[${firsts}]) age where age <= greatest(0, ${today}::date - d.document_date))`;
}

/** Of tickets, or of their lines, by subject. */
async function summed(
  context: Context,
  by: ReportedBy,
  { from, to }: Range,
  subject: RawBuilder<unknown>,
): Promise<Row[]> {
  const isOfLines = ofLines.includes(by);
  const cents = isOfLines ? sql`l.amount_cents` : sql`d.total_cents`;
  const lines = sql`join document_lines l on l.tenant_id = d.tenant_id and l.family = d.family and l.document_id = d.document_id`;
  const { rows } = await sql<Row>`
    select (${subject})::text as subject, count(distinct d.document_id)::int as "ticketCount", sum(${cents})::bigint as cents,
           ${isOfLines ? sql`sum(l.quantity_units) / 10000.0` : sql`0`} as quantity,
           coalesce(sum(${cents}) filter (where ${isUnbilled}), 0)::bigint as unbilled
    from documents d
    join field_tickets f on f.tenant_id = d.tenant_id and f.field_ticket_id = d.document_id
    ${isOfLines ? lines : sql``}
    where d.tenant_id = ${context.tenantId} and d.family = ${fieldTicketEntity.module} and d.deleted_at is null and not f.is_archived
      and d.document_date between ${from} and ${to} and ${only[by]}
    group by 1
  `.execute(context.db());
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}

/** Statuses, ages and multipliers in their order; all else by what it comes to. */
function inOrder(by: ReportedBy, rows: readonly Row[]): Row[] {
  if (by === 'status') {
    const at = ({ subject }: Row) => fieldTicketStatuses.indexOf(subject as (typeof fieldTicketStatuses)[number]);
    return rows.toSorted((one, other) => at(one) - at(other));
  }
  if (by === 'age' || by === 'multiplier')
    return rows.toSorted((one, other) => Number(one.subject) - Number(other.subject));
  return rows.toSorted((one, other) => other.cents - one.cents || one.subject.localeCompare(other.subject));
}

/** What the subjects are called. */
async function namesOf(context: Context, by: ReportedBy, rows: readonly Row[]): Promise<Map<string, string>> {
  const subjects = rows.map(({ subject }) => subject);
  if (by === 'equipment') {
    const parts = subjects.map((subject) => subject.split('/'));
    const services = await readServices(
      context,
      parts.flatMap(([id]) => Number(id) || []),
    );
    return new Map(
      parts.map(([id, unit = '', ...words]) => {
        const name = services.get(Number(id))?.name ?? words.join('/');
        return [[id, unit, ...words].join('/'), [name, quantityText(2, unit).slice(2)].filter(Boolean).join(', by ')];
      }),
    );
  }
  const ids = by === 'customer' || by === 'person' ? subjects.map(Number).filter((id) => id > 0) : [];
  const found =
    by === 'person' ? await namesOfPeople(context, ids) : await visibleCustomers(context, ids, { withDeleted: true });
  return new Map(subjects.map((one) => [one, nameOfSubject(by, one) ?? found.get(Number(one)) ?? 'Nobody named']));
}
