import classes from './cells.module.css';
import { FigureInput } from './figure-input.tsx';
import type { TextCellProps } from './phone-cell.tsx';

/** The value as it is sent: dollars. */
type Props = Omit<TextCellProps, 'value'> & { value: string | number | null | undefined };

/** US dollars as people type them (product.md §5, docs/rules/money.md). */
export function CurrencyCell({ onBlur, help, isDisabled, ...input }: Props) {
  return (
    <FigureInput
      {...input}
      description={help}
      disabled={isDisabled}
      leftSection="$"
      leftSectionPointerEvents="none"
      classNames={{ input: classes.amount ?? '', section: classes.sign ?? '' }}
      onLeave={onBlur}
    />
  );
}
