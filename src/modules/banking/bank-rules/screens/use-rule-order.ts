import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { type BankRuleRow, bankRuleCalls } from '../contract.ts';

/** Moves a rule before or after its neighbour; null for who may not, and where there is none. */
export function useRuleOrder(rules: readonly Pick<BankRuleRow, 'bankRuleID' | 'name'>[]) {
  const client = useQueryClient();
  const mayMove = useMay()(can('accounting', 'update'));
  return (bankRuleID: number, by: -1 | 1): (() => void) | null => {
    const at = rules.findIndex((rule) => rule.bankRuleID === bankRuleID);
    const [own, other] = [rules[at], rules[at + by]];
    if (!mayMove || !own || !other) return null;
    const order = rules.map((rule) => rule.bankRuleID);
    order[at] = other.bankRuleID;
    order[at + by] = bankRuleID;
    return () =>
      void confirmedAction({
        tellsWhy: true,
        run: () =>
          write(
            client,
            bankRuleCalls.orderBankRules,
            { bankRuleIDs: order },
            { isQuiet: true, done: `${own.name} is tried ${by < 0 ? 'before' : 'after'} ${other.name}` },
          ),
      });
  };
}
