import { journalEvents } from '#modules/ledger/journal/entity.ts';
import { readEntries } from '#modules/ledger/journal/public.ts';
import { mailDocument } from '#modules/sign-in/public.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import { formatDollars } from '#shared/money.ts';
import type { Transaction } from '../transactions/contract.ts';
import { noteMailed, readTransaction, readTransactionOf } from '../transactions/public.ts';
import type { paperCalls } from './contract.ts';
import { documentOfEntry, documentOfTransaction } from './public.ts';

type Mail = { email: string; message: string };

export const paperServices: Services<typeof paperCalls> = {
  emailTransaction: async (context, { transactionID, ...mail }) =>
    mailTransaction(context, await readTransaction(context, transactionID), mail),
  emailBill: async (context, { transactionID, ...mail }) =>
    mailTransaction(context, await readTransactionOf(context, transactionID, ['bill'], 'Bill'), mail),
  emailBillPayment: async (context, { transactionID, ...mail }) =>
    mailTransaction(context, await readTransactionOf(context, transactionID, ['bill_payment'], 'Bill payment'), mail),

  async emailEntry(context, { entryID, email, message }) {
    const [entry] = await readEntries(context, [entryID]);
    if (!entry) throw notFound('Journal entry');
    const model = await documentOfEntry(context, entry);
    const text = message || `${model.title} for ${formatDollars(entry.total)}, ${formatCalendarDate(entry.date)}.`;
    await mailDocument(context, { to: email, subject: `${model.title} from ${model.sender.name}`, text }, model);
    context.emit({
      ...journalEvents.event('entry_mailed'),
      entityId: entryID,
      before: null,
      after: { mailedTo: email },
    });
    return { mailedAt: new Date().toISOString() };
  },
};

async function mailTransaction(context: Context, transaction: Transaction, { email, message }: Mail) {
  const model = await documentOfTransaction(context, transaction);
  const { form, total, transactionID } = transaction;
  const text = message || `${model.title} for ${formatDollars(total)}, ${formatCalendarDate(form.date)}.`;
  await mailDocument(context, { to: email, subject: `${model.title} from ${model.sender.name}`, text }, model);
  return { mailedAt: await noteMailed(context, transactionID, email) };
}
