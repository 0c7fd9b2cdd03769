import { z } from 'zod';
import { type Cents, formatDollars } from '#shared/money.ts';
import { sidesOf } from '../../rules.ts';
import { type TransactionOptions, transactionForm } from '../contract.ts';
import { type Books, transactionPosting } from '../posting.ts';
import { PostedLines } from './posted-lines-panel.tsx';
import classes from './transactions.module.css';

/** What the form will post, by the rule that the server posts by; as soon as it is filled in. */
export function PostingPanel({ given, options }: { given: { form: unknown }; options: TransactionOptions }) {
  const filled = z.safeDecode(transactionForm, given.form as never);
  const byID = new Map(options.accounts.map((account) => [account.accountID, account]));
  const books: Books = {
    system: (key) => options.accounts.find(({ systemKey }) => systemKey === key)?.accountID ?? 0,
    accountOf: (accountID) => byID.get(accountID) ?? { type: 'bank', isContra: false },
  };
  const lines = filled.success ? transactionPosting(filled.data, books).lines : [];
  const { debits } = sidesOf(lines);
  return (
    <section className={classes.preview} aria-label="What it posts">
      <h2>What it posts</h2>
      {lines.length === 0 ? (
        <p className={classes.about}>Fill in the form, and its entry stands here.</p>
      ) : (
        <PostedLines
          lines={lines.map(({ accountID, cents, memo }) => ({
            account: name(byID.get(accountID)),
            memo: memo ?? '',
            debit: cents > 0 ? formatDollars(cents) : '',
            credit: cents < 0 ? formatDollars(-cents as Cents) : '',
          }))}
          total={formatDollars(debits)}
        />
      )}
    </section>
  );
}

const name = (account: { number: string; name: string } | undefined) =>
  account ? `${account.number} ${account.name}` : '';
