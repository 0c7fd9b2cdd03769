import { type SqlBool, sql } from 'kysely';
import { listMade } from '#modules/documents/public.ts';
import { sumCents, totalsOf } from '#modules/documents/rules.ts';
import { readEntries } from '#modules/ledger/journal/public.ts';
import { getItemsOfEntry, listApplications } from '#modules/ledger/open-items/public.ts';
import type { ItemAccount } from '#modules/ledger/open-items/rules.ts';
import { seriesOf } from '#modules/ledger/recurring/public.ts';
import {
  dayQuestions,
  newQuestions,
  ofOthers,
  type Question,
  questionOf,
  repeated,
} from '#modules/trade/questions/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import type { CloseFinding } from '#server/declared/close-checks.ts';
import type { Approval, WaitingItem } from '#server/declared/waiting.ts';
import { isListed } from '#server/search/asking.ts';
import type { Input, Output } from '#shared/contract.ts';
import { dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { countedAs } from '../customers/public.ts';
import { readBilling } from './billed.ts';
import { type Invoice, type InvoiceRow, invoiceCalls } from './contract.ts';
import { creditWarnings } from './credit.ts';
import { nameCredited } from './credits.ts';
import { invoiceEntity } from './entity.ts';
import {
  family,
  formColumns,
  formOf,
  invoiceHeads,
  taxColumn,
  taxesOfSaved,
  totalsOfRow,
  wholeInvoices,
} from './forms.ts';
import { creditedIn, type InvoiceForm, type InvoiceStatus, invoiceKinds, nameOf, statusOf } from './rules.ts';
import { visibleInvoices } from './searched.ts';

const pageSize = 50;

const openOn = (account: 'accounts_receivable' | 'retainage_receivable') => sql<number | null>`(
  select sum(abs(o.open_cents))::bigint from open_items o
  where o.source = d.kind and o.source_id = d.document_id
    and o.account_id = (select a.account_id from accounts a where a.system_key = ${sql.lit(account)})
)`;
/** What is not paid of an invoice, or not used of a credit memo; nothing before it is posted. */
const open = openOn('accounts_receivable');
/** The same of what is held back; nothing of what holds nothing back. */
const held = openOn('retainage_receivable');
/** An invoice is paid while some of it is held back; a credit memo is used when all of it is. */
const isSettled = sql<SqlBool>`(${open} = 0 and (d.kind = 'invoice' or coalesce(${held}, 0) = 0))`;

/** Whether credit memos alone have settled an invoice; nothing where nothing has. */
const credited = sql<boolean | null>`(
  select bool_and(source = 'credit_memo') from (
    select c.source
    from open_items o
    join applications p on p.debit_item_id = o.item_id
    join open_items c on c.item_id = p.credit_item_id
    where o.source = d.kind and o.source_id = d.document_id
      and o.account_id = (select a.account_id from accounts a where a.system_key = 'accounts_receivable')
    group by c.item_id, c.source having sum(p.cents) <> 0
  ) settling
)`;

const invoicesOf = (context: Context) =>
  wholeInvoices(context)
    .innerJoin('customers as c', 'c.customer_id', 'd.customer_id')
    .select([
      'd.document_id',
      'd.kind',
      'd.number',
      'd.customer_id',
      'd.document_date',
      'd.due_on',
      'd.reference',
      'd.total_cents',
    ])
    .select(['d.submitted_at', 'd.approved_at', 'd.mailed_at', 'd.voided_at', 'c.name as customerName'])
    .select(['i.batch_id', open.as('open'), held.as('held'), credited.as('isCredited')])
    .where('d.deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof invoicesOf>['execute']>>[number];

const isOpen = sql<SqlBool>`d.approved_at is not null and d.voided_at is null and not ${isSettled}`;
const whereStatus: Record<InvoiceStatus, ReturnType<typeof sql<SqlBool>>> = {
  PENDING: sql<SqlBool>`d.approved_at is null and d.submitted_at is null`,
  SUBMITTED: sql<SqlBool>`d.approved_at is null and d.submitted_at is not null`,
  APPROVED: isOpen,
  PAID: sql<SqlBool>`d.approved_at is not null and d.voided_at is null and ${isSettled}`,
  VOID: sql<SqlBool>`d.voided_at is not null`,
};

const listed = { id: 'd.document_id', visibleLabels: visibleInvoices, columns: ['c.name', 'd.reference'] };

export async function listInvoices(
  context: Context,
  filter: Input<typeof invoiceCalls.listInvoices>,
): Promise<Output<typeof invoiceCalls.listInvoices>> {
  const { search, statuses, isOverdue, customerID, from, to, next } = filter;
  const after = next === undefined ? null : readDayCursor(next, 1);
  const today = dateInZone(new Date(), context.timeZone);
  const isFound = search ? await isListed(context, invoiceEntity.module, search, listed) : sql<SqlBool>`true`;
  const whose = customerID === undefined ? [] : await countedAs(context, customerID);
  const rows = await invoicesOf(context)
    .$if(statuses.length > 0, (query) => query.where((eb) => eb.or(statuses.map((status) => whereStatus[status]))))
    .$if(isOverdue === true, (query) =>
      query.where(isOpen).where('d.kind', '=', 'invoice').where('d.due_on', '<', today),
    )
    .$if(customerID !== undefined, (query) => query.where('d.customer_id', '=', anyOf(whose)))
    .$if(from !== undefined, (query) => query.where('d.document_date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('d.document_date', '<=', to ?? ''))
    .where(isFound)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(d.document_date, d.document_id) < (${after?.date}, ${after?.ids[0]})`),
    )
    .orderBy('d.document_date', 'desc')
    .orderBy('d.document_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page.map((row) => toRow(row, today)),
    next: last && rows.length > pageSize ? dayCursor(last.document_date, last.document_id) : null,
  };
}

/** What is dated by a day and not in the books yet, the oldest first; what is taken away from is below zero. */
export async function findDrafts(
  context: Context,
  to: string,
  status: 'PENDING' | 'SUBMITTED',
): Promise<CloseFinding[]> {
  const rows = await invoicesOf(context)
    .where(whereStatus[status])
    .where('d.document_date', '<=', to)
    .orderBy('d.document_date')
    .orderBy('d.document_id')
    .execute();
  return rows.map((row) => ({
    label: `${invoiceKinds[row.kind]} · ${row.customerName}`,
    date: row.document_date,
    cents: row.kind === 'credit_memo' ? 0 - row.total_cents : row.total_cents,
    address: `/invoices/${row.document_id}`,
  }));
}

/** The number beside the sidebar entry: as many as the tile of the list says. */
export async function countPending(context: Context): Promise<{ count: number; hasFlag: boolean }> {
  const row = await invoiceHeads(context)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('d.deleted_at', 'is', null)
    .where(whereStatus.PENDING)
    .executeTakeFirstOrThrow();
  return { count: row.count, hasFlag: false };
}

/** What was handed in to be approved, the oldest first. */
export async function findSubmitted(context: Context): Promise<WaitingItem[]> {
  // Who approves without reading could not see what.
  if (!context.has(can('invoices', 'read'))) return [];
  const rows = await invoicesOf(context)
    .leftJoin('people as p', 'p.user_id', 'd.submitted_by')
    .select(['d.submitted_by', 'd.version', 'p.name as byName'])
    // Of nobody else is anything asked, and most have neither.
    .select(
      sql<boolean>`d.kind = 'invoice' and (c.hold_reason is not null or c.credit_limit_cents is not null or c.parent_id is not null)`.as(
        'isAsked',
      ),
    )
    .where(whereStatus.SUBMITTED)
    .where('d.voided_at', 'is', null)
    .orderBy('d.submitted_at')
    .orderBy('d.document_id')
    .execute();
  const warned = new Map<number, string[]>();
  for (const { isAsked, customer_id, document_id, total_cents } of rows)
    if (isAsked) warned.set(document_id, await creditWarnings(context, customer_id, total_cents));
  return rows.map((row) => ({
    title: `${invoiceKinds[row.kind]} of ${formatCalendarDate(row.document_date)}`,
    detail: row.customerName,
    cents: row.kind === 'credit_memo' ? 0 - row.total_cents : row.total_cents,
    seconds: null,
    byUserID: row.submitted_by,
    byName: row.byName ?? '',
    since: row.submitted_at ?? '',
    address: `/invoices/${row.document_id}`,
    approval: approvalOf(row, warned.get(row.document_id) ?? []),
  }));
}

type Submitted = {
  version: number;
  document_id: number;
  kind: keyof typeof invoiceKinds;
  customerName: string;
  document_date: string;
  total_cents: number;
};

/** It is no draft again after it, so what follows is said before. */
function approvalOf(row: Submitted, warnings: readonly string[]): Approval {
  const word = invoiceKinds[row.kind];
  const [amount, day] = [formatDollars(row.total_cents as Cents), formatCalendarDate(row.document_date)];
  return {
    path: invoiceCalls.approveInvoice.path,
    input: { invoiceID: row.document_id, version: row.version },
    done: `${word} of ${row.customerName} approved`,
    question: {
      title: `Approve this ${word.toLowerCase()}?`,
      text: [
        ...warnings,
        `${amount} of ${row.customerName} is posted on ${day} under the next number. It is no draft again after that: who takes the approval back voids it, and its number is never given again.`,
      ].join(' '),
    },
  };
}

/** Credit memos take away from what is approved. */
export async function getSums(context: Context): Promise<Output<typeof invoiceCalls.getSums>> {
  const today = dateInZone(new Date(), context.timeZone);
  const { rows } = await sql<{ key: InvoiceStatus | 'OVERDUE'; count: number; cents: number }>`
    with standing as (
      select d.kind, d.due_on, d.total_cents, ${open} as left_cents,
             case when d.voided_at is not null then 'VOID'
                  when d.approved_at is not null then case when ${isSettled} then 'PAID' else 'APPROVED' end
                  when d.submitted_at is not null then 'SUBMITTED' else 'PENDING' end as key
      from documents d
      where d.tenant_id = ${context.tenantId} and d.family = ${family} and d.deleted_at is null
    ), counted as (
      select key, kind, case when key = 'APPROVED' then left_cents else total_cents end as cents from standing
      union all
      select 'OVERDUE', kind, left_cents from standing where key = 'APPROVED' and kind = 'invoice' and due_on < ${today}
    )
    select key, count(*)::int as count, sum(case when kind = 'invoice' then cents else -cents end)::bigint as cents
    from counted group by key
  `.execute(context.db());
  const found = new Map(rows.map((row) => [row.key, row]));
  const keys = ['PENDING', 'SUBMITTED', 'APPROVED', 'OVERDUE', 'PAID'] as const;
  return {
    sums: keys.map((key) => ({
      key,
      count: found.get(key)?.count ?? 0,
      amount: (found.get(key)?.cents ?? 0) as Cents,
    })),
    // What is overdue is approved too.
    total: rows.reduce((all, { key, count }) => (key === 'OVERDUE' ? all : all + count), 0),
  };
}

/** Errors: 404. */
/** What of an invoice looks like one that is there already, or like a slip of the keys; of an edit only what it brings. */
export async function findQuestions(
  context: Context,
  { form, invoiceID, isApproved }: Input<typeof invoiceCalls.findQuestions>,
): Promise<Output<typeof invoiceCalls.findQuestions>> {
  const today = dateInZone(new Date(), context.timeZone);
  const totalOf = async (one: InvoiceForm) => totalsOf(one, await taxesOfSaved(context, one, invoiceID)).total;
  const questionsOf = async (one: InvoiceForm) => {
    const { customerID, date, kind } = one;
    const total = await totalOf(one);
    const alike = await invoicesOf(context)
      .where('d.customer_id', '=', customerID)
      .where('d.document_date', '=', date)
      .where('d.kind', '=', kind)
      .where('d.total_cents', '=', total)
      .where('d.voided_at', 'is', null)
      .where(sql<SqlBool>`d.document_id is distinct from ${invoiceID}::bigint`)
      .limit(5)
      .execute();
    const documents = alike.map((row) => ({
      label: `${nameOf(row)} of ${formatCalendarDate(row.document_date)}`,
      address: invoiceEntity.address?.(row.document_id) ?? '',
    }));
    return [...dayQuestions(date, today), ...questionOf(repeated, documents)];
  };
  const ofCredit = async (before: number): Promise<Question[]> => {
    if (!isApproved || form.kind !== 'invoice') return [];
    const found = await creditWarnings(context, form.customerID, (await totalOf(form)) - before);
    return found.map((message) => ({ message, documents: [] }));
  };
  const asked = await questionsOf(form);
  if (invoiceID === null) return { questions: [...asked, ...(await ofCredit(0))] };
  const was = await getInvoice(context, invoiceID);
  const isOfOthers = was.form.customerID !== form.customerID;
  const series = isOfOthers ? await seriesOf(context, invoiceEntity.module, invoiceID) : [];
  const owed = was.number === null || isOfOthers ? 0 : await totalOf(was.form);
  const news = newQuestions(asked, await questionsOf(was.form));
  return { questions: [...news, ...questionOf(ofOthers, series), ...(await ofCredit(owed))] };
}

export async function getInvoice(context: Context, invoiceID: number): Promise<Invoice> {
  const row = await invoicesOf(context)
    .leftJoin('people as u', 'u.user_id', 'd.created_by')
    .leftJoin('people as v', 'v.user_id', 'd.approved_by')
    .select(formColumns)
    .select(['d.version', 'i.zone_name', 'i.exempt_reason', 'd.entry_id', 'd.created_at', 'd.mailed_to'])
    .select(['u.name as createdBy', 'v.name as approvedBy', 'c.email as customerEmail', taxColumn])
    .where('d.document_id', '=', invoiceID)
    .executeTakeFirst();
  if (!row) throw notFound('Invoice');
  const form = formOf(row);
  const totals = totalsOfRow(row);
  const ofInvoices = creditedIn(form.lines);
  const [[entry], items, settled, creditedBy] =
    row.entry_id === null
      ? [[], [], [], []]
      : await Promise.all([
          readEntries(context, [row.entry_id]),
          getItemsOfEntry(context, row.entry_id),
          listApplications(context, row.entry_id),
          listCredits(context, invoiceID),
        ]);
  const itemOn = (key: ItemAccount) =>
    items.find(({ account, amount }) => account === key && amount !== 0)?.itemID ?? null;
  return {
    ...toRow(row, dateInZone(new Date(), context.timeZone)),
    version: row.version,
    form,
    totals: {
      lines: totals.lines,
      subtotal: totals.subtotal,
      discount: sumCents(totals.discounts),
      taxes: totals.tax.parts.map(({ jurisdiction, percent, taxable, tax }) => ({
        jurisdiction,
        percent,
        taxable,
        tax,
      })),
      tax: totals.tax.total,
      zoneName: row.zone_name,
      exemption: row.exempt_reason,
      retainage: totals.retainage,
    },
    createdBy: row.createdBy,
    createdAt: row.created_at,
    approvedBy: row.approvedBy,
    approvedAt: row.approved_at,
    mailedTo: row.mailed_to,
    voidedAt: row.voided_at,
    customerEmail: row.customerEmail,
    entryID: row.entry_id,
    postedLines: entry?.lines ?? [],
    creditedBy,
    ...(row.batch_id === null ? { batch: null, bills: [] } : await readBilling(context, row.document_id, row.batch_id)),
    credits: ofInvoices.length === 0 ? [] : await nameCredited(context, ofInvoices),
    settled: settled.map(({ item, amount, on, mayTakeOff }) => ({ item, amount, on, mayTakeOff })),
    itemID: itemOn('accounts_receivable'),
    heldItemID: itemOn('retainage_receivable'),
  };
}

/** What credits an invoice, line by line. */
const listCredits = async (context: Context, invoiceID: number) =>
  (await listMade(context, family, [invoiceID])).map(({ of, documentID, number, amount, discount }) => ({
    lineID: of.lineID,
    invoiceID: documentID,
    name: nameOf({ kind: 'credit_memo', number }),
    amount,
    discount,
  }));

function toRow(row: Row, today: string): InvoiceRow {
  const isVoid = row.voided_at !== null;
  const isApproved = row.approved_at !== null;
  const heldOpen = (row.held ?? 0) as Cents;
  const isPaid = isApproved && !isVoid && row.open === 0 && (row.kind === 'invoice' || heldOpen === 0);
  const isSubmitted = row.submitted_at !== null;
  return {
    invoiceID: row.document_id,
    kind: row.kind,
    number: row.number,
    name: nameOf(row),
    invoiceType: row.batch_id === null ? 'other' : 'ticketBatch',
    status: statusOf({ isSubmitted, isApproved, isPaid, isVoid }),
    isSubmitted,
    isApproved,
    isPaid,
    isCredited: isPaid && row.kind === 'invoice' && row.isCredited === true && heldOpen === 0,
    customerID: row.customer_id,
    customerName: row.customerName,
    date: row.document_date,
    due: row.due_on,
    isOverdue: isApproved && !isPaid && !isVoid && row.kind === 'invoice' && row.due_on < today,
    purchaseOrder: row.reference,
    total: row.total_cents as Cents,
    open: isApproved ? ((row.open ?? 0) as Cents) : null,
    heldOpen: isApproved ? heldOpen : null,
    mailedAt: row.mailed_at,
  };
}
