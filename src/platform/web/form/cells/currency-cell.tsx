import { TextInput } from '@mantine/core';
import { keepCurrency } from '#shared/money.ts';
import classes from './cells.module.css';
import type { TextCellProps } from './phone-cell.tsx';

/** The value as it is sent: dollars. */
type Props = Omit<TextCellProps, 'value'> & { value: string | number | null | undefined };

/** US dollars as people type them (product.md §5): what is no digit or dot is left out, and two decimals stand at the end. */
export function CurrencyCell({ value, onChange, onBlur, help, isDisabled, ...input }: Props) {
  const text = value === null || value === undefined ? '' : String(value);
  return (
    <TextInput
      {...input}
      description={help}
      disabled={isDisabled}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      leftSectionPointerEvents="none"
      classNames={{ input: classes.amount ?? '', section: classes.sign ?? '' }}
      aria-invalid={input.error !== undefined}
      onChange={(event) => onChange(keepCurrency(event.currentTarget.value))}
      onBlur={() => {
        if (/\d/.test(text)) onChange(Number(text).toFixed(2));
        onBlur();
      }}
    />
  );
}
