import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { credit, type DraftLine, debit, type LineFacts } from '#modules/ledger/rules.ts';
import type { Cents } from '#shared/money.ts';
import { each, plus } from './forms/posting.ts';
import { type Books, discountsOf, type FormItem, settledBy, sumOf } from './forms/rules.ts';
import type { tradeKinds } from './rules.ts';
import { depositOf, retainageOf, type TransactionRules } from './transactions/rules.ts';

/** Lines that settle items of several payees, each with its own. */
const eachItem = (items: readonly FormItem[], side: typeof debit, account: number, books: Books, facts: LineFacts) =>
  items.map(
    (item, index): DraftLine =>
      side(account, item.amount, { ...facts, payee: books.itemOf(item.itemID)?.payee ?? null, sourceLine: index + 1 }),
  );

/**
 * What settles items of a payee, each part on the account of whom its item is: of who was merged into them, that. What settles nothing is the
 * payee's own.
 */
function settling(side: typeof debit, account: number, total: Cents, items: readonly FormItem[], { books, facts }: Of) {
  const own = facts.payee ? payeeKey(facts.payee) : '';
  const others = new Map<string, DraftLine>();
  for (const { itemID, amount, discount } of items) {
    const payee = books.itemOf(itemID)?.payee;
    if (!payee || payeeKey(payee) === own) continue;
    const before = others.get(payeeKey(payee))?.cents ?? 0;
    const sum = plus(Math.abs(before) as Cents, amount, discount);
    others.set(payeeKey(payee), side(account, sum, { ...facts, payee }));
  }
  const lines = [...others.values()];
  const rest = (total - lines.reduce((sum, { cents }) => sum + Math.abs(cents), 0)) as Cents;
  return [side(account, rest, facts), ...lines];
}
type Of = { books: Books; facts: LineFacts };

/** Lines of the forms of trade. The numbers are those of docs/rules/ledger.md. */
export const tradeRules: Pick<TransactionRules, keyof typeof tradeKinds> = {
  // #8, #8b
  bill: (form, { system }, facts) => {
    const held = retainageOf(form);
    return [
      ...each(form.lines, debit, facts),
      credit(system('accounts_payable'), plus(sumOf(form.lines), -held as Cents), facts),
      credit(system('retainage_payable'), held, facts),
    ];
  },
  retainage_release: (form, { system }, facts) => [
    debit(system('retainage_payable'), sumOf(form.items), facts),
    credit(system('accounts_payable'), sumOf(form.items), facts),
  ],
  // #9
  vendor_credit: (form, { system }, facts) => [
    debit(system('accounts_payable'), sumOf(form.lines), facts),
    ...each(form.lines, credit, facts),
  ],
  // #10, #10a
  bill_payment: (form, { system }, facts) => [
    debit(system('accounts_payable'), plus(form.amount, discountsOf(form.items)), facts),
    credit(form.paidFrom, form.amount, facts),
    credit(system('purchase_discounts'), discountsOf(form.items), facts),
  ],
  // #2 to #2d
  payment: (form, books, facts) => [
    debit(form.into, form.amount, facts),
    debit(books.system('discounts_given'), discountsOf(form.items), facts),
    ...settling(credit, books.system('accounts_receivable'), plus(form.amount, discountsOf(form.items)), form.items, {
      books,
      facts,
    }),
  ],
  // #3
  customer_deposit: (form, { system }, facts) => [
    debit(form.into, form.amount, facts),
    credit(system('customer_deposits'), form.amount, facts),
  ],
  // #3a
  deposit_application: (form, books, facts) => {
    const of = { books, facts };
    return [
      ...settling(debit, books.system('customer_deposits'), sumOf(form.deposits), form.deposits, of),
      ...settling(credit, books.system('accounts_receivable'), sumOf(form.items), form.items, of),
    ];
  },
  // #4
  deposit: (form, books, facts) => [
    debit(form.into, depositOf(form), facts),
    debit(books.system('merchant_fees'), form.fee, facts),
    debit(books.system('petty_cash'), form.cashBack, facts),
    ...eachItem(form.payments, credit, books.system('undeposited_funds'), books, facts),
    ...each(form.lines, credit, facts),
  ],
  // #24a
  retainage_billing: (form, books, facts) => {
    const of = { books, facts };
    return [
      ...settling(debit, books.system('accounts_receivable'), sumOf(form.items), form.items, of),
      ...settling(credit, books.system('retainage_receivable'), sumOf(form.items), form.items, of),
    ];
  },
  // #2d
  processor_payout: (form, { system }, facts) => [
    debit(form.into, plus(form.amount, -form.fee as Cents), facts),
    debit(system('merchant_fees'), form.fee, facts),
    credit(system('processor_clearing'), form.amount, facts),
  ],
  // #6, #6a
  refund: (form, books, facts) => {
    const of = { books, facts };
    return [
      ...settling(debit, books.system('accounts_receivable'), sumOf(form.items), form.items, of),
      ...settling(debit, books.system('customer_deposits'), sumOf(form.deposits), form.deposits, of),
      ...each(form.lines, debit, facts),
      credit(form.paidFrom, plus(sumOf(form.items), sumOf(form.deposits), sumOf(form.lines)), facts),
    ];
  },
  // #7, #7a
  write_off: (form, books, facts) => [
    debit(books.system(form.against), plus(settledBy(form.items), -form.taxPart as Cents), facts),
    debit(books.system('sales_tax_payable'), form.taxPart, facts),
    ...settling(credit, books.system('accounts_receivable'), settledBy(form.items), form.items, { books, facts }),
  ],
  // #7b
  bad_debt_recovery: (form, { system }, facts) => [
    debit(system('accounts_receivable'), form.amount, facts),
    credit(system('bad_debts'), form.amount, facts),
  ],
  // #7c
  bad_debt_estimate: (form, { system }, facts) => [
    debit(system('bad_debts'), form.amount, facts),
    credit(system('allowance'), form.amount, facts),
  ],
  // #26
  bounced_payment: (form, books, facts) => {
    const was = books.paymentOf(form.payment);
    if (!was) return [];
    const of = { ...facts, payee: was.payee };
    return [
      ...settling(debit, books.system('accounts_receivable'), plus(was.amount, was.discounts), was.items ?? [], {
        books,
        facts: of,
      }),
      credit(form.bank, was.amount, of),
      credit(books.system('discounts_given'), was.discounts, of),
      debit(books.system('bank_fees'), form.bankFee, facts),
      credit(form.bank, form.bankFee, facts),
      debit(books.system('accounts_receivable'), form.customerFee, of),
      credit(books.system('nsf_fee_income'), form.customerFee, of),
    ];
  },
};
