import { z } from 'zod';
import { emailAddress, id, paragraph, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';

/** What is sent of the books as PDF (product.md §7). */

const mail = { email: emailAddress, message: paragraph(2000).default('') };
const emailCall = <const P extends string>(path: P, about: string) =>
  write({
    path,
    about,
    permission: can('accounting', 'update'),
    undo: 'none',
    input: z.object({ transactionID: id, ...mail }),
    output: z.object({ mailedAt: z.string() }),
  });

export const paperCalls = {
  emailTransaction: emailCall(
    'accounting/email_account_transaction',
    'Mails a money form as PDF: the receipt of a payment, a remittance advice, a deposit slip.',
  ),
  emailBill: emailCall('accounting/email_bill', 'Mails a bill as PDF.'),
  emailBillPayment: emailCall('accounting/email_bill_payment', 'Mails the remittance advice of a bill payment as PDF.'),
  emailEntry: write({
    path: 'accounting/email_journal_entry',
    about: 'Mails a journal entry with its lines as PDF.',
    permission: can('accounting', 'update'),
    undo: 'none',
    input: z.object({ entryID: id, ...mail }),
    output: z.object({ mailedAt: z.string() }),
  }),
};
