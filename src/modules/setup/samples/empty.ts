import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Names, RecordIDs } from '#server/declared/references.ts';
import { customerCalls } from '../../customers/contract.ts';
import type { EventRows } from '../../events/public.ts';
import { invoiceCalls } from '../../invoices/contract.ts';
import { namedInEntries } from '../../ledger/journal/public.ts';
import { noteCalls } from '../../notes/contract.ts';
import { taskCalls } from '../../tasks/contract.ts';
import { ticketCalls } from '../../tickets/contract.ts';
import { transactionCalls } from '../../trade/transactions/contract.ts';
import { vendorCalls } from '../../vendors/contract.ts';
import { dropEntry } from '../../work/time/entries/public.ts';
import type { Do } from './calling.ts';
import type { Tell } from './fill.ts';
import type { KeptRecord, MadeRecord } from './tables.ts';

export type Filled = {
  made: readonly MadeRecord[];
  /** What happened after it was done since. */
  lastEventID: number;
  entries: { first: number; last: number };
  /** Whose time it is. */
  userID: number;
};

const reason = 'Sample data';

/** How a record of a kind goes: as people delete or void it. Others' time is nobody's to delete by its call. */
const going: Record<string, (run: Do, id: number, context: Context, userID: number) => Promise<unknown>> = {
  notes: (run, noteID) => run(noteCalls.deleteNote, { noteID }),
  time: (_run, segmentID, context, userID) => dropEntry(context, segmentID, userID),
  tickets: (run, ticketID) => run(ticketCalls.delete, { ticketID }),
  tasks: (run, taskID) => run(taskCalls.delete, { taskID }),
  account_transactions: (run, transactionID) => run(transactionCalls.deleteTransaction, { transactionID, reason }),
  invoices: (run, invoiceID) => run(invoiceCalls.deleteInvoice, { invoiceID, reason }),
  vendors: (run, vendorID) => run(vendorCalls.deleteVendor, { vendorID }),
  customers: (run, customerID) => run(customerCalls.deleteCustomer, { customerID }),
};

const keyOf = ({ module, id }: { module: string; id: number }) => `${module}/${id}`;
const inEntries = { customers: 'customer', vendors: 'vendor', tickets: 'ticket' } as const;

/**
 * Takes away what the filling made, the latest first, so that what names others goes before them; answers what stays, with the reason.
 * What is posted goes by its inverse. Nothing that somebody has changed or used goes.
 */
export async function emptyCompany(
  context: Context,
  run: Do,
  names: readonly Names[],
  filled: Filled,
  tell: Tell,
): Promise<KeptRecord[]> {
  const changed = await findChanged(context, filled);
  const gone = new Map<string, number[]>();
  const needed = new Set<string>();
  const kept: KeptRecord[] = [];
  const tied = await findTied(context, names, filled, changed);
  const keep = (record: MadeRecord, why: string) => {
    kept.push({ module: record.module, id: record.id, why });
    for (const one of record.needs ?? []) needed.add(keyOf(one));
  };
  const back = filled.made.toReversed();
  for (const [index, record] of back.entries()) {
    const { module, id } = record;
    await tell(index, back.length);
    if (changed.has(keyOf(record))) keep(record, 'Changed since.');
    else if (
      needed.has(keyOf(record)) ||
      tied.has(record.entryID) ||
      (await isUsed(context, names, record, gone, filled))
    )
      keep(record, 'Used by something that stays.');
    else {
      const attempt = await context.attempt(async () => going[module]?.(run, id, context, filled.userID));
      if ('refused' in attempt) keep(record, attempt.refused.message);
      else gone.set(module, [...(gone.get(module) ?? []), id]);
    }
  }
  return kept;
}

/** Of what was made that to which somebody has done something since. */
async function findChanged(context: Context, { made, lastEventID }: Filled): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const [module, records] of Map.groupBy(made, (record) => record.module)) {
    const rows = await context
      .db<EventRows>()
      .selectFrom('events')
      .select('entity_id')
      .distinct()
      .where('module', '=', module)
      .where('entity_id', '=', anyOf(records.map(({ id }) => id)))
      .where('event_id', '>', lastEventID)
      .where('user_id', 'is not', null)
      .execute();
    for (const { entity_id } of rows) changed.add(keyOf({ module, id: entity_id }));
  }
  return changed;
}

/** Whether something that stays names it: a record, or an entry. */
async function isUsed(
  context: Context,
  names: readonly Names[],
  { module, id }: MadeRecord,
  gone: RecordIDs,
  { entries }: Filled,
): Promise<boolean> {
  for (const { findNamed } of names.filter((one) => one.module === module))
    if ((await findNamed(context, [id], gone)).length > 0) return true;
  const kind = inEntries[module as keyof typeof inEntries];
  return kind !== undefined && (await namedInEntries(context, kind, [id], entries)).length > 0;
}

/**
 * The entries of what was made that stay because they are paid, applied or deposited together with what stays, directly or through others: an
 * invoice that somebody has used would be owed again without the payment that the filling made for it.
 */
async function findTied(
  context: Context,
  names: readonly Names[],
  filled: Filled,
  changed: ReadonlySet<string>,
): Promise<ReadonlySet<number | undefined>> {
  const { first, last } = filled.entries;
  const wouldGo: RecordIDs = new Map(
    [...Map.groupBy(filled.made, ({ module }) => module)].map(([module, all]) => [module, all.map(({ id }) => id)]),
  );
  const tied = new Set<number | undefined>();
  for (const record of filled.made)
    if (
      record.entryID !== undefined &&
      (changed.has(keyOf(record)) || (await isUsed(context, names, record, wouldGo, filled)))
    )
      tied.add(record.entryID);
  const { rows } = await sql<{ one: number; other: number }>`
    select d.root_entry_id as one, c.root_entry_id as other
      from applications a
      join open_items d on d.tenant_id = a.tenant_id and d.item_id = a.debit_item_id
      join open_items c on c.tenant_id = a.tenant_id and c.item_id = a.credit_item_id
     where a.tenant_id = ${context.tenantId}
       and (d.root_entry_id between ${first} and ${last} or c.root_entry_id between ${first} and ${last})
     group by d.item_id, d.root_entry_id, c.item_id, c.root_entry_id having sum(a.cents) <> 0
  `.execute(context.db());
  const stays = (entryID: number) => entryID < first || entryID > last || tied.has(entryID);
  for (let before = -1; before !== tied.size; ) {
    before = tied.size;
    for (const { one, other } of rows) if (stays(one) || stays(other)) tied.add(one).add(other);
  }
  return tied;
}
