import type { AccountType, Payee } from '#modules/ledger/rules.ts';
import { transactionKinds } from '#modules/trade/transactions/rules.ts';
import type { Cents } from '#shared/money.ts';
import { reconciledTypes } from '../reconciliations/rules.ts';

/** Rules of statement lines, pure: they fill a money form in and never post (docs/rules/banking.md). */

export const directions = ['in', 'out', 'any'] as const;
export type Direction = (typeof directions)[number];
/** The money forms that a statement line can become; the account of the statement is one of their sides. */
export const ruleKinds = ['expense', 'bank_charge', 'interest_earned', 'transfer', 'pay_credit_card'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** The other side of each form, where a rule can name it. */
export const otherTypes: Partial<Record<RuleKind, { label: string; types: readonly AccountType[] }>> = {
  expense: { label: 'Category', types: transactionKinds.expense.fields.lines.types },
  transfer: { label: 'Other account', types: transactionKinds.transfer.fields.from.types },
  pay_credit_card: { label: 'Card or bank', types: reconciledTypes },
};

export type BankRule = {
  bankRuleID: number;
  name: string;
  /** Of every account without it. */
  accountID: number | null;
  /** All of these words are in the line's description. */
  words: string;
  direction: Direction;
  kind: RuleKind;
  otherAccountID: number | null;
  payee: Payee | null;
  memo: string;
};

type Line = { accountID: number; cents: number; description: string; date: string; reference: string };
export type Conditions = Pick<BankRule, 'accountID' | 'words' | 'direction'>;
type Told = Pick<Line, 'accountID' | 'cents' | 'description'>;

/** Of its account and side, with all of its words in the description. */
export function fitsRule({ accountID, words, direction }: Conditions, line: Told): boolean {
  if (accountID !== null && accountID !== line.accountID) return false;
  if (direction !== 'any' && (direction === 'in') !== line.cents > 0) return false;
  const text = line.description.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The first that fits, in the order in which they are tried. */
export const ruleFor = <Rule extends Conditions>(line: Told, rules: readonly Rule[]): Rule | null =>
  rules.find((rule) => fitsRule(rule, line)) ?? null;

/** Words that the next line of the same kind will have too: without numbers, and without what every bank writes. */
export function wordsOfLine(description: string): string {
  const words = description.split(/\s+/).filter((word) => /^[a-z*&'.-]{3,}$/i.test(word));
  const own = words.filter((word) => !everyBanksWords.has(word.toLowerCase()));
  return (own.length > 0 ? own : words).slice(0, 3).join(' ').slice(0, 120);
}
const everyBanksWords = new Set(
  'ach achs atm card check chk credit debit des deposit electronic id indn online payment pos pmt ppd purchase recurring ref the transfer visa web withdrawal'.split(
    ' ',
  ),
);

export const directionWords: Record<Direction, string> = {
  in: 'money in',
  out: 'money out',
  any: 'money in or out',
};

/** `“stripes fuel”, money out of 1000 Checking`: what a line has to be. */
export const conditionText = ({ words, direction }: Conditions, accountName: string | null): string =>
  `“${words}”, ${directionWords[direction]}, ${accountName ?? 'any account'}`;

/** What a line of a bank or a card can be added to the books as, the usual first. */
export const addedAs = {
  bank: {
    in: ['deposit', 'payment', 'transfer', 'interest_earned'],
    out: ['expense', 'bill_payment', 'transfer', 'pay_credit_card', 'bank_charge'],
  },
  credit_card: { in: ['pay_credit_card'], out: ['expense', 'bill_payment'] },
} as const;
export type AddedKind = RuleKind | 'deposit' | 'payment' | 'bill_payment';

type Filling = Pick<BankRule, 'otherAccountID' | 'payee' | 'memo'> & { kind: AddedKind };

/** The form that a line would be, with a rule or by hand, to be looked at and posted by a person; amounts in cents. */
export function formOfLine(rule: Filling, line: Line) {
  const amount = Math.abs(line.cents) as Cents;
  const common = { kind: rule.kind, date: line.date, reference: line.reference.slice(0, 40), memo: rule.memo };
  const [own, other] = [line.accountID, rule.otherAccountID];
  const isIn = line.cents > 0;
  switch (rule.kind) {
    case 'deposit':
      return { ...common, into: own, lines: [{ accountID: other, amount, memo: '' }] };
    case 'payment':
      return { ...common, into: own, payee: rule.payee, amount };
    case 'bill_payment':
      return { ...common, paidFrom: own, payee: rule.payee, amount };
    case 'expense': {
      const lines = [{ accountID: other, amount, memo: '' }];
      return { ...common, paidFrom: own, payee: rule.payee, lines };
    }
    case 'bank_charge':
      return { ...common, paidFrom: own, amount };
    case 'interest_earned':
      return { ...common, into: own, amount };
    case 'transfer':
      return { ...common, from: isIn ? other : own, to: isIn ? own : other, amount };
    case 'pay_credit_card':
      return { ...common, card: isIn ? own : other, paidFrom: isIn ? other : own, amount };
  }
}
