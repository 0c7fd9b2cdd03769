import { Checkbox, Textarea } from '@mantine/core';
import type { Call } from '#shared/contract.ts';
import { bind, type FieldProps } from '../fields.tsx';

export function TextAreaField<C extends Call>({
  form,
  name,
  label,
  help,
  placeholder,
  isDisabled,
}: FieldProps<C, string>) {
  return (
    <Textarea
      {...bind(form, name)}
      label={label}
      description={help}
      placeholder={placeholder ?? ''}
      disabled={isDisabled ?? false}
      value={(form.values[name] as string | undefined) ?? ''}
      onChange={(event) => form.set(name, event.currentTarget.value as never)}
    />
  );
}

export function CheckField<C extends Call>({ form, name, label }: FieldProps<C, boolean>) {
  return (
    <Checkbox
      label={label}
      checked={Boolean(form.values[name])}
      onChange={(event) => form.set(name, event.currentTarget.checked as never)}
    />
  );
}
