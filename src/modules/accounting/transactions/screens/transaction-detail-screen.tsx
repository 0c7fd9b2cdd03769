import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/confirmed-action.ts';
import { formatDate, formatMoment } from '#web/formats.ts';
import { PageLink } from '#web/page-link.tsx';
import { Properties, Property } from '#web/properties.tsx';
import { write } from '#web/query.ts';
import { RecordPage } from '#web/record-page.tsx';
import { Screen } from '#web/screen.tsx';
import { useMay } from '#web/session.tsx';
import { AttachmentsPanel } from '../../attachments/screens/attachments-panel.tsx';
import { SettledPanel } from '../../items/screens/settled-panel.tsx';
import { payeeWords } from '../../payees/rules.ts';
import { type Transaction, transactionCalls } from '../contract.ts';
import { transactionEntity } from '../entity.ts';
import { PostedLines } from './posted-lines-panel.tsx';
import { TransactionForm } from './transaction-form.tsx';
import classes from './transactions.module.css';

const back = '/accounting/transactions';

/** One money form that was posted: what it says, what it posted, and its void. */
export function TransactionDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage
      entity={transactionEntity}
      id={id}
      contract={transactionCalls.getTransaction}
      input={{ transactionID: id }}
      back={back}
    >
      {(transaction) => <Posted key={transaction.entryID} transaction={transaction} />}
    </RecordPage>
  );
}

function Posted({ transaction }: { transaction: Transaction }) {
  const client = useQueryClient();
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const { transactionID, kindName, number, form, voidedAt } = transaction;
  if (isEditing) return <TransactionForm kind={transaction.kind} edited={transaction} />;
  const isStanding = voidedAt === null;
  const payeeName = transaction.lines.find((line) => line.payeeName)?.payeeName;
  const voidIt = () =>
    confirmedAction({
      run: () =>
        write(
          client,
          transactionCalls.deleteTransaction,
          { transactionID },
          { done: `${kindName} ${number} voided`, touches: ['journal_entries', 'accounts'] },
        ),
      tellsWhy: true,
    });
  return (
    <Screen
      title={`${kindName} ${number}`}
      backTo={back}
      primary={
        isStanding && may(can('accounting', 'update'))
          ? { label: 'Edit', run: () => setEditing(true), hasPlus: false }
          : undefined
      }
      more={isStanding && may(can('accounting', 'delete')) ? [{ label: 'Void', run: () => void voidIt() }] : []}
    >
      <div className={classes.sides}>
        <div>
          {voidedAt !== null && <p className={classes.void}>Void since {formatMoment(voidedAt)}. It counts nothing.</p>}
          <Properties>
            <Property label="Date">{formatDate(form.date)}</Property>
            <Property label="Amount">
              <span className="figures">{formatDollars(transaction.total)}</span>
            </Property>
            {'payee' in form && form.payee && payeeName && (
              <Property label={payeeWords[form.payee.kind]}>{payeeName}</Property>
            )}
            {'dueOn' in form && form.dueOn && <Property label="Due">{formatDate(form.dueOn)}</Property>}
            {transaction.open !== null && isStanding && (
              <Property label="Open">
                <span className="figures">{formatDollars(transaction.open)}</span>
              </Property>
            )}
            {form.reference && <Property label="Reference #">{form.reference}</Property>}
            {form.memo && <Property label="Memo">{form.memo}</Property>}
            <Property label="Posted">
              {formatMoment(transaction.createdAt)}
              {transaction.createdBy && ` by ${transaction.createdBy}`}
            </Property>
          </Properties>
          <SettledPanel settled={transaction.settled} />
          <AttachmentsPanel journalEntryID={transaction.entryID} />
        </div>
        <section className={classes.preview} aria-label="What it posted">
          <h2>
            <PageLink href={`/accounting/journal/${transaction.entryID}`}>Entry {transaction.entryID}</PageLink>
          </h2>
          <PostedLines
            lines={transaction.lines.map((line) => ({
              account: `${line.accountNumber} ${line.accountName}`,
              href: `/accounting/accounts/${line.accountID}`,
              memo: [line.payeeName, line.memo].filter(Boolean).join(' · '),
              debit: line.debitAmount === null ? '' : formatDollars(line.debitAmount),
              credit: line.creditAmount === null ? '' : formatDollars(line.creditAmount),
            }))}
            total={formatDollars(transaction.total)}
          />
        </section>
      </div>
    </Screen>
  );
}
