import type { Cents } from '#shared/money.ts';
import type { Payee } from '../rules.ts';

/** Rules of statement lines, pure: they fill a money form in and never post (docs/rules/banking.md). */

export const directions = ['in', 'out', 'any'] as const;
export type Direction = (typeof directions)[number];
/** The money forms that a statement line can become; the account of the statement is one of their sides. */
export const ruleKinds = ['expense', 'bank_charge', 'interest_earned', 'transfer', 'pay_credit_card'] as const;
export type RuleKind = (typeof ruleKinds)[number];

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

/** The first rule that fits. */
export const ruleFor = (line: Line, rules: readonly BankRule[]): BankRule | null =>
  rules.find((rule) => {
    if (rule.accountID !== null && rule.accountID !== line.accountID) return false;
    if (rule.direction !== 'any' && (rule.direction === 'in') !== line.cents > 0) return false;
    const text = line.description.toLowerCase();
    return rule.words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  }) ?? null;

/** The form that a line would be with a rule, to be looked at and posted by a person; amounts in cents. */
export function formOfRule(rule: BankRule, line: Line) {
  const amount = Math.abs(line.cents) as Cents;
  const common = { kind: rule.kind, date: line.date, reference: line.reference.slice(0, 40), memo: rule.memo };
  const [own, other] = [line.accountID, rule.otherAccountID];
  const isIn = line.cents > 0;
  switch (rule.kind) {
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
