import { numberKind } from '#shared/figures.ts';
import { FigureInput, numberOf } from './figure-input.tsx';
import type { TextCellProps } from './phone-cell.tsx';

type Props = Omit<TextCellProps, 'value' | 'onChange'> & {
  value: string | number | null | undefined;
  /** What is no number stays as it was typed, and the contract refuses it. */
  onChange: (typed: number | string) => void;
};

/** A number of up to four decimals: a price of one, a quantity, a percentage. */
export const DecimalCell = ({ onBlur, onChange, help, isDisabled, ...input }: Props) => (
  <FigureInput
    {...input}
    kind={numberKind}
    description={help}
    disabled={isDisabled}
    onChange={(typed) => onChange(numberOf(typed, numberKind) ?? '')}
    onLeave={onBlur}
  />
);
