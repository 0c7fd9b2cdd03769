import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Input } from '#shared/contract.ts';
import type { JournalEntry, journalCalls } from './contract.ts';
import { journalServices } from './service.ts';

/** Entries with their lines and versions, for the documents that posted them. */
export { assertParts } from './line-parts.ts';
export { chainOf, readEntries } from './reports.ts';
export { assertPostable } from './service.ts';

/** Posts an entry as if by hand. Errors: those of the call. */
export const postByHand = (context: Context, form: Input<typeof journalCalls.insertEntry>): Promise<JournalEntry> =>
  journalServices.insertEntry(context, form);

/** Of some customers, vendors or tickets those whom entries name whose first version is not among some that were posted in a row. */
export async function namedInEntries(
  context: Context,
  kind: 'customer' | 'vendor' | 'ticket',
  ids: readonly number[],
  apart: { first: number; last: number },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const isNamed = kind === 'ticket' ? sql`p.ticket_id = id` : sql`p.payee_kind = ${kind} and p.payee_id = id`;
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as t (id)
    where exists (
      select from postings p
      join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
      where p.tenant_id = ${context.tenantId} and ${isNamed} and j.root_id not between ${apart.first} and ${apart.last})
  `.execute(context.db());
  return rows.map(({ id }) => id);
}
