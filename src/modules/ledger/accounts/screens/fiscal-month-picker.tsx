import { SuggestField } from '#web/picker/suggest-field.tsx';

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, month, 1))),
);

type Props = { value: number; onChange: (month: number) => void };

/** With which month the fiscal year of the books begins, from 1. */
export function FiscalMonthPicker({ value, onChange }: Props) {
  return (
    <SuggestField
      label="Fiscal year starts in"
      isRequired
      suggestions={monthNames.map((name, index) => ({ value: String(index + 1), label: name }))}
      value={String(value)}
      onChange={(next) => next && onChange(Number(next))}
    />
  );
}
