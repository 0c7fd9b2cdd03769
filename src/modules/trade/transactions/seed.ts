import { sql } from 'kysely';
import { lastOfDocuments, postEntries, raiseNumber } from '#modules/ledger/public.ts';
import type { JournalDraft } from '#modules/ledger/rules.ts';
import { type Context, nextNumbers } from '#server/context.ts';
import { asJson } from '#server/database/idioms.ts';
import type { Cents } from '#shared/money.ts';
import type { Books } from '../forms/rules.ts';
import { transactionPosting } from './posting.ts';
import { amountOf, type FormOf } from './rules.ts';
import { transactionServices } from './service.ts';
import type { TransactionTables } from './tables.ts';

export type Made = { transactionID: number; entryID: number };

/** In one statement for all of them; each form is numbered within its kind. Answers what became of each, nothing for bare drafts. */
export async function postAll(
  context: Context,
  books: Books,
  forms: readonly (FormOf | JournalDraft)[],
): Promise<(Made | null)[]> {
  const isForm = (one: FormOf | JournalDraft): one is FormOf => 'kind' in one;
  const ids = await nextNumbers(context, 'account_transaction', forms.filter(isForm).length);
  let next = 0;
  const drafts = forms.map((one) =>
    isForm(one) ? { ...transactionPosting(one, books), sourceID: ids[next++] ?? 0 } : one,
  );
  const posted = await postEntries(context, drafts);
  const lastOf = await lastOfDocuments(context);
  const rows = forms.flatMap((form, index) => {
    const given = drafts[index];
    const entry = posted[index];
    if (!isForm(form) || !given?.sourceID || !entry) return [];
    const number = (lastOf.get(form.kind) ?? 0) + 1;
    lastOf.set(form.kind, number);
    return {
      transaction_id: given.sourceID,
      kind: form.kind,
      number,
      form: asJson(form),
      total_cents: amountOf(form, given.lines),
      entry_id: entry.entryID,
      created_by: context.actor.userId || null,
      voided_at: null,
    };
  });
  await context.db<TransactionTables>().insertInto('account_transactions').values(rows).execute();
  for (const [kind, last] of lastOf) await raiseNumber(context, kind, last);
  return drafts.map(({ sourceID }, index) => {
    const entry = posted[index];
    return sourceID && entry ? { transactionID: sourceID, entryID: entry.entryID } : null;
  });
}

/** The latest uniforms were entered with a wrong amount, and the latest water bill twice. */
export async function correctMistakes(context: Context): Promise<void> {
  const find = (memo: string) =>
    context
      .db<TransactionTables>()
      .selectFrom('account_transactions')
      .select(['transaction_id', 'entry_id', 'form'])
      .where(sql<string>`form ->> 'memo'`, '=', memo)
      .orderBy('transaction_id', 'desc')
      .executeTakeFirstOrThrow();
  const uniforms = await find('Uniforms and rags');
  const form = uniforms.form as FormOf<'expense'>;
  const lines = form.lines.map((line) => ({ ...line, amount: (line.amount + 9_000) as Cents }));
  const { transaction_id: transactionID, entry_id: entryID } = uniforms;
  await transactionServices.updateTransaction(context, { transactionID, entryID, form: { ...form, lines } });
  const water = await find('Water');
  const twice = await transactionServices.insertTransaction(context, { form: water.form });
  await transactionServices.deleteTransaction(context, {
    transactionID: twice.transactionID,
    reason: 'Entered twice',
  });
}
