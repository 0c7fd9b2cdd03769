import { lastOfDocuments, postEntries, raiseNumber } from '#modules/ledger/public.ts';
import type { JournalDraft } from '#modules/ledger/rules.ts';
import { type Context, nextNumbers } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import type { Books } from '../forms/rules.ts';
import { formColumns, formOf, insertTransactions, transactionHeads } from './forms.ts';
import { transactionPosting } from './posting.ts';
import { amountOf, type FormOf } from './rules.ts';
import { transactionServices } from './service.ts';

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
      transactionID: given.sourceID,
      form,
      number,
      total: amountOf(form, given.lines),
      entryID: entry.entryID,
      postedAt: entry.postedAt,
    };
  });
  await insertTransactions(context, rows);
  for (const [kind, last] of lastOf) await raiseNumber(context, kind, last);
  return drafts.map(({ sourceID }, index) => {
    const entry = posted[index];
    return sourceID && entry ? { transactionID: sourceID, entryID: entry.entryID } : null;
  });
}

/** The latest uniforms were entered with a wrong amount, and the latest water bill twice. */
export async function correctMistakes(context: Context): Promise<void> {
  const find = async (memo: string) => {
    const row = await transactionHeads(context)
      .select(formColumns)
      .select(['d.document_id', 'd.entry_id'])
      .where('d.memo', '=', memo)
      .orderBy('d.document_id', 'desc')
      .executeTakeFirstOrThrow();
    return { transactionID: row.document_id, entryID: row.entry_id, form: formOf(row) };
  };
  const uniforms = await find('Uniforms and rags');
  const form = uniforms.form as FormOf<'expense'>;
  const lines = form.lines.map((line) => ({ ...line, amount: (line.amount + 9_000) as Cents }));
  const { transactionID, entryID } = uniforms;
  await transactionServices.updateTransaction(context, { transactionID, entryID, form: { ...form, lines } });
  const water = await find('Water');
  const twice = await transactionServices.insertTransaction(context, { form: water.form });
  await transactionServices.deleteTransaction(context, {
    transactionID: twice.transactionID,
    reason: 'Entered twice',
  });
}
