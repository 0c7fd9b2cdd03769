import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Restoration } from '#server/entities.ts';
import type { Services } from '#server/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { conflict, type FieldMessages, notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { mayNamed } from '#shared/permission.ts';
import type { SystemKey } from '../accounts/rules.ts';
import { assertPayees } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import { postEntry, replaceEntry, reverseEntry, takeNumber } from '../public.ts';
import { type AccountType, type JournalDraft, type Payee, sidesOf } from '../rules.ts';
import type { AccountingTables } from '../tables.ts';
import type { Transaction, TransactionOptions, transactionCalls } from './contract.ts';
import { type Books, transactionPosting } from './posting.ts';
import { listTransactions, readTransaction } from './reports.ts';
import { type FormLine, type FormOf, fieldsOf, problemsOf, transactionKinds } from './rules.ts';
import type { TransactionTables } from './tables.ts';

const module = 'account_transactions';

const getOptions = async (context: Context): Promise<TransactionOptions> => {
  const [accounts, tenant] = await Promise.all([
    context
      .db<AccountingTables>()
      .selectFrom('accounts')
      .select(['account_id as accountID', 'number', 'name', 'type', 'is_contra as isContra'])
      .select(['is_control as isControl', 'system_key as systemKey'])
      .where('archived_at', 'is', null)
      .orderBy('number')
      .execute(),
    context
      .db<{ tenants: { book_closing_date: string | null } }>()
      .selectFrom('tenants')
      .select(sql<string | null>`book_closing_date + 1`.as('firstOpenDay'))
      .executeTakeFirstOrThrow(),
  ]);
  return { accounts, today: dateInZone(new Date(), context.timeZone), firstOpenDay: tenant.firstOpenDay };
};

export const transactionServices: Services<typeof transactionCalls> = {
  getExpenseOptions: getOptions,
  getAdjustExpenseOptions: getOptions,
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

  async insertTransaction(context, { form }) {
    await assertPayees(context, payeesOf(form));
    const given = await draftOf(context, form);
    const transactionID = await context.nextNumber('account_transaction');
    const number = await takeNumber(context, form.kind);
    const { entryID } = await postEntry(context, { ...given, sourceID: transactionID });
    await context
      .db<TransactionTables>()
      .insertInto('account_transactions')
      .values({
        transaction_id: transactionID,
        kind: form.kind,
        number,
        form: JSON.stringify(form) as never,
        total_cents: totalOf(given),
        entry_id: entryID,
        created_by: context.actor.userId || null,
        voided_at: null,
      })
      .execute();
    const after = { kind: form.kind, total: totalOf(given), entryID };
    context.emit({ module, entityId: transactionID, name: 'transaction_posted', before: null, after });
    return readTransaction(context, transactionID);
  },

  async updateTransaction(context, { transactionID, entryID, form }) {
    const was = await lock(context, transactionID);
    if (was.voided_at) throw unprocessable('This was voided. Undo that first.');
    if (was.kind !== form.kind)
      throw unprocessable('A posted form stays what it is. Void it, and enter the other one.');
    if (was.entry_id !== entryID) throw changedMeanwhile();
    // Whom it named before it may go on naming, also when they have been deleted since.
    const named = new Set(payeesOf(was.form).map(payeeKey));
    await assertPayees(
      context,
      payeesOf(form).filter((payee) => !named.has(payeeKey(payee))),
    );
    return repost(context, was, form, 'transaction_changed');
  },

  async deleteTransaction(context, { transactionID }) {
    const was = await lock(context, transactionID);
    if (was.voided_at) throw conflict('This was voided already.');
    await voidTransaction(context, was);
    return readTransaction(context, transactionID);
  },
};

/** Of the given ids those of this tenant, as people call them. */
export async function seeTransactions(context: Context, ids: number[]) {
  const rows = await context
    .db<TransactionTables>()
    .selectFrom('account_transactions')
    .select(['transaction_id', 'kind', 'number'])
    .where('transaction_id', '=', sql<never>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.transaction_id, `${transactionKinds[row.kind].name} ${row.number}`]));
}

/** Takes a click back by posting its inverse. Errors: 404; 409 when it was changed since; 422. */
export async function restoreTransaction(context: Context, id: number, change: Restoration): Promise<void> {
  const was = await lock(context, id);
  const expected = change.expected as { entryID?: number };
  if (expected.entryID !== was.entry_id) throw changedMeanwhile();
  if (change.event === 'transaction_posted' || change.event === 'transaction_restored') {
    await voidTransaction(context, was);
    return;
  }
  if (change.event === 'transaction_voided') {
    const given = await draftOf(context, was.form);
    const { entryID } = await postEntry(context, { ...given, sourceID: id, replaces: was.entry_id });
    await keep(context, was, { entry_id: entryID, voided_at: null }, 'transaction_restored');
    return;
  }
  await repost(context, was, (change.former as { form: FormOf }).form, 'transaction_changed');
}

type Row = Awaited<ReturnType<typeof lock>>;

/** Errors: 404. */
async function lock(context: Context, transactionID: number) {
  const row = await context
    .db<TransactionTables>()
    .selectFrom('account_transactions')
    .select(['transaction_id', 'kind', 'form', 'entry_id', 'voided_at', 'total_cents'])
    .where('transaction_id', '=', transactionID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Account transaction');
  return row;
}

async function repost(context: Context, was: Row, form: FormOf, name: string): Promise<Transaction> {
  const given = await draftOf(context, form);
  const entryID = await replaceEntry(context, was.entry_id, { ...given, sourceID: was.transaction_id });
  await keep(context, was, { entry_id: entryID, form, total_cents: totalOf(given) }, name);
  return readTransaction(context, was.transaction_id);
}

/** The original entry stays the one that stands for it: its reversal names it. */
async function voidTransaction(context: Context, was: Row): Promise<void> {
  await reverseEntry(context, was.entry_id);
  const { rows } = await sql<{ now: string }>`select date_trunc('second', now()) as now`.execute(context.db());
  await keep(context, was, { voided_at: rows[0]?.now ?? null }, 'transaction_voided');
}

async function keep(
  context: Context,
  was: Row,
  now: Partial<Pick<Row, 'entry_id' | 'form' | 'total_cents' | 'voided_at'>>,
  name: string,
): Promise<void> {
  const { form, ...columns } = now;
  await context
    .db<TransactionTables>()
    .updateTable('account_transactions')
    .set({ ...columns, ...(form && { form: JSON.stringify(form) as never }) })
    .where('transaction_id', '=', was.transaction_id)
    .execute();
  const stateOf = (row: Pick<Row, 'entry_id' | 'form' | 'voided_at'>) => ({
    entryID: row.entry_id,
    voidedAt: row.voided_at,
    ...(form && { form: row.form }),
  });
  context.emit({
    module,
    entityId: was.transaction_id,
    name,
    before: stateOf(was),
    after: stateOf({ ...was, ...now }),
  });
}

const changedMeanwhile = () => conflict('Somebody changed this meanwhile. Look at what it is now.');
const totalOf = (given: JournalDraft): Cents => sidesOf(given.lines).debits;

/** Everybody whom a form names. */
function payeesOf(form: FormOf): Payee[] {
  const ofLines = 'lines' in form ? form.lines.flatMap(({ payee }) => payee ?? []) : [];
  return 'payee' in form && form.payee ? [form.payee, ...ofLines] : ofLines;
}

type AccountFacts = { type: AccountType; isContra: boolean; isControl: boolean; isArchived: boolean; label: string };

/**
 * What the form posts. Errors: 403 for a control account chosen by hand without the right to; 404 for unknown accounts; 422 at
 * the field, for an account of another type and for fields that do not fit one another.
 */
async function draftOf(context: Context, form: FormOf): Promise<JournalDraft> {
  const rows = await context
    .db<AccountingTables>()
    .selectFrom('accounts')
    .select(['account_id', 'type', 'is_contra', 'is_control', 'archived_at', 'system_key', 'number', 'name'])
    .execute();
  if (rows.length === 0) throw unprocessable('Set up the books first.');
  const systemIDs = new Map(rows.map((row) => [row.system_key, row.account_id]));
  const accounts = new Map(
    rows.map((row): [number, AccountFacts] => [
      row.account_id,
      {
        type: row.type,
        isContra: row.is_contra,
        isControl: row.is_control,
        isArchived: row.archived_at !== null,
        label: `${row.number} ${row.name}`,
      },
    ]),
  );
  assertFits(context, form, accounts);
  const books: Books = {
    system: (key: SystemKey) => systemIDs.get(key) ?? 0,
    accountOf: (accountID) => accounts.get(accountID) ?? { type: 'bank', isContra: false },
  };
  return transactionPosting(form, books);
}

/** Control accounts that these forms exist for. */
const ownControls: Partial<Record<FormOf['kind'], true>> = {
  sales_tax_payment: true,
  payroll_liability: true,
  extract_subtotal: true,
  opening_balance: true,
};

function assertFits(context: Context, form: FormOf, accounts: ReadonlyMap<number, AccountFacts>): void {
  const messages: FieldMessages = { ...problemsOf(form) };
  const values = form as unknown as Record<string, unknown>;
  for (const [name, field] of fieldsOf(form.kind)) {
    if (field.is !== 'account' && field.is !== 'lines') continue;
    const chosen =
      field.is === 'account'
        ? [[name, values[name] as number] as const]
        : (values[name] as FormLine[]).map((line, index) => [`${name}.${index}.accountID`, line.accountID] as const);
    for (const [at, accountID] of chosen) {
      const facts = accounts.get(accountID);
      if (!facts) throw notFound('Account');
      if (facts.isArchived) messages[at] = `${facts.label} is archived`;
      else if (!field.types.includes(facts.type)) messages[at] = `${facts.label} is of another type`;
      else if (facts.isControl && !ownControls[form.kind]) {
        context.require(mayNamed('accounting', 'post to control accounts'));
      }
    }
  }
  if (Object.keys(messages).length === 0) return;
  throw unprocessable(Object.values(messages)[0] ?? '', at(messages));
}

/** The page shows messages at the fields of what it sent, and it sends the form as one field. */
const at = (messages: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [`form.${name}`, message]));
