import { mergedCustomers } from '#modules/customers/public.ts';
import type { Payee } from '#modules/ledger/rules.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { RecurringKind } from '#server/declared/recurring-kinds.ts';
import type { Cents } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { dueAgain } from '#shared/recurrence-dates.ts';
import { transactionEntity } from './entity.ts';
import { formColumns, formOf, transactionHeads } from './forms.ts';
import { type FormOf, recurringTransactions as kinds, transactionKinds } from './rules.ts';
import { transactionServices } from './service.ts';

/** Money forms that name no other document come again (docs/rules/recurrence.md): with the same lines, without the number of somebody else's paper. */
export const recurringTransactions: RecurringKind = {
  entity: transactionEntity,
  needs: can('accounting', 'create'),
  async find(context, ids) {
    const rows = await transactionHeads(context)
      .select(['d.document_id', 'd.kind', 'd.number', 'd.total_cents', 'd.voided_at'])
      .where('d.kind', 'in', kinds)
      .where('d.document_id', '=', anyOf(ids))
      .execute();
    return new Map(
      rows.map(({ document_id, kind, number, total_cents, voided_at }) => [
        document_id,
        {
          label: `${transactionKinds[kind].name} ${number}`,
          total: total_cents as Cents,
          isStanding: voided_at === null,
          mailTo: null,
        },
      ]),
    );
  },
  async makeAgain(context, id, date, said) {
    const row = await transactionHeads(context)
      .select(formColumns)
      .where('d.document_id', '=', id)
      .executeTakeFirstOrThrow();
    const was: FormOf & { dueOn?: string | null } = formOf(row);
    const merged = await mergedCustomers(context);
    const whoNow = (one: Payee | null): Payee | null =>
      one?.kind === 'customer' ? { ...one, id: merged.get(one.id) ?? one.id } : one;
    const payee = 'payee' in was && { payee: whoNow(was.payee) };
    const due = was.dueOn === undefined ? {} : { dueOn: dueAgain({ date: was.date, dueOn: was.dueOn }, date) };
    const say = (words: string) => said(words, was.date);
    const lines = 'lines' in was && {
      lines: was.lines.map((line) => ({ ...line, payee: whoNow(line.payee), memo: say(line.memo) })),
    };
    const form = { ...was, ...payee, memo: say(was.memo), ...lines, date, reference: '', ...due } as FormOf;
    const { transactionID, entryID } = await transactionServices.insertTransaction(context, { form });
    return { id: transactionID, entryID };
  },
};
