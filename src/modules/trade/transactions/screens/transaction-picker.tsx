import { formatDollars } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { transactionCalls } from '../contract.ts';
import type { TransactionKind } from '../rules.ts';

type Props = {
  label: string;
  kind: TransactionKind;
  value: number | null;
  onChange: (transactionID: number | null) => void;
  error: string | undefined;
};

/** One of the latest transactions of a kind that count. */
export function TransactionPicker({ label, kind, value, onChange, error }: Props) {
  const latest = useReading(transactionCalls.listTransactions, { kinds: [kind] });
  const choices = latest.data?.rows
    .filter(({ voidedAt }) => voidedAt === null)
    .map((row) => ({
      id: row.transactionID,
      label: [`${row.kindName} ${row.reference || row.number}`, row.payeeName].filter(Boolean).join(' · '),
      detail: `${formatDate(row.date)}, ${formatDollars(row.total)}`,
    }));
  return (
    <ChoicePicker
      label={label}
      placeholder="Choose one of the latest"
      isRequired
      error={error}
      value={value}
      choices={choices}
      onChange={onChange}
      retry={latest.error ? () => void latest.refetch() : undefined}
    />
  );
}
