import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { readEntries } from '#modules/ledger/journal/public.ts';
import { getItemsOfEntry, listApplications } from '#modules/ledger/open-items/public.ts';
import type { ItemAccount } from '#modules/ledger/open-items/rules.ts';
import { findPayeeLetter, findPayees, payeeOf, payeesAs } from '#modules/ledger/payees/public.ts';
import { payeeKey, payeeNameIn } from '#modules/ledger/payees/rules.ts';
import type { LedgerViews } from '#modules/ledger/public.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import { apart } from '#server/search/asking.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { readFigure } from '#shared/figures.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import type { FormItem } from '../forms/rules.ts';
import type { Transaction, transactionCalls } from './contract.ts';
import { transactionEntity } from './entity.ts';
import { family, formColumns, formOf, type TransactionTables } from './forms.ts';
import { type FormOf, itemFieldsOf, type TransactionKind, transactionKindKeys, transactionKinds } from './rules.ts';

const pageSize = 50;
type Tables = TransactionTables & LedgerViews & PeopleNames;

/** With their entries, `d` and `j`. */
export const transactionsOf = (context: Context) =>
  context
    .db<Tables>()
    .selectFrom('documents as d')
    .where('d.family', '=', family)
    .innerJoin('journal_entries as j', 'j.entry_id', 'd.entry_id')
    .leftJoin('people as u', 'u.user_id', 'd.created_by')
    .select(['d.document_id', 'd.kind', 'd.number', 'd.total_cents', 'd.entry_id', 'd.created_at', 'd.voided_at'])
    .select('u.name as createdBy');

/** Errors: 404. */
export async function readTransaction(context: Context, transactionID: number): Promise<Transaction> {
  const row = await transactionsOf(context)
    .select(formColumns)
    .select(['d.mailed_at', 'd.mailed_to', 'j.entry_date'])
    .where('d.document_id', '=', transactionID)
    .executeTakeFirst();
  if (!row) throw notFound('Account transaction');
  const form = formOf(row);
  const [[entry], own, letter] = await Promise.all([
    readEntries(context, [row.entry_id]),
    getItemsOfEntry(context, row.entry_id),
    'payee' in form && form.payee ? findPayeeLetter(context, form.payee) : null,
  ]);
  const settled = own.length > 0 ? await listApplications(context, row.entry_id) : [];
  const left = own.filter(({ account }) => leavesOpen.has(account));
  const first = left.find(({ open }) => open !== 0);
  return {
    ...toFacts(row),
    form: withItems(form, settled),
    countsOn: row.entry_date,
    lines: entry?.lines ?? [],
    settled: settled.map(({ item, amount, on, mayTakeOff }) => ({ item, amount, on, mayTakeOff })),
    open: left.length > 0 ? (left.reduce((sum, { open }) => sum + Math.abs(open), 0) as Cents) : null,
    leftItem: first
      ? { itemID: first.itemID, account: first.account, side: first.amount > 0 ? 'debit' : 'credit' }
      : null,
    payeeEmail: letter?.email ?? '',
    mailedAt: row.mailed_at,
    mailedTo: row.mailed_to,
  };
}

/** Accounts whose items say of a transaction how much of it is unpaid or unused. */
const leavesOpen = new Set<ItemAccount>(['accounts_receivable', 'accounts_payable', 'customer_deposits']);

/** What each listed transaction leaves open, and when that is due. */
const itemsLeft = (context: Context, transactionIDs: readonly number[]) =>
  context
    .db<Tables>()
    .selectFrom('documents as d')
    .where('d.family', '=', family)
    .innerJoin('open_items as i', (join) =>
      join.onRef('i.source', '=', 'd.kind').onRef('i.source_id', '=', 'd.document_id'),
    )
    .innerJoin('accounts as a', 'a.account_id', 'i.account_id')
    .select([
      'd.document_id',
      sql<number>`sum(abs(i.open_cents))::bigint`.as('open'),
      sql<string>`min(i.due_on)`.as('due'),
    ])
    .where('a.system_key', '=', sql<never>`any(${[...leavesOpen]}::text[])`)
    .where('d.document_id', '=', anyOf(transactionIDs))
    .groupBy('d.document_id')
    .execute();

/**
 * A form as it would be entered now: what it settles may have been taken off, or more have been applied. Where it must settle something
 * and nothing is left, because it or that was voided, it is as it was entered.
 */
function withItems(
  form: FormOf,
  settled: readonly { item: { itemID: number }; account: ItemAccount; amount: Cents }[],
): FormOf {
  const fields = itemFieldsOf(form).map(({ name, field, items }) => {
    const discountOf = new Map(items.map(({ itemID, discount }) => [itemID, discount]));
    const byItem = Map.groupBy(
      settled.filter(({ account }) => account === field.account),
      ({ item }) => item.itemID,
    );
    const now = [...byItem].map(([itemID, parts]): FormItem => {
      const amount = parts.reduce((sum, part) => sum + part.amount, 0);
      const discount = Math.min(discountOf.get(itemID) ?? 0, amount - 1);
      return { itemID, amount: (amount - discount) as Cents, discount: discount as Cents };
    });
    return [name, now.length === 0 && !('isOptional' in field && field.isOptional) ? items : now];
  });
  return { ...form, ...Object.fromEntries(fields) };
}

/** Whether a line of the transaction is so. */
export const hasLine = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from postings p where p.tenant_id = j.tenant_id and p.entry_id = j.entry_id and ${condition})`;

/** What people search a transaction by: payee, memo, a line's memo, reference, kind and number, or an amount of it or of a line. */
async function holding(context: Context, text: string): Promise<RawBuilder<SqlBool>> {
  const { words: search, bears } = await apart(context, transactionEntity.module, text, 'd.document_id');
  if (search === '') return bears;
  const words = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const payees = (await findPayees(context, search, [])).map(payeeKey);
  const amount = readFigure(search);
  const cents = 'text' in amount && amount.text !== '' ? Math.abs(Math.round(Number(amount.text) * 100)) : null;
  const [, name = '', number] = /^(.*?)\s*#?(\d{1,9})?$/.exec(search.toLowerCase()) ?? [];
  const kinds = transactionKindKeys.filter((kind) => transactionKinds[kind].name.toLowerCase().startsWith(name));
  const named =
    number === undefined
      ? sql`d.kind = any(${kinds}::text[])`
      : sql`d.kind = any(${kinds}::text[]) and d.number = ${Number(number)}`;
  return sql<SqlBool>`${bears} and (
    j.memo ilike ${words} or j.reference ilike ${words} or (${named}) or d.total_cents = ${cents}::bigint
    or ${hasLine(sql`(p.memo ilike ${words} or abs(p.cents) = ${cents}::bigint
      or p.payee_kind || '/' || p.payee_id = any(${payees}::text[]))`)})`;
}

export async function listTransactions(
  context: Context,
  {
    kinds,
    from,
    to,
    search,
    isOpen,
    payee,
    accountID,
    least,
    most,
    next,
  }: Input<typeof transactionCalls.listTransactions>,
): Promise<Output<typeof transactionCalls.listTransactions>> {
  const after = next === undefined ? null : readDayCursor(next, 1);
  const whose = payee === undefined ? [] : await payeesAs(context, payee);
  const wanted = search ? await holding(context, search) : null;
  const found = await transactionsOf(context)
    .select(['j.entry_date', 'j.reference', 'j.memo', 'd.payee_kind', 'd.payee_id'])
    .$if(kinds.length > 0, (query) => query.where('d.kind', '=', sql<never>`any(${kinds}::text[])`))
    .$if(from !== undefined, (query) => query.where('j.entry_date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('j.entry_date', '<=', to ?? ''))
    .$if(isOpen === true, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('open_items as i')
            .innerJoin('accounts as a', 'a.account_id', 'i.account_id')
            .select('i.item_id')
            .where('a.system_key', '=', sql<never>`any(${[...leavesOpen]}::text[])`)
            .whereRef('i.source', '=', 'd.kind')
            .whereRef('i.source_id', '=', 'd.document_id')
            .where('i.open_cents', '<>', 0),
        ),
      ),
    )
    .$if(payee !== undefined, (query) =>
      query.where(hasLine(sql`p.payee_kind = ${payee?.kind} and p.payee_id = any(${whose}::bigint[])`)),
    )
    .$if(accountID !== undefined, (query) => query.where(hasLine(sql`p.account_id = ${accountID}`)))
    .$if(least !== undefined, (query) => query.where('d.total_cents', '>=', least ?? 0))
    .$if(most !== undefined, (query) => query.where('d.total_cents', '<=', most ?? 0))
    .$if(wanted !== null, (query) => query.where(wanted ?? sql<SqlBool>`true`))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(j.entry_date, d.document_id) < (${after?.date}, ${after?.ids[0]})`),
    )
    .orderBy('j.entry_date', 'desc')
    .orderBy('d.document_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = found.slice(0, pageSize);
  const [entries, items] = await Promise.all([
    readEntries(
      context,
      page.map((row) => row.entry_id),
    ),
    itemsLeft(
      context,
      page.map((row) => row.document_id),
    ),
  ]);
  const leftOf = new Map(items.map((one) => [one.document_id, one]));
  const linesOf = new Map(entries.map(({ entryID, lines }) => [entryID, lines]));
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({
      ...toFacts(row),
      date: row.entry_date,
      reference: row.reference,
      memo: row.memo,
      payeeName: payeeNameIn(linesOf.get(row.entry_id) ?? [], payeeOf(row)),
      open: (leftOf.get(row.document_id)?.open ?? null) as Cents | null,
      due: leftOf.get(row.document_id)?.due ?? null,
    })),
    next: last && found.length > pageSize ? dayCursor(last.entry_date, last.document_id) : null,
  };
}

type Row = Pick<
  Selectable<TransactionTables['documents']>,
  'document_id' | 'kind' | 'number' | 'total_cents' | 'entry_id' | 'voided_at'
> & { created_at: string; createdBy: string | null };

const toFacts = (row: Row) => ({
  transactionID: row.document_id,
  kind: row.kind,
  kindName: transactionKinds[row.kind].name,
  number: row.number,
  total: row.total_cents as Cents,
  createdBy: row.createdBy,
  createdAt: row.created_at,
  voidedAt: row.voided_at,
  entryID: row.entry_id,
});

/**
 * What was paid with an early discount is not void before that payment has let go of it: otherwise the discount would be open as if it were money.
 * Errors: 422 naming the payments.
 */
export async function assertNotDiscounted(context: Context, entryID: number): Promise<void> {
  const tenant = context.tenantId;
  const { rows } = await sql<{ kind: TransactionKind; number: number; cents: Cents }>`
    with own as (
      select i.item_id from open_items i
      where i.tenant_id = ${tenant}
        and i.root_entry_id = (select root_id from journal_entries where tenant_id = ${tenant} and entry_id = ${entryID})
    ), paid as (
      select case when p.debit_item_id in (select item_id from own) then p.credit_item_id else p.debit_item_id end as item_id
      from applications p
      where p.tenant_id = ${tenant} and (p.debit_item_id in (select item_id from own) or p.credit_item_id in (select item_id from own))
      group by 1 having sum(p.cents) <> 0
    )
    select d.kind, d.number, sum(x.discount_cents)::bigint as cents
    from paid
    join open_items i on i.tenant_id = ${tenant} and i.item_id = paid.item_id
    join documents d on d.tenant_id = ${tenant} and d.family = ${family} and d.kind = i.source and d.document_id = i.source_id
    join document_items x on (x.tenant_id, x.family, x.document_id) = (d.tenant_id, d.family, d.document_id)
    where d.kind in ('payment', 'bill_payment') and d.voided_at is null
      and x.field = 'items' and x.discount_cents > 0 and x.item_id in (select item_id from own)
    group by 1, 2 order by 1, 2
  `.execute(context.db());
  const [first] = rows;
  if (!first) return;
  const names = rows.map(({ kind, number }) => `${transactionKinds[kind].name} ${number}`).join(', ');
  const discount = formatDollars(rows.reduce((sum, { cents }) => sum + cents, 0) as Cents);
  throw unprocessable(
    `It was paid less a discount of ${discount} by ${names}. Take it off that payment first: edit or void the payment.`,
  );
}
