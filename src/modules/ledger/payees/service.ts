import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { holdsWords } from '#server/database/words.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import type { KeptPayee, payeeCalls } from './contract.ts';
import { findPayees } from './reports.ts';
import type { PayeesTables } from './tables.ts';

const most = 200;

type State = Omit<KeptPayee, 'payeeID'> & { archivedAt: string | null };
const columnOf = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  remarks: 'remarks',
  archivedAt: 'archived_at',
  // It stays what it was made as.
  kind: null,
} as const;

export const payeeServices: Services<typeof payeeCalls> = {
  async listPayees(context, { kinds, search }) {
    const rows = await context
      .db<PayeesTables>()
      .selectFrom('payees')
      .select(['payee_id as payeeID', 'kind', 'name', 'phone', 'email', 'remarks'])
      .where('archived_at', 'is', null)
      .$if(kinds.length > 0, (query) => query.where('kind', '=', sql<never>`any(${kinds}::text[])`))
      .$if(Boolean(search), (query) => query.where(holdsWords(search ?? '', 'name', 'phone', 'email')))
      .orderBy(sql`lower(name)`)
      .orderBy('payee_id')
      .limit(most)
      .execute();
    return { rows };
  },

  async findPayees(context, { text, kinds }) {
    return { rows: await findPayees(context, text, kinds) };
  },

  async createPayee(context, fields) {
    const payeeID = await context.nextNumber('payee');
    await context
      .db<PayeesTables>()
      .insertInto('payees')
      .values({ payee_id: payeeID, ...fields, created_by: context.actor.userId || null, archived_at: null })
      .execute();
    context.emit({ module: 'payees', entityId: payeeID, name: 'payee_created', before: null, after: fields });
    return { payeeID, ...fields };
  },

  updatePayee: (context, { payeeID, changes }) =>
    changePayee(context, payeeID, 'payee_changed', (state) =>
      setFields(context, payeeID, merge<State>(state, changes)),
    ),

  async archivePayee(context, { payeeID }) {
    await changePayee(context, payeeID, 'payee_archived', () => archive(context, payeeID));
    return {};
  },
};

/** Of the given ids those of this tenant, with their names. */
export async function seePayees(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<PayeesTables>()
    .selectFrom('payees')
    .select(['payee_id', 'name'])
    .where('payee_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('archived_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.payee_id, row.name]));
}

/** Puts former fields back. Errors: 404, 409. */
export async function restorePayee(context: Context, id: number, change: Restoration): Promise<void> {
  const work = async (state: State) => {
    if (change.event === 'payee_created') return archive(context, id);
    assertUnchanged(state, change.expected);
    await setFields(context, id, change.former as Partial<State>);
  };
  await changePayee(context, id, 'payee_undone', work, { withArchived: true });
}

/** The one way to change a lender or donor: locks it, lets `work` change it, tells what became different. */
async function changePayee(
  context: Context,
  payeeID: number,
  event: string,
  work: (state: State) => Promise<void>,
  more = { withArchived: false },
): Promise<KeptPayee> {
  const before = await stateOf(context, payeeID);
  if (before.archivedAt && !more.withArchived) throw notFound('Payee');
  await work(before);
  const after = await stateOf(context, payeeID);
  const changed = difference(before, after);
  if (changed) context.emit({ module: 'payees', entityId: payeeID, name: event, ...changed });
  else context.leftAsItWas();
  const { archivedAt: _, ...payee } = after;
  return { payeeID, ...payee };
}

/** Locked for this transaction. Errors: 404. */
async function stateOf(context: Context, payeeID: number): Promise<State> {
  const row = await context
    .db<PayeesTables>()
    .selectFrom('payees')
    .select(['kind', 'name', 'phone', 'email', 'remarks', 'archived_at as archivedAt'])
    .where('payee_id', '=', payeeID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Payee');
  return row;
}

async function setFields(context: Context, payeeID: number, fields: Partial<State>): Promise<void> {
  const columns = toColumns(fields, columnOf);
  if (Object.keys(columns).length === 0) return;
  await context.db<PayeesTables>().updateTable('payees').set(columns).where('payee_id', '=', payeeID).execute();
}

async function archive(context: Context, payeeID: number): Promise<void> {
  await context
    .db<PayeesTables>()
    .updateTable('payees')
    .set({ archived_at: sql<string>`date_trunc('second', now())` })
    .where('payee_id', '=', payeeID)
    .execute();
}
