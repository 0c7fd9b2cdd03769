import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '#shared/phone.ts';

/** What a cell takes whose value is typed. */
export type TextCellProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string | undefined;
  help?: string | undefined;
  required: boolean;
  isDisabled: boolean;
};

/** A phone number: as typed while it is typed, then `(432) 555-0148` (product.md §9). */
export function PhoneCell({ value, onChange, onBlur, help, isDisabled, ...input }: TextCellProps) {
  const [isTyped, setTyped] = useState(false);
  return (
    <TextInput
      {...input}
      type="tel"
      autoComplete="off"
      description={help}
      disabled={isDisabled}
      value={isTyped ? value : formatPhone(value)}
      aria-invalid={input.error !== undefined}
      onFocus={() => setTyped(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        setTyped(false);
        onChange(formatPhone(value.trim()));
        onBlur();
      }}
    />
  );
}
