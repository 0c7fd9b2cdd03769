import { assertParts } from '#modules/ledger/journal/public.ts';
import {
  type Application,
  applyItems,
  getItemsOfEntry,
  type ItemFacts,
  listApplications,
  reapply,
  unapply,
} from '#modules/ledger/open-items/public.ts';
import { settle } from '#modules/ledger/open-items/rules.ts';
import { assertPayees } from '#modules/ledger/payees/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import {
  firstOpenDay,
  type LedgerViews,
  postAgain,
  postEntry,
  replaceEntry,
  reverseEntry,
  takeNumber,
} from '#modules/ledger/public.ts';
import type { JournalDraft, Payee } from '#modules/ledger/rules.ts';
import { requireDivision } from '#modules/tenants/parts/public.ts';
import { findTerms } from '#modules/vendors/public.ts';
import { ofAnotherCustomer, placesOfTickets } from '#modules/work/access/public.ts';
import { type Context, moment } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { dueDay } from '#shared/payment-terms.ts';
import { discountsOf, type FormLine } from '../forms/rules.ts';
import type { Transaction, TransactionOptions, transactionCalls } from './contract.ts';
import { type TransactionEvent, transactionEvents } from './entity.ts';
import { assertFits, type FormBooks, openBooks } from './examine.ts';
import { changeTransaction, formColumns, formOf, insertTransactions, transactionHeads } from './forms.ts';
import { transactionPosting } from './posting.ts';
import { assertNotDiscounted, listTransactions, readTransaction } from './reports.ts';
import { amountOf, type FormOf, fieldsOf, itemFieldsOf, transactionKinds } from './rules.ts';

const getOptions = async (context: Context): Promise<TransactionOptions> => {
  const [accounts, openDay] = await Promise.all([
    context
      .db<LedgerViews>()
      .selectFrom('accounts')
      .select(['account_id as accountID', 'number', 'name', 'type', 'is_contra as isContra'])
      .select(['is_control as isControl', 'system_key as systemKey'])
      .where('archived_at', 'is', null)
      .orderBy('number')
      .execute(),
    firstOpenDay(context),
  ]);
  return { accounts, today: dateInZone(new Date(), context.timeZone), firstOpenDay: openDay };
};

export const transactionServices: Services<typeof transactionCalls> = {
  getExpenseOptions: getOptions,
  getBillOptions: getOptions,
  getPaymentOptions: getOptions,
  getDepositOptions: getOptions,
  getAdjustExpenseOptions: getOptions,
  getEntryOptions: getOptions,
  getTransferOptions: getOptions,
  getCardOptions: getOptions,
  getDrawOptions: getOptions,
  getEquityOptions: getOptions,
  getGrantOptions: getOptions,
  getLoanOptions: getOptions,
  getSalesTaxOptions: getOptions,
  getCommissionOptions: getOptions,
  getPayrollOptions: getOptions,
  getOpeningOptions: getOptions,
  getSubtotalOptions: getOptions,
  getInventoryOptions: getOptions,

  listTransactions,
  getTransaction: (context, { transactionID }) => readTransaction(context, transactionID),

  async insertTransaction(context, { form: filled }) {
    const form = await completed(context, filled);
    await assertPayees(context, payeesOf(form));
    await assertParts(context, linesOf(form), []);
    const books = await booksFor(context, form, null);
    const given = transactionPosting(form, books);
    const transactionID = await context.nextNumber('account_transaction');
    const number = await takeNumber(context, form.kind);
    const { entryID, postedAt } = await postEntry(context, { ...given, sourceID: transactionID });
    await settleForm(context, form, entryID, books);
    const total = totalOf(form, given);
    await insertTransactions(context, [{ transactionID, form, number, total, entryID, postedAt }]);
    const after = { kind: form.kind, total, entryID };
    context.emit({ ...transactionEvents.event('transaction_posted'), entityId: transactionID, before: null, after });
    return readTransaction(context, transactionID);
  },

  async updateTransaction(context, { transactionID, entryID, form: filled }) {
    const was = await lock(context, transactionID);
    const form = await completed(context, filled);
    if (was.voided_at) throw unprocessable('This was voided. Undo that first.');
    if (was.kind !== form.kind)
      throw unprocessable('A posted form stays what it is. Void it, and enter the other one.');
    if (was.entry_id !== entryID) throw changedMeanwhile();
    await assertNotReturned(context, was);
    // Whom it named before it may go on naming, also when they have been deleted since.
    const named = new Set(payeesOf(was.form).map(payeeKey));
    await assertPayees(
      context,
      payeesOf(form).filter((payee) => !named.has(payeeKey(payee))),
    );
    await assertParts(context, linesOf(form), linesOf(was.form));
    return repost(context, was, form, 'transaction_changed');
  },

  async deleteTransaction(context, { transactionID, reason }) {
    const was = await lock(context, transactionID);
    if (was.voided_at) throw conflict('This was voided already.');
    await voidTransaction(context, was, reason);
    return readTransaction(context, transactionID);
  },
};

/** Of the given ids those of this tenant, as people call them. */
export async function visibleTransactions(context: Context, ids: number[]) {
  const rows = await transactionHeads(context)
    .select(['d.document_id', 'd.kind', 'd.number'])
    .where('d.document_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.document_id, `${transactionKinds[row.kind].name} ${row.number}`]));
}

/** Takes a click back by posting its inverse. Errors: 404; 409 when it was changed since; 422. */
export async function restoreTransaction(context: Context, id: number, change: Restoration): Promise<void> {
  const was = await lock(context, id);
  const expected = change.expected as { entryID?: number };
  if (expected.entryID !== was.entry_id) throw changedMeanwhile();
  if (transactionEvents.is(change.event, 'transaction_posted', 'transaction_restored')) {
    await voidTransaction(context, was);
    return;
  }
  if (transactionEvents.is(change.event, 'transaction_voided')) {
    const given = transactionPosting(was.form, await openTheBooks(context, was.form));
    const entryID = await postAgain(context, { ...given, sourceID: id }, was.entry_id);
    await reapply(context, entryID, (change.expected as { takenOff?: Application[] }).takenOff ?? []);
    await keep(context, was, { entry_id: entryID, voided_at: null }, 'transaction_restored');
    return;
  }
  await repost(context, was, (change.former as { form: FormOf }).form, 'transaction_changed');
}

type Row = Awaited<ReturnType<typeof lock>>;

/** Errors: 404. */
async function lock(context: Context, transactionID: number) {
  const row = await transactionHeads(context)
    .select(formColumns)
    .select(['d.document_id', 'd.entry_id', 'd.voided_at', 'd.total_cents'])
    .where('d.document_id', '=', transactionID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Account transaction');
  const { kind, entry_id, voided_at, total_cents } = row;
  return { transaction_id: row.document_id, kind, entry_id, voided_at, total_cents, form: formOf(row) };
}

async function repost(context: Context, was: Row, form: FormOf, name: TransactionEvent): Promise<Transaction> {
  const books = await booksFor(context, form, was);
  const given = transactionPosting(form, books);
  if (settlesOthers(form)) await unapply(context, was.entry_id);
  const entryID = await replaceEntry(context, was.entry_id, { ...given, sourceID: was.transaction_id });
  await settleForm(context, form, entryID, books);
  await keep(context, was, { entry_id: entryID, form, total_cents: totalOf(form, given) }, name);
  return readTransaction(context, was.transaction_id);
}

/** The original entry stays the one that stands for it: its reversal names it. What it settled is open again. */
async function voidTransaction(context: Context, was: Row, reason = ''): Promise<void> {
  await assertNotReturned(context, was);
  await assertNotDiscounted(context, was.entry_id);
  const takenOff = await unapply(context, was.entry_id);
  await reverseEntry(context, was.entry_id, reason);
  await keep(context, was, { voided_at: await moment(context) }, 'transaction_voided', { takenOff, reason });
}

async function keep(
  context: Context,
  was: Row,
  now: Partial<Pick<Row, 'entry_id' | 'form' | 'total_cents' | 'voided_at'>>,
  name: TransactionEvent,
  voided?: { takenOff: Application[]; reason: string },
): Promise<void> {
  const { form, ...columns } = now;
  await changeTransaction(context, was.transaction_id, columns, form);
  const stateOf = (row: Pick<Row, 'entry_id' | 'form' | 'voided_at'>) => ({
    entryID: row.entry_id,
    voidedAt: row.voided_at,
    ...(form && { form: row.form }),
  });
  context.emit({
    ...transactionEvents.event(name),
    entityId: was.transaction_id,
    before: { ...stateOf(was), ...(voided && { takenOff: [] }) },
    after: { ...stateOf({ ...was, ...now }), ...voided },
  });
}

const changedMeanwhile = () => conflict('Somebody changed this meanwhile. Look at what it is now.');
const totalOf = (form: FormOf, given: JournalDraft): Cents => amountOf(form, given.lines);

/** With what follows from what was filled in. Errors: 422 at a line whose ticket is another customer's. */
const completed = async (context: Context, form: FormOf): Promise<FormOf> =>
  withTickets(context, await withDueDay(context, form));

const linesOf = (form: FormOf): readonly FormLine[] => ('lines' in form ? form.lines : []);

/** The cost of a ticket is made for its customer, where a line may name one, and in its part of the company unless another one is said. */
async function withTickets(context: Context, form: FormOf): Promise<FormOf> {
  const field = fieldsOf(form.kind).flatMap(([, one]) => (one.is === 'lines' && one.isCosted ? one : []))[0];
  if (!field) return form;
  const places = await placesOfTickets(
    context,
    linesOf(form).flatMap(({ ticketID }) => ticketID ?? []),
  );
  const lines = linesOf(form).map((line, index): FormLine => {
    const place = places.get(line.ticketID ?? 0);
    if (!place) return line;
    const customerID = field.payees?.includes('customer') ? place.customerID : null;
    if (customerID !== null && line.payee && line.payee.id !== customerID)
      throw unprocessable(ofAnotherCustomer, { [`form.lines.${index}.payee`]: ofAnotherCustomer });
    return {
      ...line,
      payee: customerID === null ? line.payee : { kind: 'customer', id: customerID },
      divisionID: line.divisionID ?? (form.divisionID === null ? place.divisionID : null),
      departmentID: line.departmentID ?? place.departmentID,
    };
  });
  return { ...form, lines } as FormOf;
}

/** What leaves open no day of its own is due by the terms of its vendor, from its own day on. */
async function withDueDay(context: Context, form: FormOf): Promise<FormOf> {
  if (!('dueOn' in form) || form.dueOn !== null || form.payee.kind !== 'vendor') return form;
  const terms = (await findTerms(context, [form.payee.id])).get(form.payee.id);
  return terms ? { ...form, dueOn: dueDay(terms, form.date) } : form;
}

/** Everybody whom a form names. */
function payeesOf(form: FormOf): Payee[] {
  const ofLines = 'lines' in form ? form.lines.flatMap(({ payee }) => payee ?? []) : [];
  return 'payee' in form && form.payee ? [form.payee, ...ofLines] : ofLines;
}

const settlesOthers = (form: FormOf): boolean => form.kind === 'bounced_payment' || itemFieldsOf(form).length > 0;

/** The books for a form that fits them; one that is edited may settle again what it settles now. Errors: as `assertFits`. */
async function booksFor(context: Context, form: FormOf, was: Row | null): Promise<FormBooks> {
  const books = await openTheBooks(context, form);
  const released = new Map<number, number>();
  if (was && settlesOthers(form)) {
    for (const { item, amount } of await listApplications(context, was.entry_id))
      released.set(item.itemID, (released.get(item.itemID) ?? 0) + amount);
  }
  assertFits(context, form, books, released);
  if (form.kind === 'bounced_payment') await assertReturnable(context, form, was);
  return books;
}

/** Errors: 404 for a division that is not of this company, and for a payment that is not there or void. */
async function openTheBooks(context: Context, form: FormOf): Promise<FormBooks> {
  await requireDivision(context, form.divisionID, { withArchived: true });
  if (form.kind !== 'bounced_payment') return openBooks(context, form);
  const payment = await paymentOf(context, form.payment);
  const { payee, amount, items } = payment.form;
  return openBooks(context, form, {
    paymentOf: () => ({ payee, amount, items, discounts: discountsOf(items) }),
    items,
  });
}

/** Errors: 404. */
async function paymentOf(context: Context, transactionID: number) {
  const row = await transactionHeads(context)
    .select(formColumns)
    .select('d.entry_id')
    .where('d.document_id', '=', transactionID)
    .where('d.kind', '=', 'payment')
    .where('d.voided_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Payment');
  return { entryID: row.entry_id, form: formOf(row) as FormOf<'payment'> };
}

/** A payment comes back from the bank once, and only when it was there. Errors: 422. */
async function assertReturnable(context: Context, form: FormOf<'bounced_payment'>, was: Row | null): Promise<void> {
  const before = await findReturn(context, form.payment);
  const say = (message: string) => unprocessable(message, { 'form.payment': message });
  if (before && before !== was?.transaction_id) throw say('This payment was returned already.');
  const { entryID } = await paymentOf(context, form.payment);
  const items = await getItemsOfEntry(context, entryID);
  if (items.some(({ account, open }) => account === 'undeposited_funds' && open !== 0))
    throw say('This payment has not been deposited yet. Void it instead.');
}

/** Errors: 422: what the bank gave back stays as it was. */
async function assertNotReturned(context: Context, was: Row): Promise<void> {
  if (was.kind === 'payment' && (await findReturn(context, was.transaction_id)))
    throw unprocessable('This payment was returned. Void its return first.');
}

async function findReturn(context: Context, paymentID: number): Promise<number | undefined> {
  const row = await transactionHeads(context)
    .innerJoin('document_values as v', (join) =>
      join.onRef('v.family', '=', 'd.family').onRef('v.document_id', '=', 'd.document_id'),
    )
    .select('d.document_id')
    .where('d.kind', '=', 'bounced_payment')
    .where('d.voided_at', 'is', null)
    .where('v.about_document_id', '=', paymentID)
    .executeTakeFirst();
  return row?.document_id;
}

/** What a posted form settles: the items that it names, or, of a returned payment, the payment itself. */
async function settleForm(context: Context, form: FormOf, entryID: number, books: FormBooks): Promise<void> {
  if (!settlesOthers(form)) return;
  const own = await getItemsOfEntry(context, entryID);
  if (form.kind === 'bounced_payment') {
    const { entryID: paid } = await paymentOf(context, form.payment);
    await unapply(context, paid, { on: form.date, as: entryID });
    const isReceivable = (item: ItemFacts) => item.account === 'accounts_receivable';
    const claims = own.filter(isReceivable);
    const applied = (await getItemsOfEntry(context, paid)).filter(isReceivable).flatMap((credited) => {
      const claim = claims.find(({ payee }) => isSame(payee, credited.payee));
      if (!claim) return [];
      const share = { itemID: credited.itemID, amount: Math.abs(credited.amount) as Cents };
      return settle(claim, [share], new Map([[credited.itemID, credited]]), form.date);
    });
    await applyItems(context, entryID, applied);
    return;
  }
  const applications = itemFieldsOf(form).flatMap(({ field, items }) =>
    items.flatMap((share) => {
      const other = books.items.get(share.itemID);
      const one = own.find((item) => item.account === field.account && isSame(item.payee, other?.payee ?? null));
      if (!one) return [];
      return settle(one, [share], books.items, form.date);
    }),
  );
  await applyItems(context, entryID, applications);
}

const isSame = (one: Payee | null, other: Payee | null): boolean =>
  (one ? payeeKey(one) : null) === (other ? payeeKey(other) : null);
