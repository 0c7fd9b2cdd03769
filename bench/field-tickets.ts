/**
 * Field tickets among 1,000,000 of one company: a page of the list by tab and customer, the counts of the tabs, a ticket of 40 lines that is priced, and a
 * batch of 500. `npm run bench field-tickets`; `BENCH_SHRINK=100` for a try-out.
 */
import { cpus } from 'node:os';
import { pricedLines } from '#modules/field-tickets/priced-lines.ts';
import { fieldTicketServices } from '#modules/field-tickets/service.ts';
import { billingServices } from '#modules/invoices/billing/service.ts';
import { invoiceServices } from '#modules/invoices/service.ts';
import type { Context } from '#server/context.ts';
import { openDemoCompany } from './demo-company.ts';

const count = Math.round(1_000_000 / Number(process.env.BENCH_SHRINK ?? 1));
const { owner, tenant, within, close } = await openDemoCompany('field-tickets');

// Without keys and triggers: a million at once, a hundredth of which wait, a third is invoiced, and the rest through the final review.
await owner.query('set session_replication_role = replica');
await owner.query(
  `insert into documents (tenant_id, family, document_id, kind, number, payee_kind, payee_id, document_date, reference, memo, total_cents, submitted_at, approved_at)
   select $1, 'field_tickets', 1000000 + n, 'field_ticket', case when n % 100 > 0 then 1000000 + n end, 'customer', 1 + n % 148, date '2024-12-01' + (n::bigint * 730 / $2)::int,
     'PO-' || n, 'Pulled the transfer pump, replaced the mechanical seal', 164283, now(), case when n % 100 > 0 then now() end
   from generate_series(0, $2::int - 1) n`,
  [tenant, count],
);
await owner.query(
  `insert into field_tickets (tenant_id, field_ticket_id, afe_number, cost_code, service_type, is_billable, is_open, is_validated, validated_at, is_locked, is_archived, ticket_type,
     is_approved, is_rejected, is_accepted, revision, reason, invoice_id, is_invoiced, customer_id)
   select $1, 1000000 + n, '', '', 1, true, true, n % 100 > 0, case when n % 100 > 0 then now() end, n % 100 > 0, false, 'fieldTicket', false, false, false, 0, '',
     case when n % 3 = 1 and n % 100 > 0 then 1 end, n % 3 = 1 and n % 100 > 0, 1 + n % 148
   from generate_series(0, $2::int - 1) n`,
  [tenant, count],
);
await owner.query('set session_replication_role = origin');
await owner.query('vacuum analyze documents, field_tickets');

/** Median and 95th percentile of so many, in the transaction of a call. */
async function timed(what: string, rounds: number, work: (context: Context, round: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    await within('read', async (context) => {
      const begun = performance.now();
      await work(context, round);
      times.push(performance.now() - begun);
    });
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} |`);
}

console.log(`${count.toLocaleString('en-US')} field tickets, ${cpus().length} cores`);
console.log('| what | p50 ms | p95 ms |\n|---|---:|---:|');
const list = (asked: object) => (context: Context) => fieldTicketServices.listFieldTickets(context, asked as never);
await timed('all, first page', 100, list({}));
await timed('SUBMITTED', 100, list({ status: 'SUBMITTED' }));
await timed('FINAL REVIEW', 100, list({ status: 'FINAL REVIEW' }));
await timed('INVOICED', 100, list({ status: 'INVOICED' }));
await timed('REJECTED', 100, list({ status: 'REJECTED' }));
await timed('of one customer', 100, (context, round) => list({ customerID: 1 + (round % 148) })(context));
await timed('SUBMITTED of one customer', 100, (context, round) =>
  list({ customerID: 1 + (round % 148), status: 'SUBMITTED' })(context),
);
await timed('counts of the tabs', 20, (context) => fieldTicketServices.getFieldTicketTabs(context, {}));
const lines = Array.from({ length: 40 }, (_, at) => ({
  serviceID: 1 + (at % 20),
  description: '',
  personID: null,
  quantity: 2.5,
  unit: '',
  multiplier: 1 as const,
  rate: null,
  discountPercent: 0,
  rateReason: '',
}));
const scope = { customerID: 1, locationID: null, divisionID: null, fieldTicketServiceDate: '2026-11-20' };
await timed('40 lines priced', 100, (context) => pricedLines(context, lines, scope, []));

const { rows } = await owner.query(
  `select f.field_ticket_id as id from field_tickets f join documents d on d.document_id = f.field_ticket_id and d.family = 'field_tickets'
    where f.status = 'FINAL REVIEW' and d.payee_id = 7 and f.batch_id is null and f.field_ticket_id >= 1000000 limit 500`,
);
const ids = rows.map(({ id }) => Number(id));
await owner.query(
  `insert into document_lines (tenant_id, family, document_id, line_id, line, description, quantity_units, rate_units, discount_percent_units, amount_cents,
     discount_cents, stock_cost_cents, rate_kind)
   select $1, 'field_tickets', id, n, n, 'Work', 25000, 850000, 0, 21250, 0, 0, case when n % 2 = 0 then 'labor' else 'equipment' end
   from unnest($2::bigint[]) id, generate_series(1, 10) n`,
  [tenant, ids],
);

/** How long something takes that is done once. */
async function once<T>(what: string, work: (context: Context) => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await within('write', work);
  console.log(`${what}: ${Math.round(performance.now() - begun)} ms`);
  return done;
}
const { fieldTicketID } = await once(`A batch of ${ids.length}`, (context) =>
  fieldTicketServices.consolidateFieldTickets(context, { fieldTicketIDs: ids, isMixed: true }),
);
await once('It is approved', (context) => fieldTicketServices.approveBatch(context, { fieldTicketID }));
const asked = { fieldTicketID, layout: 'class', date: null } as const;
const { invoiceID } = await once(`Its bill of ${ids.length * 10} lines`, (context) =>
  billingServices.billBatch(context, asked),
);
await once('Its bill is approved', (context) => invoiceServices.approveInvoice(context, { invoiceID }));
await once('Its bill is void', (context) => invoiceServices.deleteInvoice(context, { invoiceID, reason: '' }));

await close();
