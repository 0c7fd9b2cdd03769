import { sql } from 'kysely';
import type { LedgerViews } from '#modules/ledger/public.ts';
import { accountingInfoLife } from '#modules/tenants/accounting-info/public.ts';
import { readPaper } from '#modules/tenants/papers/public.ts';
import { getTenant } from '#modules/tenants/public.ts';
import { type Box, boxes, boxKeys } from '#modules/vendors/box-rules.ts';
import { findRecipients, readTaxIDs } from '#modules/vendors/public.ts';
import type { Context } from '#server/context.ts';
import { toPdf } from '#server/paper/document-pdf.ts';
import type { DocumentModel } from '#server/paper/documents.ts';
import type { Services } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { addressLines } from '../../places/rules.ts';
import type { ReturnLine, returnCalls } from './contract.ts';
import { irisFile, type Payee } from './iris-rules.ts';
import { accountBoxes } from './record.ts';
import { listPaid, namesOfRoots, type Paid, sumCards } from './reports.ts';
import { blocking, boxFor, problemsOf, thresholdOf } from './rules.ts';

export const returnServices: Services<typeof returnCalls> = {
  async listReturns(context, { year }) {
    const paid = await listPaid(context, year, null);
    return {
      year,
      lines: await linesOf(context, year, paid),
      left: sumOf(paid.filter((one) => boxOf(one) === null)),
      paidByCard: await sumCards(context, year),
      thresholds: boxKeys.map((box) => ({ box, amount: thresholdOf(box, year) as Cents })),
      accounts: accountsOf(paid),
    };
  },

  async listReturnPayments(context, { year, vendorID, box }) {
    const paid = (await listPaid(context, year, vendorID)).filter((one) => boxOf(one) === box);
    const names = await namesOfRoots(
      context,
      paid.map(({ root }) => root),
    );
    const payments = paid.flatMap(({ root, accountName, cents }) => {
      const named = names.get(root);
      return named ? [{ entryID: root, ...named, accountName, amount: cents as Cents }] : [];
    });
    return { payments: payments.toSorted((one, other) => one.date.localeCompare(other.date)), total: sumOf(paid) };
  },

  /** Errors: 404 for the account. */
  async setAccountBox(context, { accountID, box }) {
    await assertAccount(context, accountID);
    // Of two who say it at once, the second sees what the first has said.
    await sql`select pg_advisory_xact_lock(hashtextextended('account boxes', ${context.tenantId}))`.execute(
      context.db(),
    );
    const there = (await accountBoxes.all(context, sql`account_box_id`)).find((one) => one.accountID === accountID);
    if (!there && box !== null) await accountBoxes.create(context, { accountID, box });
    else if (there && box === null) await accountBoxes.remove(context, there.id);
    else if (there && box !== null) await accountBoxes.rewrite(context, there.id, null, { box });
    else context.leftAsItWas();
    return {};
  },

  async printReturn(context, asked) {
    const model = await copyOf(context, asked);
    return { fileName: `${model.title}.pdf`, contentType: 'application/pdf', body: await toPdf(model) };
  },

  makeReturnFile: (visit, asked) => visit.write((context) => makeFile(context, asked)),
};

async function assertAccount(context: Context, accountID: number): Promise<void> {
  const query = context.db<LedgerViews>().selectFrom('accounts').select('account_id');
  if (!(await query.where('account_id', '=', accountID).executeTakeFirst())) throw notFound('Account');
}

const sumOf = (paid: readonly Paid[]): Cents => paid.reduce((sum, { cents }) => sum + cents, 0) as Cents;
const boxOf = ({ accountBox, box }: Paid): Box | null => boxFor(accountBox ?? undefined, box);

/** What each vendor was paid, by box. */
async function linesOf(context: Context, year: number, paid: readonly Paid[]): Promise<ReturnLine[]> {
  const byVendor = Map.groupBy(paid, ({ vendorID }) => vendorID);
  const recipients = await findRecipients(context, [...byVendor.keys()]);
  return [...byVendor].flatMap(([vendorID, own]) => {
    const recipient = recipients.get(vendorID);
    if (!recipient) return [];
    const amounts = boxKeys
      .map((box) => ({ box, amount: sumOf(own.filter((one) => boxOf(one) === box)) }))
      .filter(({ amount }) => amount !== 0)
      .map((one) => ({ ...one, isFiled: one.amount >= thresholdOf(one.box, year) }));
    const { vendorName, taxIDLastFour } = recipient;
    return amounts.map((one) => ({
      vendorID,
      vendorName,
      taxIDLastFour,
      ...one,
      problems: one.isFiled ? problemsOf(recipient, [one.box]) : [],
    }));
  });
}

function accountsOf(paid: readonly Paid[]) {
  return [...Map.groupBy(paid, ({ accountID }) => accountID)]
    .map(([accountID, own]) => ({
      accountID,
      number: own[0]?.number ?? '',
      name: own[0]?.accountName ?? '',
      amount: sumOf(own),
      box: own[0]?.accountBox ?? null,
    }))
    .toSorted((one, other) => one.number.localeCompare(other.number));
}

/** The lines of one form that are filed. */
async function filedOf(context: Context, year: number, form: string, vendorID: number | null): Promise<ReturnLine[]> {
  const lines = await linesOf(context, year, await listPaid(context, year, vendorID));
  return lines.filter(({ box, isFiled }) => isFiled && boxes[box].form === form);
}

/** Errors: 404 where nothing is filed of the vendor. */
async function copyOf(context: Context, asked: Input<typeof returnCalls.printReturn>): Promise<DocumentModel> {
  const { year, vendorID, form } = asked;
  const lines = await filedOf(context, year, form, vendorID);
  const recipient = (await findRecipients(context, [vendorID])).get(vendorID);
  const [first] = lines;
  if (!first || !recipient) throw notFound('Form');
  const [{ sender }, { legalName, employerID }] = [await readPaper(context), await accountingInfoLife.get(context)];
  const name = legalName || sender.name;
  const { w9, vendorName, taxIDLastFour } = recipient;
  const mask = w9?.tinKind === 'ein' ? 'XX-XXX' : 'XXX-XX-';
  return {
    title: `Form ${form} ${year} ${vendorName}`,
    subject: `${form === '1099-NEC' ? 'Nonemployee compensation' : 'Miscellaneous information'}. Copy B, for the recipient`,
    sender: { ...sender, name },
    recipient: {
      name: w9?.legalName ?? vendorName,
      lines: [w9?.businessName ?? '', ...addressLines(w9 ?? recipient)].filter(Boolean),
    },
    facts: [
      { label: 'Calendar year', value: String(year) },
      { label: 'Payer’s TIN', value: employerID },
      { label: 'Recipient’s TIN', value: taxIDLastFour && `${mask}${taxIDLastFour}` },
      { label: 'Account number', value: `V${vendorID}` },
    ],
    sections: [
      {
        kind: 'table',
        title: 'Amounts',
        columns: [
          { label: 'Box', share: 0.1 },
          { label: 'What it is', share: 0.6 },
          { label: 'Amount', share: 0.3, isFigure: true },
        ],
        rows: lines.map(({ box, amount }) => [boxes[box].box, boxes[box].name, formatDollars(amount)]),
        total: null,
      },
      { kind: 'text', title: 'To the recipient', text: notice },
    ],
    foot: `${name} · Form ${form} ${year}`,
  };
}

/** In the words that a statement to a recipient must bear. */
const notice =
  'This is important tax information and is being furnished to the IRS. If you are required to file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines that it has not been reported.';

/** Errors: 422 without the number of the company, and where nothing can be filed. */
async function makeFile(
  context: Context,
  { year, form }: Input<typeof returnCalls.makeReturnFile>,
): Promise<Output<typeof returnCalls.makeReturnFile>> {
  // It says what they were paid besides.
  context.require(can('accounting', 'read'));
  const { legalName, employerID } = await accountingInfoLife.get(context);
  if (!employerID) throw unprocessable('Enter the EIN of your company in the settings first, under Accounting info.');
  const byVendor = Map.groupBy(await filedOf(context, year, form, null), ({ vendorID }) => vendorID);
  const whole = [...byVendor].filter(
    ([, lines]) => !lines.some(({ problems }) => problems.some((one) => blocking.has(one))),
  );
  const left = [...byVendor]
    .filter(([id]) => !whole.some(([other]) => other === id))
    .map(([, [line]]) => line?.vendorName ?? '');
  if (whole.length === 0) throw unprocessable(`There is no ${form} of ${year} that has all it needs.`);
  const ids = whole.map(([vendorID]) => vendorID);
  const [recipients, taxIDs] = [await findRecipients(context, ids), await readTaxIDs(context, ids)];
  const payees = whole.flatMap(([vendorID, lines]): Payee[] => {
    const [w9, taxID] = [recipients.get(vendorID)?.w9, taxIDs.get(vendorID)];
    if (!w9 || taxID === undefined) return [];
    return [{ ...w9, vendorID, taxID, amounts: lines.map(({ box, amount }) => ({ box, cents: amount })) }];
  });
  const { name, address, city, state, zip, phone, public_email: email } = await getTenant(context);
  const payer = { name: legalName || name, ein: employerID, address, city, state, zip, phone, email };
  const text = irisFile(form, year, payer, payees);
  return { fileName: `${form} ${year}.csv`, text, formsTotal: payees.length, left };
}
