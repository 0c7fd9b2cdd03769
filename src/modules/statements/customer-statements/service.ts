import { customerEvents } from '#modules/customers/entity.ts';
import { assertCustomer } from '#modules/customers/public.ts';
import { agingBuckets } from '#modules/ledger/open-items/rules.ts';
import { findPayeeLetter } from '#modules/ledger/payees/public.ts';
import { nameOfSource } from '#modules/ledger/source-rules.ts';
import { mailDocument } from '#modules/sign-in/public.ts';
import { readPaper } from '#modules/tenants/papers/public.ts';
import { type Context, moment } from '#server/context.ts';
import { toPdf } from '#server/paper/document-pdf.ts';
import type { DocumentModel, DocumentSection } from '#server/paper/documents.ts';
import type { Services } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { addDays, dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { agingOfPayee } from '../aging/public.ts';
import type { customerStatementCalls } from './contract.ts';
import { listPosted, owedOn } from './reports.ts';
import { dueText } from './rules.ts';

const maxLines = 1_000;
const usualDays = 90;

type Statement = Output<typeof customerStatementCalls.getCustomerStatement>;
type Asked = Input<typeof customerStatementCalls.getCustomerStatement>;
type Letter = NonNullable<Awaited<ReturnType<typeof findPayeeLetter>>>;

export const customerStatementServices: Services<typeof customerStatementCalls> = {
  getCustomerStatement: async (context, asked) => (await readStatement(context, asked)).statement,

  async printCustomerStatement(context, asked) {
    const { statement, letter } = await readStatement(context, asked);
    const model = await documentOf(context, statement, letter);
    const fileName = `Statement ${statement.customerName} ${statement.to}.pdf`;
    return { fileName, contentType: 'application/pdf', body: await toPdf(model) };
  },

  async emailCustomerStatement(context, { email, message, ...asked }) {
    const { statement, letter } = await readStatement(context, asked);
    const model = await documentOf(context, statement, letter);
    const { customerID, from, to } = statement;
    const subject = `Statement from ${model.sender.name}, ${formatCalendarDate(to)}`;
    await mailDocument(context, { to: email, subject, text: message || dueText(statement) }, model);
    context.emit({
      ...customerEvents.event('statement_mailed'),
      entityId: customerID,
      before: null,
      after: { mailedTo: email, from, to },
    });
    return { mailedAt: await moment(context) };
  },
};

/** Errors: 404. */
async function readStatement(
  context: Context,
  { customerID, ...asked }: Asked,
): Promise<{ statement: Statement; letter: Letter }> {
  await assertCustomer(context, customerID);
  const to = asked.to ?? dateInZone(new Date(), context.timeZone);
  const from = asked.from ?? addDays(to, 1 - usualDays);
  const payee = { kind: 'customer', id: customerID } as const;
  const [letter, opening, posted, age] = await Promise.all([
    findPayeeLetter(context, payee),
    owedOn(context, customerID, addDays(from, -1)),
    listPosted(context, customerID, { from, to }, maxLines + 1),
    agingOfPayee(context, 'receivable', payee, to),
  ]);
  if (!letter) throw notFound('Customer');
  let balance = opening;
  const lines = posted.slice(0, maxLines).map(({ cents, ...line }) => {
    balance += cents;
    return { ...line, sourceName: nameOfSource(line.source), amount: cents as Cents, balance: balance as Cents };
  });
  const statement = {
    customerID,
    customerName: letter.name,
    customerEmail: letter.email,
    from,
    to,
    opening: opening as Cents,
    lines,
    hasMore: posted.length > maxLines,
    closing: age.total,
    buckets: age.buckets,
    unapplied: age.unapplied,
  };
  return { statement, letter };
}

/** A statement as its customer gets it. */
async function documentOf(context: Context, statement: Statement, letter: Letter): Promise<DocumentModel> {
  const { sender, howToPay } = await readPaper(context);
  const { from, to, closing, hasMore } = statement;
  return {
    title: 'Statement',
    subject: `${formatCalendarDate(from)} – ${formatCalendarDate(to)}`,
    sender,
    recipient: { name: letter.name, lines: letter.lines },
    facts: [
      { label: 'Date', value: formatCalendarDate(to) },
      { label: closing < 0 ? 'Your credit' : 'Amount due', value: formatDollars(Math.abs(closing) as Cents) },
    ],
    sections: [
      activityOf(statement),
      hasMore
        ? {
            kind: 'text',
            title: '',
            text: 'More has happened than is shown here: the balance and what is due count all of it.',
          }
        : null,
      agesOf(statement),
      closing > 0 ? { kind: 'text', title: 'How to pay', text: howToPay } : null,
    ],
    foot: `${sender.name} · Statement of ${letter.name}`,
  };
}

/** Every document with the balance after it; what is owed more by it on one side, what is owed less on the other. */
function activityOf({ from, opening, lines, to, closing }: Statement): DocumentSection {
  const figure = (label: string) => ({ label, share: 0.16, isFigure: true });
  const dollars = (cents: number) => formatDollars(cents as Cents);
  return {
    kind: 'table',
    title: 'Activity',
    columns: [
      { label: 'Date', share: 0.14 },
      { label: '', share: 0.38 },
      ...['Charges', 'Payments', 'Balance'].map(figure),
    ],
    rows: [
      [formatCalendarDate(from), 'Balance brought forward', '', '', dollars(opening)],
      ...lines.map(({ date, sourceName, reference, amount, balance }) => [
        formatCalendarDate(date),
        // Its memo is for us: no customer reads it.
        [sourceName, reference].filter(Boolean).join(' '),
        amount > 0 ? dollars(amount) : '',
        amount < 0 ? dollars(-amount) : '',
        dollars(balance),
      ]),
    ],
    total: [formatCalendarDate(to), closing < 0 ? 'Your credit' : 'Amount due', '', '', dollars(closing)],
  };
}

const agesOf = ({ buckets, unapplied, closing }: Statement): DocumentSection => ({
  kind: 'table',
  title: 'Open by days past due',
  columns: [...agingBuckets, 'Not applied', 'Total'].map((label, index) => ({
    label,
    isFigure: true,
    share: index === 6 ? 0.16 : 0.14,
  })),
  rows: [[...buckets, unapplied, closing].map((cents) => formatDollars(cents))],
  total: null,
});
