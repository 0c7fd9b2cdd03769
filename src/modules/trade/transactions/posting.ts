import { accountTypes, credit, debit, draft, type JournalDraft, type LineFacts } from '#modules/ledger/rules.ts';
import type { Cents } from '#shared/money.ts';
import { each, plus } from '../forms/posting.ts';
import { type Books, sumOf } from '../forms/rules.ts';
import { tradeRules } from '../posting.ts';
import { type FormOf, type Rule, type TransactionKind, type TransactionRules, taxWithin, withheldOf } from './rules.ts';

/** Each money form's lines. The numbers are those of docs/rules/ledger.md. */
const rules: TransactionRules = {
  ...tradeRules,
  // #11
  expense: (form, _books, facts) => [
    ...each(form.lines, debit, facts),
    credit(form.paidFrom, sumOf(form.lines), facts),
  ],
  // #31
  adjust_expense: (form, _books, facts) => [debit(form.to, form.amount, facts), credit(form.from, form.amount, facts)],
  // #13
  transfer: (form, _books, facts) => [debit(form.to, form.amount, facts), credit(form.from, form.amount, facts)],
  // #12
  pay_credit_card: (form, { system }, facts) => [
    debit(form.card, form.amount, facts),
    credit(form.paidFrom, form.amount, facts),
    debit(system('interest_expense'), form.financeCharge, facts),
    credit(form.card, form.financeCharge, facts),
  ],
  // #14
  owners_draw: (form, { system }, facts) => [
    debit(system('owners_draw'), form.amount, facts),
    credit(form.paidFrom, form.amount, facts),
  ],
  // #15
  owners_equity: (form, { system }, facts) => [
    debit(form.into, form.amount, facts),
    credit(system('owners_equity'), form.amount, facts),
  ],
  // #21, #21a
  grant: (form, { system }, facts) => [
    debit(form.into, form.amount, facts),
    credit(system(form.isConditional ? 'deferred_grants' : 'grant_income'), form.amount, facts),
  ],
  // #21a
  grant_earned: (form, { system }, facts) => [
    debit(system('deferred_grants'), form.amount, facts),
    credit(system('grant_income'), form.amount, facts),
  ],
  // #21, #21b
  donation: (form, { system }, facts) => [
    debit(form.into, form.amount, facts),
    credit(system('donations'), form.amount, facts),
  ],
  // #22
  loan: (form, { system }, facts) => [
    debit(form.into, plus(form.amount, -form.fees as Cents), facts),
    debit(system('loan_fees'), form.fees, facts),
    credit(form.loan, form.amount, facts),
  ],
  // #22a
  loan_payment: (form, { system }, facts) => [
    debit(form.loan, plus(form.amount, -form.interest as Cents), facts),
    debit(system('interest_expense'), form.interest, facts),
    credit(form.paidFrom, form.amount, facts),
  ],
  // #17
  sales_tax_payment: (form, { system }, facts) => [
    debit(form.agency, form.amount, facts),
    debit(system('penalties'), form.penalty, facts),
    credit(system('sales_tax_discount'), form.discount, facts),
    credit(form.paidFrom, plus(form.amount, form.penalty, -form.discount as Cents), facts),
  ],
  // #8a
  use_tax: (form, { system }, facts) => [
    debit(form.cost, form.amount, facts),
    credit(system('use_tax_payable'), form.amount, facts),
  ],
  // #18
  commission: (form, { system }, facts) => [
    debit(system('commissions'), form.amount, facts),
    credit(system('commissions_payable'), form.amount, facts),
  ],
  commission_payment: (form, { system }, facts) => [
    debit(system('commissions_payable'), form.amount, facts),
    credit(form.paidFrom, form.amount, facts),
  ],
  // #18a
  commission_clawback: (form, { system }, facts) => [
    debit(system('commissions_payable'), form.amount, facts),
    credit(system('commissions'), form.amount, facts),
  ],
  // #19
  payroll: (form, { system }, facts) => [
    ...each(form.lines, debit, facts),
    debit(
      system('payroll_taxes'),
      plus(form.employerSocialSecurity, form.employerMedicare, form.futa, form.suta),
      facts,
    ),
    credit(system('federal_withholding'), form.federalWithholding, facts),
    credit(system('social_security'), plus(form.socialSecurity, form.employerSocialSecurity), facts),
    credit(system('medicare'), plus(form.medicare, form.employerMedicare), facts),
    credit(system('state_withholding'), form.stateWithholding, facts),
    credit(system('benefits'), form.benefits, facts),
    credit(system('garnishments'), form.garnishments, facts),
    credit(system('futa'), form.futa, facts),
    credit(system('suta'), form.suta, facts),
    credit(form.paidFrom, plus(sumOf(form.lines), -withheldOf(form) as Cents), facts),
  ],
  // #19a
  payroll_liability: (form, _books, facts) => [
    ...each(form.lines, debit, facts),
    credit(form.paidFrom, sumOf(form.lines), facts),
  ],
  // #16: what an account holds on its own side, so a contra account on the other one.
  opening_balance: (form, { system, accountOf }, facts) =>
    form.lines.flatMap((line) => {
      const { type, isContra } = accountOf(line.accountID);
      const isDebit = (accountTypes[type].normal === 'debit') !== isContra;
      const [own, other] = isDebit ? [debit, credit] : [credit, debit];
      return [...each([line], own, facts), other(system('opening_balance_equity'), line.amount, facts)];
    }),
  // #16a
  opening_equity: (form, { system }, facts) => {
    const [from, to] = form.isDebit ? [credit, debit] : [debit, credit];
    return [from(system('opening_balance_equity'), form.amount, facts), to(form.to, form.amount, facts)];
  },
  // #25a
  deferred_revenue_earned: (form, { system }, facts) => [
    debit(system('deferred_revenue'), form.amount, facts),
    credit(form.income, form.amount, facts),
  ],
  // #30
  extract_subtotal: (form, _books, facts) => {
    const tax = taxWithin(form.amount, form.taxRate);
    return [debit(form.income, tax, facts), credit(form.agency, tax, facts)];
  },
  // #20a
  inventory_adjustment: (form, { system }, facts) => {
    const [up, down] = form.isUp ? [debit, credit] : [credit, debit];
    return [up(system('inventory'), form.amount, facts), down(system('inventory_shrinkage'), form.amount, facts)];
  },
  // #20
  goods_received: (form, { system }, facts) => [
    debit(system('inventory'), form.amount, facts),
    credit(system('goods_received'), form.amount, facts),
  ],
  // #20b
  warranty_use: (form, { system }, facts) => [
    debit(system('warranty_cost'), form.amount, facts),
    credit(system('inventory'), form.amount, facts),
  ],
  // #28
  depreciation: (form, { system }, facts) => [
    debit(system('depreciation'), form.amount, facts),
    credit(system('accumulated_depreciation'), form.amount, facts),
  ],
  // #27
  bank_charge: (form, { system }, facts) => [
    debit(system('bank_fees'), form.amount, facts),
    credit(form.paidFrom, form.amount, facts),
  ],
  interest_earned: (form, { system }, facts) => [
    debit(form.into, form.amount, facts),
    credit(system('interest_earned'), form.amount, facts),
  ],
};

/** What a filled-in form posts. The same on the server and in the preview beside the form. */
export function transactionPosting(form: FormOf, books: Books): JournalDraft {
  const facts: LineFacts = { divisionID: form.divisionID, payee: 'payee' in form ? form.payee : null };
  const rule = rules[form.kind] as Rule<TransactionKind>;
  const due = ('dueOn' in form && form.dueOn) || form.date;
  return draft(
    { date: form.date, source: form.kind, reference: form.reference, memo: form.memo, due },
    rule(form, books, facts),
  );
}
