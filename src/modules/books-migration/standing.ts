import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { debitsOf, type EntryHead, entryKey } from './standing-rules.ts';

/**
 * Which entries of a file stand in the books already, as those were before the file came; asked for some at a time. An entry is known again
 * by day, reference and amount. One without a reference is known by its text too, and only among what a file has brought: the same fee twice
 * a day is nothing odd. As often as the books have one, so often one of the file is known again.
 */
export class StandingEntries<E extends { lines: readonly { cents: number }[] }> {
  readonly #lastEntryID: number;
  readonly #headOf: (entry: E) => EntryHead;
  readonly #met = new Map<string, number>();

  /** `headOf`: what an entry is called, as it would be kept. */
  constructor({ lastEntryID }: { lastEntryID: number }, headOf: (entry: E) => EntryHead) {
    this.#lastEntryID = lastEntryID;
    this.#headOf = headOf;
  }

  async among(context: Context, entries: readonly E[]): Promise<ReadonlySet<E>> {
    const heads = entries.map(this.#headOf);
    const counts = await this.#count(context, heads);
    return new Set(
      entries.filter((entry, index) => {
        const key = entryKey(heads[index] as EntryHead, debitsOf(entry));
        const met = (this.#met.get(key) ?? 0) + 1;
        if (met > (counts.get(key) ?? 0)) return false;
        this.#met.set(key, met);
        return true;
      }),
    );
  }

  async #count(context: Context, heads: readonly EntryHead[]): Promise<Map<string, number>> {
    const { rows } = await sql<EntryHead & { cents: number }>`
      select j.entry_date as date, j.reference, j.memo, sum(greatest(p.cents, 0))::bigint as cents
      from journal_entries j
      join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
      where j.tenant_id = ${context.tenantId} and j.entry_id <= ${this.#lastEntryID} and j.reverses_id is null
        and j.entry_date = any(${[...new Set(heads.map(({ date }) => date))]}::date[])
        and j.reference = any(${[...new Set(heads.map(({ reference }) => reference))]}::text[])
        and not exists (select from journal_entries r where r.tenant_id = j.tenant_id and r.reverses_id = j.entry_id)
        and (j.reference <> '' or exists (
          select from book_imports i
          where i.tenant_id = j.tenant_id and j.root_id between i.first_entry_id and i.first_entry_id + i.entry_count - 1))
      group by j.tenant_id, j.entry_id
    `.execute(context.db());
    const counts = new Map<string, number>();
    for (const row of rows) {
      const key = entryKey(row, row.cents);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }
}
