import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { openInvoices } from '../invoicing.ts';
import { book, type Deed, type Part, type Share } from './book.ts';
import { later, taxAccount } from './plain-books.ts';

type Payee = { kind: string; id: number };
const itemAccounts: Record<string, string> = {
  ...{ '1100': 'accounts_receivable', '2000': 'accounts_payable', '1220': 'retainage_receivable' },
  ...{ '2270': 'retainage_payable', '2230': 'customer_deposits', '1200': 'undeposited_funds' },
};

/** Books in which all of it was entered through the calls, as the screens do. */
export async function enterBook(app: TestApp) {
  const opened = await openInvoices(app);
  const { admin } = opened;
  const made = async (path: string, input: object, what: unknown = input) => {
    const { status, body } = await admin.call(path, input);
    expect([status, body.message, what]).toEqual([200, undefined, what]);
    return body.data;
  };
  const { agencyID, accountID: taxAccountID } = await made('accounting/save_tax_agency', {
    ...{ agencyID: null, name: 'Texas Comptroller' },
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
  for (const customerName of ['Orla', 'Rattler'])
    parties.set(customerName, {
      kind: 'customer',
      id: (await made('customers/create_customer', { customerName: `${customerName} Energy` })).customerID,
    });
  for (const vendorName of ['Ironwood', 'Midland', 'Basin'])
    parties.set(vendorName, {
      kind: 'vendor',
      id: (await made('vendors/create_vendor', { vendorName, paymentTermsDays: 0 })).vendorID,
    });
  const payee = (name: string): Payee => parties.get(name) ?? expect.fail(`Nobody is called ${name}`);

  /** The open items of each document, by account and name, as they were when it was entered. */
  const items = new Map<string, number>();
  const transactions = new Map<string, number>();
  const itemID = (account: string, name: string): number =>
    items.get(`${account} ${name}`) ?? expect.fail(`${name} is nothing of ${account}`);
  const find = async (name: string, entryID: number) => {
    for (const [account, key] of Object.entries(itemAccounts)) {
      const open = (await made('accounting/get_open_items', { account: key })).items;
      for (const one of open) if (one.entryID === entryID) items.set(`${account} ${name}`, one.itemID);
    }
  };
  const shares = (account: string, of: readonly Share[]) =>
    of.map(([name, dollars, discount = 0]) => ({
      itemID: itemID(account, name),
      amount: dollars,
      ...(discount > 0 && { discount }),
    }));
  const parts = (list: readonly Part[]) =>
    list.map(([account, amount, party]) => ({ accountID: id(account), amount, ...(party && { payee: payee(party) }) }));

  for (const deed of book) {
    const { on: date, name = '' } = deed;
    const form = async (kind: string, fields: object) => {
      const data = await made('accounting/insert_account_transaction', { form: { kind, date, ...fields } }, deed);
      transactions.set(name, data.transactionID);
      if (name) await find(name, data.entryID);
    };
    await enter(deed, form);
  }
  return { ...opened, id, payee, made };

  async function enter(deed: Deed, form: (kind: string, fields: object) => Promise<void>): Promise<void> {
    const { on: date, name = '' } = deed;
    if ('opening' in deed) return form('opening_balance', { lines: parts(deed.opening) });
    if ('entry' in deed) {
      const lines = deed.entry.map(([account, dollars, party]) => ({
        ...{ accountID: id(account), payee: party ? payee(party) : null },
        ...(dollars > 0 ? { debitAmount: dollars } : { creditAmount: -dollars }),
      }));
      const data = await made('accounting/insert_journal_entry', { date, memo: 'By hand', lines }, deed);
      if (name) await find(name, data.entryID);
      return;
    }
    if ('invoice' in deed || 'memo' in deed) {
      const sold = 'invoice' in deed ? deed.invoice : deed.memo;
      const lineOf =
        (isTaxable: boolean) =>
        ([account, rate]: Part) => ({ description: 'Work', rate, accountID: id(account), isTaxable });
      const data = await made(
        'invoices/insert_invoice',
        {
          isApproved: true,
          form: {
            ...{ kind: 'invoice' in deed ? 'invoice' : 'credit_memo', customerID: payee(sold.to).id, date },
            ...(sold.due !== undefined && { dueOn: later(date, sold.due) }),
            retainagePercent: sold.held ?? 0,
            lines: [...(sold.taxed ?? []).map(lineOf(true)), ...(sold.plain ?? []).map(lineOf(false))],
          },
        },
        deed,
      );
      await find(name, data.entryID);
      return;
    }
    if ('bill' in deed) {
      const { from, due = 0, lines, held = 0 } = deed.bill;
      return form('bill', { payee: payee(from), dueOn: later(date, due), lines: parts(lines), retainage: held });
    }
    if ('vendorCredit' in deed)
      return form('vendor_credit', { payee: payee(deed.vendorCredit.from), lines: parts(deed.vendorCredit.lines) });
    if ('pay' in deed) {
      const { to, from, amount, of } = deed.pay;
      return form('bill_payment', { payee: payee(to), paidFrom: id(from), amount, items: shares('2000', of) });
    }
    if ('receive' in deed) {
      const { from, into, amount, of } = deed.receive;
      return form('payment', { payee: payee(from), into: id(into), amount, items: shares('1100', of) });
    }
    if ('apply' in deed) {
      const { credit, of } = deed.apply;
      const account = items.has(`1100 ${credit}`) ? '1100' : '2000';
      await made(
        'accounting/apply_credit',
        { itemID: itemID(account, credit), shares: shares(account, of), on: date },
        deed,
      );
      return;
    }
    if ('retainer' in deed) {
      const { from, into, amount } = deed.retainer;
      return form('customer_deposit', { payee: payee(from), into: id(into), amount });
    }
    if ('useRetainer' in deed) {
      const { from, retainer, of } = deed.useRetainer;
      const amount = of.reduce((sum, [, dollars]) => sum + dollars, 0);
      const deposits = [{ itemID: itemID('2230', retainer), amount }];
      return form('deposit_application', { payee: payee(from), deposits, items: shares('1100', of) });
    }
    if ('bank' in deed) {
      const { payments, fee = 0 } = deed.bank;
      const amountOf = (payment: string) =>
        book.flatMap((one) => (one.name === payment && 'receive' in one ? [one.receive.amount] : []))[0] ?? 0;
      const taken = payments.map((payment) => ({ itemID: itemID('1200', payment), amount: amountOf(payment) }));
      return form('deposit', { into: id('1000'), payments: taken, fee, cashBack: 0, lines: [] });
    }
    if ('refund' in deed) {
      const { to, from, of } = deed.refund;
      return form('refund', {
        payee: payee(to),
        paidFrom: id(from),
        items: shares('1100', of),
        deposits: [],
        lines: [],
      });
    }
    if ('writeOff' in deed) {
      const { from, of } = deed.writeOff;
      return form('write_off', { payee: payee(from), items: shares('1100', of), against: 'bad_debts' });
    }
    if ('returned' in deed) {
      const { payment, bankFee, charge } = deed.returned;
      const given = { payment: transactions.get(payment), bank: id('1000'), bankFee, customerFee: charge };
      return form('bounced_payment', given);
    }
    if ('billHeld' in deed)
      return form('retainage_billing', { payee: payee(deed.billHeld.to), items: shares('1220', deed.billHeld.of) });
    if ('releaseHeld' in deed)
      return form('retainage_release', {
        payee: payee(deed.releaseHeld.to),
        items: shares('2270', deed.releaseHeld.of),
      });
    if ('spend' in deed)
      return form('expense', { payee: null, paidFrom: id(deed.spend.from), lines: parts(deed.spend.lines) });
    if ('transfer' in deed) {
      const { from, to, amount } = deed.transfer;
      return form('transfer', { from: id(from), to: id(to), amount });
    }
    if ('payCard' in deed) {
      const { from, amount, charge } = deed.payCard;
      return form('pay_credit_card', { card: id('2100'), paidFrom: id(from), amount, financeCharge: charge });
    }
    if ('draw' in deed) return form('owners_draw', { paidFrom: id('1000'), amount: deed.draw });
    if ('invest' in deed) return form('owners_equity', { into: id('1000'), amount: deed.invest });
    if ('borrow' in deed) return form('loan', { loan: id('2700'), payee: null, into: id('1000'), ...deed.borrow });
    if ('repay' in deed)
      return form('loan_payment', { loan: id('2700'), payee: null, paidFrom: id('1000'), ...deed.repay });
    if ('taxPaid' in deed)
      return form('sales_tax_payment', { agency: id(taxAccount), paidFrom: id('1000'), ...deed.taxPaid });
    if ('payroll' in deed) {
      const { wages, withheld, fica, medicare, futa, suta } = deed.payroll;
      return form('payroll', {
        ...{ paidFrom: id('1000'), lines: parts(wages), federalWithholding: withheld, socialSecurity: fica, medicare },
        ...{ stateWithholding: 0, benefits: 0, garnishments: 0, futa, suta },
        ...{ employerSocialSecurity: fica, employerMedicare: medicare },
      });
    }
    if ('payrollTax' in deed)
      return form('payroll_liability', { paidFrom: id('1000'), payee: null, lines: parts(deed.payrollTax) });
    if ('depreciation' in deed) return form('depreciation', { amount: deed.depreciation });
    if ('bankCharge' in deed) return form('bank_charge', { paidFrom: id('1000'), amount: deed.bankCharge });
    if ('interest' in deed) return form('interest_earned', { into: id('1000'), amount: deed.interest });
    if ('counted' in deed) return form('inventory_adjustment', deed.counted);
    if ('received' in deed) return form('goods_received', { payee: null, amount: deed.received });
    await made('accounting/delete_account_transaction', { transactionID: transactions.get(deed.voided) }, deed);
  }
}
