import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { WholeNumbers } from './cell-of.ts';
import type { TextCellProps } from './phone-cell.tsx';

type Props = Omit<TextCellProps, 'value' | 'onChange'> & {
  limits: WholeNumbers;
  value: number | null | undefined;
  onChange: (value: number | null) => void;
};

/** A whole number: what would not be one is not taken into the field. The arrows count up and down within the limits. */
export function WholeNumberCell({ limits: { least, most }, value, onChange, help, isDisabled, ...input }: Props) {
  const count = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.min(most, Math.max(least, (value ?? least - step) + step)));
  };
  return (
    <TextInput
      {...input}
      description={help}
      disabled={isDisabled}
      aria-invalid={input.error !== undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={Math.max(String(least).length, String(most).length)}
      value={value ?? ''}
      onKeyDown={count}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.trim();
        if (/^\d*$/.test(typed)) onChange(typed === '' ? null : Number(typed));
      }}
    />
  );
}
