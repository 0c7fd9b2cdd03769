import { accountTypeKeys } from '#modules/ledger/rules.ts';
import type { EntrySource } from '#modules/ledger/source-rules.ts';
import {
  account,
  choice,
  costed,
  day,
  defaultAccount,
  type Field,
  lines,
  money,
  naming,
  openCredits,
  openDebits,
  optionalLines,
  optionalMoney,
  optionalRate,
  payee,
  signed,
} from './forms/rules.ts';

/** The forms of what is bought and sold on account, declared: they leave items open, or settle them (docs/rules/ledger.md). */

const costs = ['expense', 'cost_of_goods_sold', 'other_expense'] as const;
const owned = ['fixed_asset', 'other_asset', 'other_current_asset'] as const;
const methods = { check: 'Check', cash: 'Cash', card: 'Card', ach: 'ACH', wire: 'Wire', other: 'Other' } as const;

export const tradeKinds = {
  bill: {
    name: 'Bill',
    about: 'What a vendor charges, to be paid by its due date.',
    fields: {
      payee: payee('Vendor', 'vendor', 'employee'),
      dueOn: day('Due'),
      // Also what came before its bill: Goods Received Not Billed.
      lines: costed(signed(naming(lines('Category', [...costs, ...owned, 'other_current_liability']), 'customer'))),
      retainage: optionalRate('Retainage held back'),
    },
  },
  bill_payment: {
    name: 'Bill payment',
    about: 'Bills paid by check, transfer or card; what is paid beyond them stays open with the vendor.',
    fields: {
      payee: payee('Vendor', 'vendor', 'employee'),
      paidFrom: defaultAccount('Paid from', 'checking', 'bank', 'credit_card'),
      amount: money('Amount paid'),
      items: openCredits('accounts_payable', 'Bills', { mayDiscount: true, isOptional: true }),
    },
  },
  vendor_credit: {
    name: 'Vendor credit',
    about: 'What a vendor gives back; it is applied to bills later.',
    fields: {
      payee: payee('Vendor', 'vendor', 'employee'),
      lines: costed(signed(naming(lines('Category', [...costs, ...owned]), 'customer'))),
    },
  },
  retainage_release: {
    name: 'Release retainage',
    about: 'What was held back of a subcontractor becomes payable.',
    fields: {
      payee: payee('Vendor', 'vendor'),
      dueOn: day('Due'),
      items: openCredits('retainage_payable', 'Held back'),
    },
  },
  payment: {
    name: 'Payment',
    about: 'Money from a customer; what no invoice takes stays open as their credit.',
    fields: {
      payee: payee('Customer', 'customer'),
      method: choice('Method', methods),
      into: defaultAccount('Into', 'undeposited_funds', 'bank', 'other_current_asset'),
      amount: money('Amount received'),
      items: openDebits('accounts_receivable', 'Invoices', { mayDiscount: true, isOptional: true }),
    },
  },
  customer_deposit: {
    name: 'Customer deposit',
    about: 'Money before the work: owed to the customer until it is applied to an invoice, and no income.',
    fields: {
      payee: payee('Customer', 'customer'),
      method: choice('Method', methods),
      into: defaultAccount('Into', 'undeposited_funds', 'bank', 'other_current_asset'),
      amount: money('Amount received'),
    },
  },
  deposit_application: {
    name: 'Apply deposit',
    about: 'A customer deposit that is used for invoices.',
    fields: {
      payee: payee('Customer', 'customer'),
      deposits: openCredits('customer_deposits', 'Deposits'),
      items: openDebits('accounts_receivable', 'Invoices'),
    },
  },
  deposit: {
    name: 'Deposit',
    about: 'Payments taken to the bank together: one line on its statement.',
    fields: {
      into: defaultAccount('Bank account', 'checking', 'bank'),
      payments: openDebits('undeposited_funds', 'Payments', { isOfAnybody: true, isOptional: true }),
      lines: signed(
        naming(
          optionalLines('Other money in it', accountTypeKeys),
          'customer',
          'vendor',
          'donor',
          'lender',
          'employee',
        ),
      ),
      fee: optionalMoney('Bank fee'),
      cashBack: optionalMoney('Cash back to petty cash'),
    },
  },
  retainage_billing: {
    name: 'Bill retainage',
    about: 'What a customer held back becomes due; it was income when the work was billed.',
    fields: {
      payee: payee('Customer', 'customer'),
      dueOn: day('Due'),
      items: openDebits('retainage_receivable', 'Held back'),
    },
  },
  processor_payout: {
    name: 'Processor payout',
    about: 'What a card processor pays out of what customers paid through it, less its fee.',
    fields: { into: account('Bank account', 'bank'), amount: money('Amount before fees'), fee: optionalMoney('Fee') },
  },
  refund: {
    name: 'Refund',
    about: 'Money back to a customer, out of an open credit or, without one, out of the income.',
    fields: {
      payee: payee('Customer', 'customer'),
      paidFrom: account('Paid from', 'bank', 'credit_card', 'other_current_asset'),
      items: openCredits('accounts_receivable', 'Credits', { isOptional: true }),
      deposits: openCredits('customer_deposits', 'Customer deposits', { isOptional: true }),
      lines: optionalLines('Without a credit', ['income', 'other_current_liability']),
    },
  },
  write_off: {
    name: 'Write-off',
    about: 'What a customer will not pay.',
    fields: {
      payee: payee('Customer', 'customer'),
      items: openDebits('accounts_receivable', 'Invoices'),
      against: choice('Against', {
        bad_debts: 'Bad debts',
        allowance: 'The allowance for doubtful accounts',
        discounts_given: 'Discounts given, a small balance',
      }),
      taxPart: optionalMoney('Of which sales tax that the state gives back'),
    },
  },
  bad_debt_recovery: {
    name: 'Bad debt recovered',
    about: 'What was written off is owed again, and then paid like an invoice.',
    fields: { payee: payee('Customer', 'customer'), amount: money('Amount') },
  },
  bad_debt_estimate: {
    name: 'Bad debt estimate',
    about: 'What customers will probably not pay, set aside before it is known who.',
    fields: { amount: money('Amount') },
  },
  bounced_payment: {
    name: 'Returned payment',
    about: 'A payment that the bank gave back: its invoices are open again.',
    fields: {
      payment: { is: 'transaction', label: 'Payment', kind: 'payment' },
      bank: account('Taken from', 'bank'),
      bankFee: optionalMoney('Fee of the bank'),
      customerFee: optionalMoney('Fee for the customer'),
    },
  },
} as const satisfies Partial<Record<EntrySource, { name: string; about: string; fields: Record<string, Field> }>>;
