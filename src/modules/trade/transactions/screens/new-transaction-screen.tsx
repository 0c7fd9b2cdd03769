import { z } from 'zod';
import { numbersIn, type Search } from '#web/list/kept-filter.ts';
import { NoPage } from '#web/page/no-page.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { type Transaction, transactionCalls, transactionForm } from '../contract.ts';
import { transactionEntity } from '../entity.ts';
import { recurringTransactions, type TransactionKind, transactionKindKeys } from '../rules.ts';
import type { Filled } from './filling-section.tsx';
import { TransactionForm } from './transaction-form.tsx';

/** The kind stands in the address, an expense without one; and what it copies. */
export function NewTransactionScreen({ search: { kind = 'expense', copies, ...about } }: { search: Search }) {
  const known = transactionKindKeys.find((one) => one === kind);
  const [copiesID] = numbersIn(copies);
  if (!known) return <NoPage />;
  return copiesID ? <CopyForm kind={known} id={copiesID} /> : <TransactionForm kind={known} about={about} />;
}

function CopyForm({ kind, id }: { kind: TransactionKind; id: number }) {
  return (
    <RecordPage
      entity={transactionEntity}
      id={id}
      contract={transactionCalls.getTransaction}
      input={{ transactionID: id }}
      back="/accounting/transactions"
    >
      {(copied) =>
        copied.kind === kind && recurringTransactions.includes(kind) ? (
          <TransactionForm kind={kind} filled={copyOf(copied)} />
        ) : (
          <NoPage />
        )
      }
    </RecordPage>
  );
}

/** All that it says but its days and the number of somebody else's paper. */
function copyOf({ transactionID, form }: Transaction): Filled {
  const given: Record<string, unknown> = z.encode(transactionForm, form);
  const { date: _, dueOn: _due, reference: _number, ...fields } = given;
  return { name: `copies-${transactionID}`, fields };
}
