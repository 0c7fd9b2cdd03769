import { useQueryClient } from '@tanstack/react-query';
import { Fragment, Suspense, useState } from 'react';
import { FieldsCard } from '#modules/custom-fields/screens/fields-card.tsx';
import { SettledCard } from '#modules/ledger/open-items/screens/settled-card.tsx';
import { askAndVoid, VoidedCard } from '#modules/ledger/open-items/screens/voided-card.tsx';
import { TagsCard } from '#modules/tags/screens/tags-card.tsx';
import { askFirst } from '#modules/trade/questions/screens/questions-dialog.tsx';
import { PostedEntry } from '#modules/trade/transactions/screens/posted-lines-table.tsx';
import { type Cents, formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { rateText } from '#shared/units.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { call } from '#web/api/api.ts';
import { fetchDocument } from '#web/api/documents.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate, formatMoment } from '#web/days/formats.ts';
import { StatusPill } from '#web/marks/status-pill.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Properties, Property } from '#web/page/properties.tsx';
import { RecordHistory } from '#web/page/record-history.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { Screen } from '#web/page/screen.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { PdfPreview } from '#web/pdf/pdf-preview.tsx';
import { mayApprove as approving, type Invoice, invoiceCalls } from '../contract.ts';
import { invoiceEntity } from '../entity.ts';
import { statusShown } from '../rules.ts';
import { BilledBatch, BilledTickets } from './billed-tickets.tsx';
import classes from './invoices.module.css';

const MailForm = lazyPart(() => import('./mail-form.tsx'), 'MailForm');
const TransactionDialog = lazyPart(
  () => import('#modules/trade/transactions/screens/transaction-dialog.tsx'),
  'TransactionDialog',
);
const RepetitionsCard = lazyPart(
  () => import('#modules/ledger/recurring/screens/repetitions-card.tsx'),
  'RepetitionsCard',
);
const ApplyDialog = lazyPart(() => import('#modules/ledger/open-items/screens/apply-dialog.tsx'), 'ApplyDialog');
type Dialog = 'pdf' | 'mail' | 'pay' | 'apply' | 'refund';

/** One invoice or credit memo: what it says, what paid it, what it posted. */
export function InvoiceDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage
      entity={invoiceEntity}
      id={id}
      contract={invoiceCalls.getInvoice}
      input={{ invoiceID: id }}
      back="/invoices"
    >
      {(invoice) => <One invoice={invoice} />}
    </RecordPage>
  );
}

function One({ invoice }: { invoice: Invoice }) {
  const [shown, setShown] = useState<Dialog | null>(null);
  const { primary, more } = useActions(invoice, setShown);
  const { form, totals, name } = invoice;
  return (
    <Screen title={name} subtitle={invoice.customerName} backTo="/invoices" primary={primary} more={more}>
      <div className={classes.detail}>
        <div>
          <div className={classes.head}>
            <strong className="figures">{formatDollars(invoice.total)}</strong>
            <StatusPill status={statusShown(invoice)} />
            {invoice.status === 'APPROVED' && <span>{openWords(invoice)}</span>}
          </div>
          {invoice.voidedAt && <VoidedCard module={invoiceEntity.module} entityID={invoice.invoiceID} name={name} />}
          <TagsCard entity={invoiceEntity} id={invoice.invoiceID} />
          <Properties>
            <Property label="Customer">
              <PageLink href={`/customers/${invoice.customerID}`}>{invoice.customerName}</PageLink>
            </Property>
            <Property label="Date">{formatDate(invoice.date)}</Property>
            {invoice.kind === 'invoice' && <Property label="Due">{formatDate(invoice.due)}</Property>}
            {invoice.credits.length > 0 && (
              <Property label="Credits">
                <InvoiceLinks invoices={invoice.credits} />
              </Property>
            )}
            {invoice.batch && <BilledBatch batch={invoice.batch} />}
            {form.purchaseOrder && <Property label="P.O. no.">{form.purchaseOrder}</Property>}
            {invoice.approvedAt && (
              <Property label="Approved">
                {formatMoment(invoice.approvedAt)}
                {invoice.approvedBy && ` by ${invoice.approvedBy}`}
              </Property>
            )}
            {invoice.mailedAt && (
              <Property label="Mailed">
                {formatMoment(invoice.mailedAt)} to {invoice.mailedTo}
              </Property>
            )}
            {form.memo && <Property label="Memo">{form.memo}</Property>}
          </Properties>
          <FieldsCard entity={invoiceEntity} id={invoice.invoiceID} isPlain />
          <LinesTable invoice={invoice} />
          <dl className={`${classes.sums} ${classes.sumsOfDetail}`}>
            {sumsOf(invoice).map(([label, cents]) => (
              <div key={label} data-total={label === 'Total' || undefined}>
                <dt>{label}</dt>
                <dd className="figures">{formatDollars(cents)}</dd>
              </div>
            ))}
          </dl>
          {totals.exemption && <p className={classes.notice}>Tax exempt: {totals.exemption}</p>}
          {form.message && <p className={classes.notice}>{form.message}</p>}
          <RecordHistory />
        </div>
        <div className={classes.previews}>
          {invoice.entryID !== null && <PostedEntry entryID={invoice.entryID} lines={invoice.postedLines} />}
          <SettledCard entryID={invoice.entryID} settled={invoice.settled} />
          <Suspense fallback={null}>
            <RepetitionsCard module={invoiceEntity.module} documentID={invoice.invoiceID} />
          </Suspense>
        </div>
      </div>
      {shown === 'pdf' && (
        <PdfPreview
          what={name}
          fileName={`${name}.pdf`}
          load={(signal) =>
            fetchDocument(
              'images/getPDFPreview_get',
              { filename: `${invoice.invoiceID}.pdf`, path: 'invoices' },
              signal,
            )
          }
          onClose={() => setShown(null)}
        />
      )}
      {shown === 'mail' && (
        <Suspense fallback={null}>
          <MailForm invoice={invoice} onClose={() => setShown(null)} />
        </Suspense>
      )}
      <Settling invoice={invoice} shown={shown} onClose={() => setShown(null)} />
    </Screen>
  );
}

/** What is left of it: of a credit memo what it took of held-back money too. */
function openWords({ kind, open, heldOpen }: Invoice): string {
  const held = kind === 'credit_memo' && heldOpen ? `${formatDollars(heldOpen)} of retainage open` : '';
  return [open ? `${formatDollars(open)} open` : '', held].filter(Boolean).join(', ');
}

/** The dialogs in which an invoice is paid, and a credit memo used. */
function Settling({ invoice, shown, onClose }: { invoice: Invoice; shown: Dialog | null; onClose: () => void }) {
  const { customerID, itemID, heldItemID, open, heldOpen, name } = invoice;
  if (itemID === null || open === null) return null;
  const isOfHeld = open === 0 && heldItemID !== null;
  return (
    <Suspense fallback={null}>
      {shown === 'pay' && (
        <TransactionDialog
          kind="payment"
          title="Receive payment"
          about={{ customer: `${customerID}`, item: `${itemID}` }}
          onClose={onClose}
        />
      )}
      {shown === 'refund' && (
        <TransactionDialog
          kind="refund"
          title={`Refund ${name}`}
          about={{ customer: `${customerID}`, item: `${itemID}` }}
          onClose={onClose}
        />
      )}
      {shown === 'apply' && (
        <ApplyDialog
          name={name}
          item={
            isOfHeld
              ? { itemID: heldItemID, account: 'retainage_receivable', side: 'credit' }
              : { itemID, account: 'accounts_receivable', side: 'credit' }
          }
          payee={{ kind: 'customer', id: customerID }}
          open={isOfHeld ? (heldOpen ?? open) : open}
          date={invoice.date}
          credits={invoice.credits.map(({ invoiceID }) => `/invoices/${invoiceID}`)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

function sumsOf({ totals, total, open, status }: Invoice): [string, Cents][] {
  const rows: [string, Cents][] = [
    ['Subtotal', totals.subtotal],
    ['Discount', (0 - totals.discount) as Cents],
    ...totals.taxes.map(({ jurisdiction, percent, tax }): [string, Cents] => [`${jurisdiction} ${percent}%`, tax]),
    ['Total', total],
    ['Retainage held back', (0 - totals.retainage) as Cents],
    ['Open', status === 'VOID' ? (0 as Cents) : (open ?? (0 as Cents))],
  ];
  return rows.filter(([label, cents]) => cents !== 0 || label === 'Total');
}

type Named = Pick<Invoice, 'invoiceID' | 'name'>;
const InvoiceLinks = ({ invoices }: { invoices: readonly Named[] }) =>
  invoices.map(({ invoiceID, name }, index) => (
    <Fragment key={invoiceID}>
      {index > 0 && ', '}
      <PageLink href={`/invoices/${invoiceID}`}>{name}</PageLink>
    </Fragment>
  ));

const creditedOf = ({ creditedBy }: Invoice, line: { lineID?: number | undefined }) => {
  const credits = creditedBy.filter(({ lineID }) => lineID === line.lineID);
  return { credits, amount: credits.reduce((sum, { amount }) => sum + amount, 0) as Cents };
};

/** What of a line is credited, and where. */
function Credited({ invoice, line }: { invoice: Invoice; line: Invoice['form']['lines'][number] }) {
  const { credits, amount } = creditedOf(invoice, line);
  if (credits.length === 0) return null;
  return (
    <span className={classes.about}>
      {formatDollars(amount)} credited by <InvoiceLinks invoices={credits} />
    </span>
  );
}

function LinesTable({ invoice }: { invoice: Invoice }) {
  const { form, totals } = invoice;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {form.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice have an order and no names
          <tr key={index}>
            <td>
              {line.description}
              {line.discountPercent > 0 && <span className={classes.about}>less {line.discountPercent}%</span>}
              <BilledTickets invoice={invoice} lineID={line.lineID} />
              <Credited invoice={invoice} line={line} />
            </td>
            <td className="figures">{line.quantity}</td>
            <td className="figures">{rateText(line.rate)}</td>
            <td className="figures">{formatDollars(totals.lines[index] ?? (0 as Cents))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether they may owe so much, and are not on hold. Errors: `CallFailure`, when whoever is asked would rather not. */
async function askBefore({ form, invoiceID }: Invoice): Promise<void> {
  const { data } = await call(invoiceCalls.findQuestions, { form, invoiceID, isApproved: true });
  await askFirst(data);
}

/** What can be done with it where it stands: the next step first. */
function useActions(invoice: Invoice, show: (what: Dialog) => void) {
  const client = useQueryClient();
  const go = useGo();
  const may = useMay();
  const { invoiceID, name, status, kind } = invoice;
  const isStanding = status !== 'VOID';
  const isDraft = invoice.number === null;
  const mayUpdate = may(can('invoices', 'update'));
  const mayApprove = may(approving);
  const run = (step: 'submitInvoice' | 'approveInvoice' | 'deleteInvoice', done: string, leaves = false) =>
    confirmedAction({
      run: async () => {
        const isApproved = step === 'approveInvoice';
        if (isApproved) await askBefore(invoice);
        const looked = isApproved ? { version: invoice.version } : {};
        await write(client, invoiceCalls[step], { invoiceID, ...looked }, { done });
        if (leaves) go('/invoices');
      },
      tellsWhy: true,
    });
  const voidIt = () =>
    askAndVoid(name, invoice.entryID ?? 0, (reason) =>
      write(client, invoiceCalls.deleteInvoice, { invoiceID, reason }, { done: `${name} voided`, isQuiet: true }),
    );
  const approve = { label: 'Approve', hasPlus: false, run: () => void run('approveInvoice', `${name} approved`) };
  const submit = { label: 'Submit', hasPlus: false, run: () => void run('submitInvoice', 'Submitted for approval') };
  const receive = { label: 'Receive payment', hasPlus: false, run: () => show('pay') };
  const apply = { label: 'Apply', hasPlus: false, run: () => show('apply') };
  const isCreditable =
    !isDraft &&
    isStanding &&
    kind === 'invoice' &&
    invoice.form.lines.some((line, index) => creditedOf(invoice, line).amount !== invoice.totals.lines[index]);
  const isOwed = status === 'APPROVED' && kind === 'invoice' && may(can('accounting', 'create'));
  const mayApply = status === 'APPROVED' && kind === 'credit_memo' && may(can('accounting', 'update'));
  const mayRefund =
    status === 'APPROVED' && kind === 'credit_memo' && invoice.open !== 0 && may(can('accounting', 'create'));
  const primary = isDraft
    ? mayApprove
      ? approve
      : mayUpdate && status === 'PENDING'
        ? submit
        : undefined
    : isOwed
      ? receive
      : mayApply
        ? apply
        : undefined;
  const items = [
    isStanding &&
      mayUpdate &&
      (isDraft || mayApprove) && { label: 'Edit', run: () => go(`/invoices/${invoiceID}/edit`) },
    mayRefund && { label: 'Refund', run: () => show('refund') },
    isCreditable &&
      may(can('invoices', 'create')) && {
        label: 'Credit this invoice',
        run: () => go(`/invoices/new?kind=credit_memo&credits=${invoiceID}`),
      },
    may(can('invoices', 'create')) && {
      label: 'Copy',
      run: () => go(`/invoices/new?kind=${kind}&copies=${invoiceID}`),
    },
    !isDraft &&
      isStanding &&
      kind === 'invoice' &&
      mayApprove &&
      may(can('accounting', 'create')) && {
        label: 'Make recurring',
        run: () => go(`/accounting/recurring/new?module=${invoiceEntity.module}&document=${invoiceID}`),
      },
    { label: 'PDF preview', run: () => show('pdf') },
    !isDraft && isStanding && mayUpdate && { label: 'Email', run: () => show('mail') },
    isDraft && mayUpdate && status === 'PENDING' && primary !== submit && { label: submit.label, run: submit.run },
    isStanding &&
      may(can('invoices', 'delete')) && {
        label: isDraft ? 'Delete' : 'Void',
        run: () => void (isDraft ? run('deleteInvoice', 'Draft deleted', true) : voidIt()),
      },
  ];
  return { primary, more: items.filter((item) => item !== false) };
}
