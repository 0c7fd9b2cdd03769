import { shownBalance } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, changedSince, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { accountLines, openingLines } from './account-lines.ts';
import { complete, undoCompleted, undoneWith } from './completing.ts';
import type { Reconciliation, reconciliationCalls } from './contract.ts';
import { type ReconciliationEvent, reconciliationEvents } from './entity.ts';
import {
  completionsOf,
  findRow,
  getReconciliation,
  listLines,
  listReconciliations,
  type Row,
  readRows,
  sumsOf,
  type Tables,
} from './reports.ts';
import { type ReconciledType, reconciledTypes } from './rules.ts';
import { findDiscrepancies, getAccountBox, reconcilables } from './standings.ts';
import { assertOpen, emitTicks, insertMarks, removeTicks, setTicks } from './ticks.ts';

/** What a statement says, signed as the ledger does. */
type State = {
  endsOn: string;
  ending: number;
  charge: number;
  chargeOn: string;
  chargeAccountID: number | null;
  interest: number;
  interestOn: string;
  interestAccountID: number | null;
};
const columnOf = {
  endsOn: 'ends_on',
  ending: 'ending_cents',
  charge: 'charge_cents',
  chargeOn: 'charge_on',
  chargeAccountID: 'charge_account_id',
  interest: 'interest_cents',
  interestOn: 'interest_on',
  interestAccountID: 'interest_account_id',
} as const;

export const reconciliationServices: Services<typeof reconciliationCalls> = {
  listReconciliations,
  getReconciliation: (context, { reconciliationID }) => getReconciliation(context, reconciliationID),
  listLines,
  getAccountBox,
  insertReconciliation,

  async getFormData(context, { accountID }) {
    const accounts = await reconcilables(context, accountID);
    if (accountID !== undefined && accounts.length === 0) throw notFound('Account');
    return { accounts, discrepancies: accountID === undefined ? [] : await findDiscrepancies(context, accountID) };
  },

  async getReport(context, { reconciliationID, completion }) {
    await findRow(context, reconciliationID);
    const all = await completionsOf(context, reconciliationID);
    const found = completion === undefined ? all[0] : all.find((one) => one.completion === completion);
    if (!found) throw unprocessable('This reconciliation has not been completed, so it has no report yet.');
    return found.report;
  },

  async updateReconciliation(context, { reconciliationID, changes }) {
    await changeReconciliation(context, reconciliationID, 'reconciliation_changed', (state, type) => {
      const signed = changes.ending && {
        ending: { was: shownBalance(type, changes.ending.was), now: shownBalance(type, changes.ending.now) },
      };
      return merge<State>(state, { ...changes, ...signed });
    });
    return getReconciliation(context, reconciliationID);
  },

  async tickLines(context, { reconciliationID, lineIDs, isCleared }) {
    const row = await findRow(context, reconciliationID, { locks: true });
    await setTicks(context, row, lineIDs, isCleared);
    const { cleared, difference: missing } = await sumsOf(context, row);
    return {
      clearedIn: cleared.in,
      clearedOut: cleared.out,
      difference: shownBalance(row.type, missing),
    };
  },

  async clearReconciliation(context, { reconciliationID }) {
    const row = await findRow(context, reconciliationID, { locks: true });
    assertOpen(row);
    const lineIDs = await removeTicks(context, reconciliationID);
    if (lineIDs.length > 0) emitTicks(context, reconciliationID, lineIDs, false);
    return getReconciliation(context, reconciliationID);
  },

  async deleteReconciliation(context, { reconciliationID }) {
    const row = await findRow(context, reconciliationID, { locks: true });
    if (row.state === 'completed') throw conflict('This reconciliation is completed. Undo it first.');
    await remove(context, reconciliationID, row.state);
    return {};
  },

  async completeReconciliation(context, { reconciliationID }) {
    await complete(context, reconciliationID, null);
    return getReconciliation(context, reconciliationID);
  },
  async forceReconciliation(context, { reconciliationID, reason }) {
    await complete(context, reconciliationID, reason.trim());
    return getReconciliation(context, reconciliationID);
  },
  async getUndo(context, { reconciliationID }) {
    return { undone: await readRows(context, await undoneWith(context, reconciliationID)) };
  },
  async undoReconciliation(context, { reconciliationID, reconciliationIDs }) {
    await undoCompleted(context, reconciliationID, reconciliationIDs);
    return getReconciliation(context, reconciliationID);
  },
};

/** Errors: 404; 409 while one is in progress; 422 for an account without statements, and a day that is reconciled already. */
async function insertReconciliation(
  context: Context,
  { accountID, endsOn, ending, ...extras }: Input<typeof reconciliationCalls.insertReconciliation>,
): Promise<Reconciliation> {
  const db = context.db<Tables>();
  const account = await db
    .selectFrom('accounts')
    .select(['type', 'number', 'name', 'archived_at'])
    .where('account_id', '=', accountID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw notFound('Account');
  if (!(reconciledTypes as readonly string[]).includes(account.type) || account.archived_at !== null)
    throw unprocessable('Only bank and card accounts have statements.', { accountID: 'Choose a bank or card account' });
  const standing = await db
    .selectFrom('reconciliations as r')
    .leftJoin('people as p', 'p.user_id', 'r.created_by')
    .select(['r.ends_on', 'r.state', 'p.name'])
    .where('r.account_id', '=', accountID)
    .where('r.state', '<>', 'deleted')
    .orderBy('r.ends_on')
    .execute();
  const begun = standing.find(({ state }) => state !== 'completed');
  if (begun) {
    const by = begun.name ? ` by ${begun.name}` : '';
    throw conflict(
      `${account.name} is being reconciled with the statement of ${formatCalendarDate(begun.ends_on)}${by}.`,
    );
  }
  const type = account.type as ReconciledType;
  const state: State = {
    ...extras,
    endsOn,
    ending: shownBalance(type, ending),
    chargeOn: extras.chargeOn ?? endsOn,
    interestOn: extras.interestOn ?? endsOn,
  };
  await assertFits(context, { accountID, type, reconciliationID: 0 }, state);
  const reconciliationID = await context.nextNumber('reconciliation');
  await db
    .insertInto('reconciliations')
    .values({
      ...(toColumns<State>(state, columnOf) as Parameters<typeof toRow>[0]),
      reconciliation_id: reconciliationID,
      account_id: accountID,
      state: 'open',
      created_by: context.actor.userId || null,
    })
    .execute();
  if (standing.length === 0) await markOpening(context, reconciliationID, accountID);
  const after = { accountID, endsOn, ending };
  const created = reconciliationEvents.event('reconciliation_created');
  context.emit({ ...created, entityId: reconciliationID, before: null, after });
  return getReconciliation(context, reconciliationID);
}

type Columns = (typeof columnOf)[keyof typeof columnOf];
const toRow = (row: { [Column in Columns]: never }) => row;

/** The first one begins with what the account was opened with, which is then no line to be ticked (behaviour B5.1). */
async function markOpening(context: Context, reconciliationID: number, accountID: number): Promise<void> {
  const opening = await openingLines(context, [accountID]);
  if (opening.length === 0) return;
  const lines = await accountLines(context, { accountID, lineIDs: opening.map((line) => line.root_id) });
  await insertMarks(context, { reconciliation_id: reconciliationID, account_id: accountID }, lines, 'opening');
}

async function remove(context: Context, id: number, state: string): Promise<void> {
  const db = context.db<Tables>();
  const lineIDs = await removeTicks(context, id);
  await db.deleteFrom('reconciliation_marks').where('reconciliation_id', '=', id).execute();
  await db.updateTable('reconciliations').set({ state: 'deleted' }).where('reconciliation_id', '=', id).execute();
  const deleted = reconciliationEvents.event('reconciliation_deleted');
  context.emit({ ...deleted, entityId: id, before: { state, lineIDs }, after: { state: 'deleted', lineIDs: [] } });
}

/** Of the given ids those of this tenant, as people call them. */
export async function visibleReconciliations(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<Tables>()
    .selectFrom('reconciliations as r')
    .innerJoin('accounts as a', 'a.account_id', 'r.account_id')
    .select(['r.reconciliation_id', 'r.ends_on', 'a.name'])
    .where('r.reconciliation_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('r.state', '<>', 'deleted'))
    .execute();
  return new Map(rows.map((row) => [row.reconciliation_id, `${row.name}, ${formatCalendarDate(row.ends_on)}`]));
}

/** Takes a call back: ticks, fields, a deletion; a completion by undoing it. Errors: 404; 409 when it moved on since. */
export async function restoreReconciliation(context: Context, id: number, change: Restoration): Promise<void> {
  const row = await findRow(context, id, { locks: true, withDeleted: true });
  const is = (name: ReconciliationEvent) => reconciliationEvents.is(change.event, name);
  if (is('reconciliation_completed')) return undoCompleted(context, id, [id]);
  if (is('reconciliation_created')) return remove(context, id, row.state);
  if (is('lines_ticked') || is('lines_unticked')) {
    const { lineIDs, isCleared } = change.former as { lineIDs: number[]; isCleared: boolean };
    return setTicks(context, row, lineIDs, isCleared);
  }
  if (is('reconciliation_deleted')) return bringBack(context, row, change.former as { lineIDs: number[] });
  if (!is('reconciliation_changed')) throw unprocessable('This cannot be undone.');
  await changeReconciliation(context, id, 'reconciliation_undone', (state) => {
    assertUnchanged(state, change.expected);
    return change.former;
  });
}

/** With the ticks of lines that no other reconciliation has taken since. Errors: 409. */
async function bringBack(context: Context, row: Row, { lineIDs }: { lineIDs: number[] }): Promise<void> {
  const db = context.db<Tables>();
  const later = await db
    .selectFrom('reconciliations')
    .select(['reconciliation_id', 'ends_on', 'state'])
    .where('account_id', '=', row.account_id)
    .where('state', '<>', 'deleted')
    .execute();
  if (row.state !== 'deleted' || later.some((one) => one.state !== 'completed' || one.ends_on >= row.ends_on))
    throw changedSince();
  const { reconciliation_id: id } = row;
  await db.updateTable('reconciliations').set({ state: 'open' }).where('reconciliation_id', '=', id).execute();
  if (later.length === 0) await markOpening(context, id, row.account_id);
  const lines = await accountLines(context, { accountID: row.account_id, lineIDs });
  const free = lines.filter((line) => line.kind === null);
  if (free.length > 0) await insertMarks(context, row, free, 'tick');
  context.emit({
    ...reconciliationEvents.event('reconciliation_restored'),
    entityId: id,
    before: { state: 'deleted' },
    after: { state: 'open' },
  });
}

/** The one way to change what a statement says: locks it, lets `work` say what. Errors: 404, 409, 422. */
async function changeReconciliation(
  context: Context,
  id: number,
  event: ReconciliationEvent,
  work: (state: State, type: ReconciledType) => Partial<State>,
): Promise<void> {
  const row = await findRow(context, id, { locks: true });
  assertOpen(row);
  const before: State = {
    endsOn: row.ends_on,
    ending: row.ending_cents,
    charge: row.charge_cents,
    chargeOn: row.charge_on,
    chargeAccountID: row.charge_account_id,
    interest: row.interest_cents,
    interestOn: row.interest_on,
    interestAccountID: row.interest_account_id,
  };
  const after = { ...before, ...work(before, row.type) };
  const changed = difference(before, after);
  if (!changed) return;
  await assertFits(context, { accountID: row.account_id, type: row.type, reconciliationID: id }, after);
  await context
    .db<Tables>()
    .updateTable('reconciliations')
    .set(toColumns<State>(changed.after, columnOf))
    .where('reconciliation_id', '=', id)
    .execute();
  context.emit({ ...reconciliationEvents.event(event), entityId: id, ...changed });
}

type Own = { accountID: number; type: ReconciledType; reconciliationID: number };

/** Errors: 404 for accounts; 422 for a day that is not after the last one, or not before the next. */
async function assertFits(context: Context, { accountID, type, reconciliationID }: Own, state: State): Promise<void> {
  const db = context.db<Tables>();
  const others = await db
    .selectFrom('reconciliations')
    .select(['ends_on', 'state'])
    .where('account_id', '=', accountID)
    .where('state', '<>', 'deleted')
    .where('reconciliation_id', '<>', reconciliationID)
    .orderBy('ends_on')
    .execute();
  const last = others.findLast((one) => one.state === 'completed');
  const next = others.find((one) => one.state === 'waiting');
  if (last && state.endsOn <= last.ends_on) {
    const day = formatCalendarDate(last.ends_on);
    throw unprocessable(`It is reconciled through ${day} already.`, { endsOn: `Choose a day after ${day}` });
  }
  if (next && state.endsOn >= next.ends_on) {
    const day = formatCalendarDate(next.ends_on);
    throw unprocessable(`The next statement ends on ${day}.`, { endsOn: `Choose a day before ${day}` });
  }
  if (type === 'credit_card' && state.interest !== (0 as Cents))
    throw unprocessable('A card earns no interest.', { interest: 'Leave this empty' });
  for (const name of ['chargeAccountID', 'interestAccountID'] as const) {
    const chosen = state[name];
    if (chosen === null) continue;
    const account = await db
      .selectFrom('accounts')
      .select(['is_control', 'archived_at', 'subledger'])
      .where('account_id', '=', chosen)
      .executeTakeFirst();
    if (!account) throw notFound('Account');
    if (account.is_control || account.archived_at !== null || account.subledger || chosen === accountID)
      throw unprocessable('This account cannot be posted to here.', { [name]: 'Choose another account' });
  }
}
