import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { accountLines } from './account-lines.ts';
import { reconciliationEvents } from './entity.ts';
import type { Row, Tables } from './reports.ts';

/** Which lines are on the statement, while the reconciliation is in progress (behaviour B5.2). */

/** Errors: 409 in words that say what it is now. */
export function assertOpen({ state }: Pick<Row, 'state'>): void {
  if (state === 'completed') throw conflict('This reconciliation was completed already.');
  if (state === 'waiting') throw conflict('An older reconciliation of this account is open. Complete that one first.');
}

/**
 * Ticks lines, or takes their ticks away; answers which of them changed. Errors: 404 for lines that are not the account's; 409 when
 * it is not open, and for lines of another reconciliation.
 */
export async function setTicks(
  context: Context,
  row: Row,
  lineIDs: readonly number[],
  isCleared: boolean,
): Promise<void> {
  assertOpen(row);
  const { reconciliation_id: id, account_id: accountID } = row;
  const asked = [...new Set(lineIDs)];
  const lines = await accountLines(context, { accountID, lineIDs: asked });
  if (lines.length < asked.length) throw notFound('Line of this account');
  const taken = lines.find((line) => line.kind !== null && (line.reconciliationID !== id || line.kind !== 'tick'));
  if (taken) throw conflict('A line is in another reconciliation already. Load the page again.');
  const changed = lines.filter((line) => (line.kind === 'tick') !== isCleared);
  if (changed.length === 0) return;
  if (isCleared) await insertMarks(context, row, changed, 'tick');
  const changedIDs = changed.map(({ lineID }) => lineID);
  if (!isCleared) await removeTicks(context, id, changedIDs);
  emitTicks(context, id, changedIDs, isCleared);
}

export const emitTicks = (context: Context, id: number, lineIDs: number[], isCleared: boolean) =>
  context.emit({
    ...reconciliationEvents.event(isCleared ? 'lines_ticked' : 'lines_unticked'),
    entityId: id,
    before: { lineIDs, isCleared: !isCleared },
    after: { lineIDs, isCleared },
  });

export async function removeTicks(context: Context, id: number, lineIDs?: readonly number[]): Promise<number[]> {
  const rows = await context
    .db<Tables>()
    .deleteFrom('reconciliation_marks')
    .where('reconciliation_id', '=', id)
    .where('kind', '=', 'tick')
    .$if(lineIDs !== undefined, (query) => query.where('root_entry_id', '=', anyOf(lineIDs ?? [])))
    .returning('root_entry_id')
    .execute();
  return rows.map((row) => row.root_entry_id);
}

export const insertMarks = (
  context: Context,
  own: { reconciliation_id: number; account_id: number },
  lines: readonly { lineID: number; cents: number; date: string }[],
  kind: 'tick' | 'opening',
) =>
  context
    .db<Tables>()
    .insertInto('reconciliation_marks')
    .values(
      lines.map((line) => ({
        account_id: own.account_id,
        reconciliation_id: own.reconciliation_id,
        root_entry_id: line.lineID,
        kind,
        cents: line.cents,
        dated_on: line.date,
        marked_by: context.actor.userId || null,
      })),
    )
    .execute();
