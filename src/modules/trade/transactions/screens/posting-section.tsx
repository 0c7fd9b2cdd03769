import { memo } from 'react';
import { useReading } from '#web/api/query.ts';
import { useRested } from '#web/form/use-rested.ts';
import { type Books, discountsOf } from '../../forms/rules.ts';
import { type TransactionOptions, transactionCalls, transactionForm } from '../contract.ts';
import { transactionPosting } from '../posting.ts';
import type { FormOf } from '../rules.ts';
import { PostingPreview } from './posted-lines-table.tsx';

type Props = { given: { form: unknown }; options: TransactionOptions };

/** What the form will post, by the rule that the server posts by; as soon as it is filled in and typing rests. */
export const PostingSection = ({ given, options }: Props) => <Posting given={useRested(given)} options={options} />;

const Posting = memo(function Posting({ given, options }: Props) {
  const filled = transactionForm.safeParse(given.form);
  const payment = usePayment(filled.success ? filled.data : null);
  const byID = new Map(options.accounts.map((account) => [account.accountID, account]));
  const books: Books = {
    system: (key) => options.accounts.find(({ systemKey }) => systemKey === key)?.accountID ?? 0,
    accountOf: (accountID) => byID.get(accountID) ?? { type: 'bank', isContra: false },
    // Lines are shown without whose they are.
    itemOf: () => undefined,
    paymentOf: () => payment,
  };
  const lines = filled.success ? transactionPosting(filled.data, books).lines : [];
  return (
    <PostingPreview lines={lines} nameOf={(accountID) => name(byID.get(accountID))}>
      Fill in the form, and its entry stands here.
    </PostingPreview>
  );
});

/** The payment that a form is about, if it is about one. */
function usePayment(form: FormOf | null): ReturnType<Books['paymentOf']> {
  const paymentID = form?.kind === 'bounced_payment' ? form.payment : undefined;
  const reading = useReading(
    transactionCalls.getTransaction,
    { transactionID: paymentID ?? 0 },
    { isEnabled: paymentID !== undefined },
  );
  const paid = reading.data?.form;
  if (paid?.kind !== 'payment') return undefined;
  return { payee: paid.payee, amount: paid.amount, discounts: discountsOf(paid.items) };
}

const name = (account: { number: string; name: string } | undefined) =>
  account ? `${account.number} ${account.name}` : '';
