import { useEffect, useRef } from 'react';
import { monthStart } from '#modules/closing/rules.ts';
import { journalCalls } from '#modules/ledger/journal/contract.ts';
import { addDays } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { TransactionOptions } from '../contract.ts';
import { balancesMoved, type TransactionKind } from '../rules.ts';

/**
 * Proposes what a form moves that takes away the balance of an account: the amount until somebody types another one, and the side where the form
 * has it. Nothing for forms of other kinds, and for what is edited.
 */
export function useProposed(
  kind: TransactionKind,
  values: Record<string, unknown>,
  { accounts }: TransactionOptions,
  { isNew, put }: { isNew: boolean; put: (part: Record<string, unknown>) => void },
): void {
  const moved = balancesMoved[kind];
  const chosen = moved && (moved.field ? values[moved.field] : undefined);
  const accountID = moved?.system
    ? accounts.find(({ systemKey }) => systemKey === moved.system)?.accountID
    : (chosen as number | undefined);
  const day = typeof values.date === 'string' ? values.date : undefined;
  const to = day && (moved?.isOfMonthsBefore ? addDays(monthStart(day), -1) : day);
  const isEnabled = useMay()(can('accounting', 'read')) && isNew && accountID !== undefined && to !== undefined;
  const reading = useReading(
    journalCalls.getAccountSums,
    { accountID: accountID ?? 0, ...(to && { to }) },
    { isEnabled },
  );
  const last = useRef<unknown>(undefined);
  const sums = isEnabled ? reading.data : undefined;
  const balance = sums ? sums.debits - sums.credits : 0;
  const text = balance === 0 ? undefined : (Math.abs(balance) / 100).toFixed(2);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another balance makes another proposal
  useEffect(() => {
    if (!sums || values.amount !== last.current) return;
    last.current = text;
    put({ amount: text, ...('isDebit' in values && { isDebit: balance > 0 }) });
  }, [sums === undefined, text]);
}
