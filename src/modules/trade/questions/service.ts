import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getItems } from '#modules/ledger/open-items/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { seriesOf } from '#modules/ledger/recurring/public.ts';
import type { Payee } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { paymentsOf } from '../bills/public.ts';
import { transactionEntity } from '../transactions/entity.ts';
import { transactionPosting } from '../transactions/posting.ts';
import { openBooks, readTransaction, transactionsOf } from '../transactions/public.ts';
import { amountOf, type FormOf, type TransactionKind, transactionKinds } from '../transactions/rules.ts';
import type { questionCalls } from './contract.ts';
import { dayQuestions, newQuestions, ofOthers, type Question, questionOf, repeated } from './rules.ts';

export const questionServices: Services<typeof questionCalls> = {
  async ofTransaction(context, { form, transactionID }) {
    const asked = await questionsOf(context, form, transactionID);
    if (transactionID === null) return { questions: asked };
    const was = await readTransaction(context, transactionID);
    const isOfOthers = nameOf(was.form) !== nameOf(form);
    const series = isOfOthers ? await seriesOf(context, transactionEntity.module, transactionID) : [];
    const news = newQuestions(asked, await questionsOf(context, was.form, transactionID));
    return { questions: [...news, ...questionOf(ofOthers, series)] };
  },

  async ofBillsPaid(context, input) {
    const found: Question[] = [];
    for (const { form } of await paymentsOf(context, input))
      found.push(...newQuestions(await questionsOf(context, form, null), found));
    return { questions: found };
  },
};

const nameOf = (form: FormOf): string | null => ('payee' in form && form.payee ? payeeKey(form.payee) : null);

type Alike = (condition: RawBuilder<SqlBool>) => Promise<Like[]>;
type Like = { document_id: number; kind: TransactionKind; number: number; entry_date: string };

/** What of a form looks like one that is there already, or like a slip of the keys; in the order in which they are asked. */
async function questionsOf(context: Context, form: FormOf, besides: number | null): Promise<Question[]> {
  const isLike = (condition: RawBuilder<SqlBool>) => alike(context, besides, condition);
  return [
    ...dayQuestions(form.date, dateInZone(new Date(), context.timeZone)),
    ...(await ofOneNumber(isLike, form)),
    ...(await ofOneCheck(isLike, form)),
    ...(await ofOneDay(context, isLike, form)),
    ...(await beforeItsItems(context, form)),
    ...moreThanChosen(form),
  ];
}

/** Those that stand and are so, besides the one that is edited. */
const alike = (context: Context, besides: number | null, condition: RawBuilder<SqlBool>): Promise<Like[]> =>
  transactionsOf(context)
    .select('j.entry_date')
    .where('d.voided_at', 'is', null)
    .where(sql<SqlBool>`d.document_id is distinct from ${besides}::bigint`)
    .where(condition)
    .orderBy('d.document_id', 'desc')
    .limit(5)
    .execute();

const documentsOf = (found: readonly Like[]): Question['documents'] =>
  found.map((row) => ({
    label: `${transactionKinds[row.kind].name} ${row.number} of ${formatCalendarDate(row.entry_date)}`,
    address: transactionEntity.address?.(row.document_id) ?? '',
  }));

const isOfPayee = ({ kind, id }: Payee) => sql<SqlBool>`d.payee_kind = ${kind} and d.payee_id = ${id}`;

/** A vendor numbers each of its bills once. */
async function ofOneNumber(isLike: Alike, form: FormOf): Promise<Question[]> {
  if ((form.kind !== 'bill' && form.kind !== 'vendor_credit') || form.reference === '') return [];
  const found = await isLike(
    sql`d.kind = ${form.kind} and lower(j.reference) = ${form.reference.toLowerCase()} and ${isOfPayee(form.payee)}`,
  );
  return questionOf(`${form.reference} of this vendor is entered already.`, documentsOf(found));
}

/** A check is written once of each account. */
async function ofOneCheck(isLike: Alike, form: FormOf): Promise<Question[]> {
  if (!('paidFrom' in form) || !/^\d+$/.test(form.reference)) return [];
  const found = await isLike(
    sql`j.reference = ${form.reference} and exists (
      select from document_values v
      where (v.tenant_id, v.family, v.document_id) = (d.tenant_id, d.family, d.document_id) and v.field = 'paidFrom' and v.account_id = ${form.paidFrom})`,
  );
  return questionOf(`Check # ${form.reference} of this account is used already.`, documentsOf(found));
}

async function ofOneDay(context: Context, isLike: Alike, form: FormOf): Promise<Question[]> {
  if (!('payee' in form) || form.payee === null) return [];
  const books = await openBooks(context, form);
  const total = amountOf(form, transactionPosting(form, books).lines);
  const found = await isLike(
    sql`d.kind = ${form.kind} and j.entry_date = ${form.date} and d.total_cents = ${total} and ${isOfPayee(form.payee)}`,
  );
  return questionOf(repeated, documentsOf(found));
}

/** What is paid on account names nothing; who names what is paid seldom means to pay more. */
function moreThanChosen(form: FormOf): Question[] {
  if ((form.kind !== 'bill_payment' && form.kind !== 'payment') || form.items.length === 0) return [];
  const more = (form.amount - form.items.reduce((sum, { amount }) => sum + amount, 0)) as Cents;
  if (more <= 0) return [];
  return [{ message: `${formatDollars(more)} more than what is chosen is paid. It stays as a credit.`, documents: [] }];
}

/** Money is not at the bank before it was received. */
async function beforeItsItems(context: Context, form: FormOf): Promise<Question[]> {
  if (form.kind !== 'deposit') return [];
  const items = await getItems(
    context,
    form.payments.map(({ itemID }) => itemID),
  );
  const later = [...items.values()].filter(({ date }) => date > form.date);
  if (later.length === 0) return [];
  const day = formatCalendarDate(
    later
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? '',
  );
  return [{ message: `The deposit is dated before a payment in it was received, on ${day}.`, documents: [] }];
}
