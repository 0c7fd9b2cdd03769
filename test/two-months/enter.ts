import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { openInvoices } from '../invoicing.ts';
import { book } from './book.ts';
import type { Deed, Paper, Part, Share } from './deeds.ts';
import { later, taxAccount } from './reckoning.ts';

type Payee = { kind: string; id: number };
/** What stands in the product for a piece of paper. */
export type Document = { kind: 'transaction' | 'invoice' | 'entry'; id: number; entryID: number };
type Form = { form: { kind: string } & Record<string, unknown> } | { invoice: object } | { entry: object };
const itemAccounts: Record<string, string> = {
  '1100': 'accounts_receivable',
  '2000': 'accounts_payable',
  '1220': 'retainage_receivable',
  '2270': 'retainage_payable',
  '2230': 'customer_deposits',
  '1200': 'undeposited_funds',
};

/** Books in which all of it was entered through the calls, as the screens do. */
export async function enterBook(app: TestApp) {
  const opened = await openInvoices(app);
  const { admin } = opened;
  const replied = async (path: string, input: object, what: unknown = input) => {
    const { status, body } = await admin.call(path, input);
    expect([status, body.message, what]).toEqual([200, undefined, what]);
    return body;
  };
  const made = async (path: string, input: object, what: unknown = input) => (await replied(path, input, what)).data;

  const { agencyID, accountID: taxAccountID } = await made('accounting/save_tax_agency', {
    agencyID: null,
    name: 'Texas Comptroller',
  });
  for (const [jurisdiction, percent] of [
    ['Texas', 6.25],
    ['Odessa', 2],
  ] as const)
    await made('accounting/set_tax_rate', { agencyID, jurisdiction, percent, validFrom: '2026-01-01' });
  const jurisdictions = ['Texas', 'Odessa'].map((jurisdiction) => ({ agencyID, jurisdiction }));
  const { zoneID } = await made('accounting/save_tax_zone', { zoneID: null, name: 'Odessa, TX', jurisdictions });
  await made('accounting/set_default_tax_zone', { zoneID });

  const accounts = new Map<string, number>(
    (await made('accounting/getAccountsByType', {})).accounts.map((one: { number: string; accountID: number }) => [
      one.number,
      one.accountID,
    ]),
  );
  accounts.set(taxAccount, taxAccountID);
  const id = (number: string): number => accounts.get(number) ?? expect.fail(`There is no account ${number}`);
  const parties = new Map<string, Payee>();
  for (const customerName of ['Orla', 'Rattler', 'School'])
    parties.set(customerName, {
      kind: 'customer',
      id: (await made('customers/create_customer', { customerName })).customerID,
    });
  for (const vendorName of ['Ironwood', 'Midland', 'Basin'])
    parties.set(vendorName, {
      kind: 'vendor',
      id: (await made('vendors/create_vendor', { vendorName, paymentTerms: 'Due on receipt' })).vendorID,
    });
  const payee = (name: string): Payee => parties.get(name) ?? expect.fail(`Nobody is called ${name}`);
  const exemption = { reason: 'government', certificate: 'TX-1' };
  await made('accounting/set_customer_tax', { customerID: payee('School').id, zoneID: null, exemption });

  /** The open items of each document, by account and name, as they were when it was entered. */
  const items = new Map<string, number>();
  const documents = new Map<string, Document>();
  const documentOf = (name: string) => documents.get(name) ?? expect.fail(`Nothing is called ${name}`);
  const itemID = (account: string, name: string): number =>
    items.get(`${account} ${name}`) ?? expect.fail(`${name} is nothing of ${account}`);
  const find = async (name: string, entryID: number) => {
    for (const [account, key] of Object.entries(itemAccounts)) {
      const open = (await made('accounting/get_open_items', { account: key })).items;
      for (const one of open) if (one.entryID === entryID) items.set(`${account} ${name}`, one.itemID);
    }
  };
  const shares = (account: string, of: readonly Share[] = []) =>
    of.map(([name, dollars, discount = 0]) => ({
      itemID: itemID(account, name),
      amount: dollars,
      ...(discount > 0 && { discount }),
    }));
  const parts = (list: readonly Part[] = []) =>
    list.map(([account, amount, party]) => ({ accountID: id(account), amount, ...(party && { payee: payee(party) }) }));

  for (const deed of book) await enter(deed);
  return { ...opened, id, payee, made, replied, documentOf, remove };

  async function enter(deed: Deed): Promise<void> {
    if ('closedThrough' in deed) {
      await made('accounting/close_books', { through: deed.closedThrough, reason: 'September is done' }, deed);
      return;
    }
    if ('apply' in deed) {
      const account = items.has(`1100 ${deed.apply.credit}`) ? '1100' : '2000';
      const credit = itemID(account, deed.apply.credit);
      await made(
        'accounting/apply_credit',
        { itemID: credit, shares: shares(account, deed.apply.of), on: deed.on },
        deed,
      );
      return;
    }
    if ('voided' in deed) {
      await remove(deed.voided);
      return;
    }
    if ('changed' in deed) return change(documentOf(deed.changed), formOf(deed.to.on, deed.to), deed);
    const data = await insert(formOf(deed.on, deed), deed);
    if (!deed.name) return;
    documents.set(deed.name, data);
    await find(deed.name, data.entryID);
  }

  async function insert(given: Form, deed: Deed): Promise<Document> {
    if ('form' in given) {
      const { transactionID, entryID } = await made('accounting/insert_account_transaction', given, deed);
      return { kind: 'transaction', id: transactionID, entryID };
    }
    if ('entry' in given) {
      const { entryID } = await made('accounting/insert_journal_entry', given.entry, deed);
      return { kind: 'entry', id: entryID, entryID };
    }
    const { invoiceID, entryID } = await made(
      'invoices/insert_invoice',
      { isApproved: true, form: given.invoice },
      deed,
    );
    return { kind: 'invoice', id: invoiceID, entryID };
  }

  async function change({ id, entryID }: Document, given: Form, deed: Deed): Promise<void> {
    if ('form' in given)
      await made('accounting/update_account_transaction', { transactionID: id, entryID, ...given }, deed);
    else if ('invoice' in given) {
      const { version } = await made('invoices/getInvoiceData', { invoiceID: id });
      await made('invoices/update_invoice', { invoiceID: id, version, form: given.invoice }, deed);
    }
  }

  /** Voids it, and answers what takes that back. */
  async function remove(name: string): Promise<string | undefined> {
    const { kind, id } = documentOf(name);
    const reason = 'It was not so';
    const { undo } =
      kind === 'transaction'
        ? await replied('accounting/delete_account_transaction', { transactionID: id, reason })
        : kind === 'invoice'
          ? await replied('invoices/delete_invoice', { invoiceID: id, reason })
          : await replied('accounting/delete_journal_entry', { entryID: id, reason });
    return undo;
  }

  /** What a person fills in for a piece of paper. */
  function formOf(date: string, paper: Paper): Form {
    const form = (kind: string, fields: object): Form => ({ form: { kind, date, ...fields } });
    if ('opening' in paper) return form('opening_balance', { lines: parts(paper.opening) });
    if ('entry' in paper) {
      const lines = paper.entry.map(([account, dollars, party]) => ({
        accountID: id(account),
        payee: party ? payee(party) : null,
        ...(dollars > 0 ? { debitAmount: dollars } : { creditAmount: -dollars }),
      }));
      return { entry: { date, memo: 'By hand', lines, ...(paper.backOn && { reversingDate: paper.backOn }) } };
    }
    if ('invoice' in paper || 'memo' in paper) {
      const sold = 'invoice' in paper ? paper.invoice : paper.memo;
      const lineOf =
        (isTaxable: boolean) =>
        ([account, rate]: Part) => ({ description: 'Work', rate, accountID: id(account), isTaxable });
      return {
        invoice: {
          kind: 'invoice' in paper ? 'invoice' : 'credit_memo',
          customerID: payee(sold.to).id,
          date,
          ...(sold.due !== undefined && { dueOn: later(date, sold.due) }),
          discount: sold.discount ?? 0,
          isDiscountShown: sold.isDiscountShown ?? false,
          retainagePercent: sold.held ?? 0,
          lines: [...(sold.taxed ?? []).map(lineOf(true)), ...(sold.plain ?? []).map(lineOf(false))],
        },
      };
    }
    if ('bill' in paper) {
      const { from, due = 0, lines, held = 0 } = paper.bill;
      return form('bill', { payee: payee(from), dueOn: later(date, due), lines: parts(lines), retainage: held });
    }
    if ('vendorCredit' in paper)
      return form('vendor_credit', { payee: payee(paper.vendorCredit.from), lines: parts(paper.vendorCredit.lines) });
    if ('pay' in paper) {
      const { to, from, amount, of } = paper.pay;
      return form('bill_payment', { payee: payee(to), paidFrom: id(from), amount, items: shares('2000', of) });
    }
    if ('receive' in paper) {
      const { from, into, amount, of } = paper.receive;
      return form('payment', { payee: payee(from), into: id(into), amount, items: shares('1100', of) });
    }
    if ('retainer' in paper) {
      const { from, into, amount } = paper.retainer;
      return form('customer_deposit', { payee: payee(from), into: id(into), amount });
    }
    if ('useRetainer' in paper) {
      const { from, retainer, of } = paper.useRetainer;
      const amount = of.reduce((sum, [, dollars]) => sum + dollars, 0);
      const deposits = [{ itemID: itemID('2230', retainer), amount }];
      return form('deposit_application', { payee: payee(from), deposits, items: shares('1100', of) });
    }
    if ('bank' in paper) {
      const { payments, fee = 0, cashBack = 0, others } = paper.bank;
      const amountOf = (payment: string) =>
        book.flatMap((one) =>
          one.name !== payment
            ? []
            : 'receive' in one
              ? [one.receive.amount]
              : 'retainer' in one
                ? [one.retainer.amount]
                : [],
        )[0] ?? 0;
      const taken = payments.map((payment) => ({ itemID: itemID('1200', payment), amount: amountOf(payment) }));
      return form('deposit', { into: id('1000'), payments: taken, fee, cashBack, lines: parts(others) });
    }
    if ('payout' in paper) return form('processor_payout', { into: id('1000'), ...paper.payout });
    if ('refund' in paper) {
      const { to, from, of, ofRetainers, plain } = paper.refund;
      return form('refund', {
        payee: payee(to),
        paidFrom: id(from),
        items: shares('1100', of),
        deposits: shares('2230', ofRetainers),
        lines: parts(plain),
      });
    }
    if ('writeOff' in paper) {
      const { from, of, against = 'bad_debts' } = paper.writeOff;
      return form('write_off', { payee: payee(from), items: shares('1100', of), against });
    }
    if ('recovered' in paper)
      return form('bad_debt_recovery', { payee: payee(paper.recovered.from), amount: paper.recovered.amount });
    if ('doubtful' in paper) return form('bad_debt_estimate', { amount: paper.doubtful });
    if ('returned' in paper) {
      const { payment, bankFee, charge } = paper.returned;
      const given = { payment: documentOf(payment).id, bank: id('1000'), bankFee, customerFee: charge };
      return form('bounced_payment', given);
    }
    if ('billHeld' in paper)
      return form('retainage_billing', { payee: payee(paper.billHeld.to), items: shares('1220', paper.billHeld.of) });
    if ('releaseHeld' in paper) {
      const { to, of } = paper.releaseHeld;
      return form('retainage_release', { payee: payee(to), items: shares('2270', of) });
    }
    if ('spend' in paper) {
      const { from, to, lines } = paper.spend;
      return form('expense', { payee: to ? payee(to) : null, paidFrom: id(from), lines: parts(lines) });
    }
    if ('moved' in paper || 'transfer' in paper) {
      const [kind, { from, to, amount }] =
        'moved' in paper ? (['adjust_expense', paper.moved] as const) : (['transfer', paper.transfer] as const);
      return form(kind, { from: id(from), to: id(to), amount });
    }
    if ('payCard' in paper) {
      const { from, amount, charge } = paper.payCard;
      return form('pay_credit_card', { card: id('2100'), paidFrom: id(from), amount, financeCharge: charge });
    }
    if ('draw' in paper) return form('owners_draw', { paidFrom: id('1000'), amount: paper.draw });
    if ('invest' in paper) return form('owners_equity', { into: id('1000'), amount: paper.invest });
    if ('borrow' in paper) return form('loan', { loan: id('2700'), payee: null, into: id('1000'), ...paper.borrow });
    if ('repay' in paper)
      return form('loan_payment', { loan: id('2700'), payee: null, paidFrom: id('1000'), ...paper.repay });
    if ('taxPaid' in paper)
      return form('sales_tax_payment', { agency: id(taxAccount), paidFrom: id('1000'), ...paper.taxPaid });
    if ('useTax' in paper) return form('use_tax', { cost: id(paper.useTax.of), amount: paper.useTax.amount });
    if ('taxWithin' in paper) {
      const { income, amount, percent } = paper.taxWithin;
      return form('extract_subtotal', { income: id(income), agency: id(taxAccount), amount, taxRate: percent });
    }
    if ('grant' in paper) return form('grant', { into: id('1000'), payee: null, ...paper.grant });
    if ('grantEarned' in paper) return form('grant_earned', { payee: null, amount: paper.grantEarned });
    if ('gift' in paper) return form('donation', { into: id(paper.gift.of), payee: null, amount: paper.gift.amount });
    if ('commission' in paper)
      return form('commission', { payee: payee(paper.commission.to), amount: paper.commission.amount });
    if ('commissionPaid' in paper) {
      const { to, amount } = paper.commissionPaid;
      return form('commission_payment', { paidFrom: id('1000'), payee: payee(to), amount });
    }
    if ('commissionBack' in paper) {
      const { from, amount } = paper.commissionBack;
      return form('commission_clawback', { payee: payee(from), amount });
    }
    if ('payroll' in paper) {
      const { wages, withheld, fica, medicare, futa, suta } = paper.payroll;
      return form('payroll', {
        paidFrom: id('1000'),
        lines: parts(wages),
        federalWithholding: withheld,
        socialSecurity: fica,
        medicare,
        stateWithholding: 0,
        benefits: 0,
        garnishments: 0,
        futa,
        suta,
        employerSocialSecurity: fica,
        employerMedicare: medicare,
      });
    }
    if ('payrollTax' in paper)
      return form('payroll_liability', { paidFrom: id('1000'), payee: null, lines: parts(paper.payrollTax) });
    if ('openingDone' in paper) {
      const { to, amount } = paper.openingDone;
      return form('opening_equity', { to: id(to), amount, isDebit: false });
    }
    if ('earned' in paper) {
      const { from, income, amount } = paper.earned;
      return form('deferred_revenue_earned', { payee: payee(from), income: id(income), amount });
    }
    if ('depreciation' in paper) return form('depreciation', { amount: paper.depreciation });
    if ('bankCharge' in paper) return form('bank_charge', { paidFrom: id('1000'), amount: paper.bankCharge });
    if ('interest' in paper) return form('interest_earned', { into: id('1000'), amount: paper.interest });
    if ('counted' in paper) return form('inventory_adjustment', paper.counted);
    if ('received' in paper) return form('goods_received', { payee: null, amount: paper.received });
    return form('warranty_use', { amount: paper.usedOnWarranty });
  }
}
