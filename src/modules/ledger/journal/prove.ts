import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { BookProof } from '#server/declared/books.ts';
import type { Output } from '#shared/contract.ts';
import { findWrongSums } from '../balances/public.ts';
import { findUnequalItems } from '../open-items/public.ts';
import { lastEntryID } from '../public.ts';
import type { LedgerTables } from '../tables.ts';
import type { journalCalls } from './contract.ts';

/** What is not as it was posted, sealed, summed up or settled; of the parts of others by their own proofs. */
export async function proveBooks(
  context: Context,
  proofs: readonly BookProof[],
): Promise<Output<typeof journalCalls.checkBooks>> {
  const db = context.db<LedgerTables>();
  const [entriesTotal, seal, broken, unequal, unbalanced, items, ofOthers, unsettled, balances] = await Promise.all([
    lastEntryID(context),
    db
      .selectFrom('ledger_seals')
      .select((eb) => eb.fn.max('last_entry_id').as('last'))
      .executeTakeFirst(),
    sql<{ entry_id: number | null; seal_id: number }>`
      select entry_id, seal_id from broken_seals(${context.tenantId}) order by seal_id, entry_id limit 100
    `.execute(context.db()),
    findUnequalSums(context),
    findUnbalanced(context),
    findUnequalItems(context),
    Promise.all(proofs.map((prove) => prove(context))),
    findWrongSums(context, 'unsettled'),
    findWrongSums(context, 'balances'),
  ]);
  return {
    entriesTotal,
    sealedThrough: seal?.last ?? 0,
    problems: [
      ...broken.rows.map(({ entry_id, seal_id }) => ({
        entryID: entry_id,
        accountID: null,
        message: entry_id
          ? `Entry ${entry_id} is not what was posted.`
          : `Seal ${seal_id} does not follow from the one before it.`,
      })),
      ...unequal.map(({ account_id, number, name, starts_on }) => ({
        entryID: null,
        accountID: account_id,
        message: `The sums of ${number} ${name} on ${starts_on} are not those of its postings.`,
      })),
      ...items.map(({ entry_id, account_id, number, name }) => ({
        entryID: entry_id,
        accountID: account_id,
        message: `What is open of entry ${entry_id} on ${number} ${name} is not what its postings leave.`,
      })),
      ...ofOthers.flat(),
      ...balances.map(({ day, accountID, number, name }) => ({
        entryID: null,
        accountID,
        message: `The balance of ${number} ${name} before ${day} is not what was posted.`,
      })),
      ...unsettled.map(({ day, accountID, number, name }) => ({
        entryID: null,
        accountID,
        message: `What is not settled of ${number} ${name} on ${day} is not what its documents say.`,
      })),
      ...unbalanced.map(({ entry_id }) => ({
        entryID: entry_id,
        accountID: null,
        message: `The debits of entry ${entry_id} are not its credits.`,
      })),
    ],
  };
}

/** Days on which what is kept as an account's sums is not what its postings come to. */
async function findUnequalSums(context: Context) {
  const { rows } = await sql<{ account_id: number; number: string; name: string; starts_on: string }>`
    with posted as (
      select account_id, entry_date as starts_on, sum(greatest(cents, 0)) as debits, sum(greatest(-cents, 0)) as credits
      from postings where tenant_id = ${context.tenantId} group by account_id, entry_date
    ), both_spans as (
      select 'day' as span, account_id, starts_on, debits, credits from posted
      union all
      select 'month', account_id, date_trunc('month', starts_on)::date, sum(debits), sum(credits) from posted group by 2, 3
    ), kept as (
      select span, account_id, starts_on, debit_cents, credit_cents from account_sums where tenant_id = ${context.tenantId}
    )
    select account_id, a.number, a.name, starts_on
    from both_spans b full join kept k using (span, account_id, starts_on)
    join accounts a using (account_id)
    where a.tenant_id = ${context.tenantId}
      and (b.debits is distinct from k.debit_cents or b.credits is distinct from k.credit_cents)
    order by starts_on, a.number limit 100
  `.execute(context.db());
  return rows;
}

async function findUnbalanced(context: Context) {
  return context
    .db<LedgerTables>()
    .selectFrom('postings')
    .select('entry_id')
    .groupBy('entry_id')
    .having(sql<number>`sum(cents)`, '<>', 0)
    .limit(100)
    .execute();
}
