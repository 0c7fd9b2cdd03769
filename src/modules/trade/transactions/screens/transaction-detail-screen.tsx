import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { FieldsCard } from '#modules/custom-fields/screens/fields-card.tsx';
import { AttachmentsCard } from '#modules/ledger/attachments/screens/attachments-card.tsx';
import { SettledCard } from '#modules/ledger/open-items/screens/settled-card.tsx';
import { askAndVoid, VoidedCard } from '#modules/ledger/open-items/screens/voided-card.tsx';
import { payeeNameIn, payeeWords } from '#modules/ledger/payees/rules.ts';
import type { Payee } from '#modules/ledger/rules.ts';
import { TagsCard } from '#modules/tags/screens/tags-card.tsx';
import { type Cents, formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { fetchDocument } from '#web/api/documents.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate, formatMoment } from '#web/days/formats.ts';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Properties, Property } from '#web/page/properties.tsx';
import { RecordHistory } from '#web/page/record-history.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { Screen } from '#web/page/screen.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { PdfPreview } from '#web/pdf/pdf-preview.tsx';
import { discountsOf } from '../../forms/rules.ts';
import { type Transaction, transactionCalls } from '../contract.ts';
import { transactionEntity } from '../entity.ts';
import { recurringTransactions, referenceLabel } from '../rules.ts';
import { PostedEntry } from './posted-lines-table.tsx';
import classes from './transactions.module.css';

// What opens over the page is loaded when it opens.
const MailDialog = lazyPart(() => import('../../print/screens/mail-dialog.tsx'), 'MailDialog');
const TransactionDialog = lazyPart(() => import('./transaction-dialog.tsx'), 'TransactionDialog');
const RepetitionsCard = lazyPart(
  () => import('#modules/ledger/recurring/screens/repetitions-card.tsx'),
  'RepetitionsCard',
);
const ApplyDialog = lazyPart(() => import('#modules/ledger/open-items/screens/apply-dialog.tsx'), 'ApplyDialog');

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
      {(transaction) => <Posted transaction={transaction} />}
    </RecordPage>
  );
}

type Dialog = 'edit' | 'pay' | 'apply' | 'mail' | 'pdf';

function Posted({ transaction }: { transaction: Transaction }) {
  const [shown, show] = useState<Dialog | null>(null);
  const close = () => show(null);
  const { primary, more } = useActions(transaction, show);
  const { transactionID, kindName, number, form, voidedAt, open, leftItem } = transaction;
  const name = `${kindName} ${number}`;
  const isStanding = voidedAt === null;
  const payee = 'payee' in form ? form.payee : null;
  const payeeName = payeeNameIn(transaction.lines, payee);
  const discount = 'items' in form ? discountsOf(form.items) : (0 as Cents);
  return (
    <Screen title={name} subtitle={payeeName ?? undefined} backTo={back} primary={primary} more={more}>
      <div className={classes.sides}>
        <div>
          {voidedAt !== null && <VoidedCard module={transactionEntity.module} entityID={transactionID} name={name} />}
          <TagsCard entity={transactionEntity} id={transactionID} />
          <Properties>
            <Property label="Date">{formatDate(form.date)}</Property>
            {transaction.countsOn !== form.date && (
              <Property label="Counts on">{formatDate(transaction.countsOn)}, as its own day is closed</Property>
            )}
            <Property label="Amount">
              <span className="figures">{formatDollars(transaction.total)}</span>
            </Property>
            {discount > 0 && (
              <Property label="Discount">
                <span className="figures">
                  {formatDollars(discount)}, so {formatDollars((transaction.total + discount) as Cents)} settled
                </span>
              </Property>
            )}
            {payee && payeeName && <PayeeProperty payee={payee} name={payeeName} />}
            {'dueOn' in form && form.dueOn && <Property label="Due">{formatDate(form.dueOn)}</Property>}
            {open !== null && isStanding && (
              <Property label="Open">
                <span className="figures">{formatDollars(open)}</span>
              </Property>
            )}
            {form.reference && <Property label={referenceLabel(transaction.kind)}>{form.reference}</Property>}
            {form.memo && <Property label="Memo">{form.memo}</Property>}
            {transaction.mailedAt && (
              <Property label="Mailed">
                {formatMoment(transaction.mailedAt)} to {transaction.mailedTo}
              </Property>
            )}
            <Property label="Posted">
              {formatMoment(transaction.createdAt)}
              {transaction.createdBy && ` by ${transaction.createdBy}`}
            </Property>
          </Properties>
          <Around transaction={transaction} />
        </div>
        <PostedEntry entryID={transaction.entryID} lines={transaction.lines} />
      </div>
      {shown === 'pdf' && (
        <PdfPreview
          what={name}
          fileName={`${name}.pdf`}
          load={(signal) =>
            fetchDocument(
              'images/getPDFPreview_get',
              { filename: `${transactionID}.pdf`, path: 'account-transactions' },
              signal,
            )
          }
          onClose={close}
        />
      )}
      <Suspense fallback={null}>
        {shown === 'mail' && <MailDialog transaction={transaction} onClose={close} />}
        {shown === 'edit' && <TransactionDialog kind={transaction.kind} edited={transaction} onClose={close} />}
        {shown === 'pay' && payee && leftItem && (
          <TransactionDialog
            kind="bill_payment"
            title={`Pay ${name}`}
            about={{ [payee.kind]: `${payee.id}`, item: `${leftItem.itemID}` }}
            onClose={close}
          />
        )}
        {shown === 'apply' && payee && leftItem?.account === 'customer_deposits' && (
          <TransactionDialog
            kind="deposit_application"
            title={`Apply ${name}`}
            about={{ customer: `${payee.id}` }}
            onClose={close}
          />
        )}
        {shown === 'apply' && payee && leftItem && leftItem.account !== 'customer_deposits' && open !== null && (
          <ApplyDialog name={name} item={leftItem} payee={payee} open={open} date={form.date} onClose={close} />
        )}
      </Suspense>
    </Screen>
  );
}

/** What stands around it: what it settles, by what it comes again, what is attached, and what was done to it. */
const Around = ({ transaction: { transactionID, entryID, settled } }: { transaction: Transaction }) => (
  <>
    <FieldsCard entity={transactionEntity} id={transactionID} isPlain />
    <SettledCard entryID={entryID} settled={settled} />
    <Suspense fallback={null}>
      <RepetitionsCard module={transactionEntity.module} documentID={transactionID} />
    </Suspense>
    <AttachmentsCard journalEntryID={entryID} />
    <RecordHistory />
  </>
);

/** The name of a customer or vendor opens their page; the others have none. */
function PayeeProperty({ payee: { kind, id }, name }: { payee: Payee; name: string }) {
  const hasPage = kind === 'customer' || kind === 'vendor';
  return (
    <Property label={payeeWords[kind]}>
      {hasPage ? <PageLink href={`/${kind}s/${id}`}>{name}</PageLink> : name}
    </Property>
  );
}

/** What can be done with it where it stands: the next step first. */
function useActions(transaction: Transaction, show: (what: Dialog) => void) {
  const client = useQueryClient();
  const go = useGo();
  const may = useMay();
  const { transactionID, kind, kindName, number, voidedAt, leftItem } = transaction;
  const isStanding = voidedAt === null;
  const mayUpdate = isStanding && may(can('accounting', 'update'));
  const voidIt = () =>
    askAndVoid(`${kindName} ${number}`, transaction.entryID, (reason) =>
      write(
        client,
        transactionCalls.deleteTransaction,
        { transactionID, reason },
        {
          done: `${kindName} ${number} voided`,
          isQuiet: true,
        },
      ),
    );
  const isBill = kind === 'bill' || kind === 'retainage_release';
  const isCredit =
    leftItem !== null && leftItem.side === (leftItem.account === 'accounts_payable' ? 'debit' : 'credit');
  const needs = isCredit && leftItem?.account !== 'customer_deposits' ? 'update' : 'create';
  const hasNext = isStanding && leftItem !== null && (isBill || isCredit) && may(can('accounting', needs));
  const next = isBill
    ? { label: 'Pay', hasPlus: false, run: () => show('pay') }
    : { label: 'Apply', hasPlus: false, run: () => show('apply') };
  const edit = { label: 'Edit', hasPlus: false, run: () => show('edit') };
  const isCopied = recurringTransactions.includes(kind) && may(can('accounting', 'create'));
  const items = [
    hasNext && mayUpdate && { label: edit.label, run: edit.run },
    isCopied && { label: 'Copy', run: () => go(`${back}/new?kind=${kind}&copies=${transactionID}`) },
    isCopied &&
      isStanding && {
        label: 'Make recurring',
        run: () => go(`/accounting/recurring/new?module=${transactionEntity.module}&document=${transactionID}`),
      },
    { label: 'PDF preview', run: () => show('pdf') },
    mayUpdate && { label: 'Email', run: () => show('mail') },
    isStanding && may(can('accounting', 'delete')) && { label: 'Void', run: () => void voidIt() },
  ];
  return {
    primary: hasNext ? next : mayUpdate ? edit : undefined,
    more: items.filter((item) => item !== false),
  };
}
