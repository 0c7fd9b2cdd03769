import type { Call } from '#shared/contract.ts';
import type { ChoiceSource } from '../../picker/choice-list.tsx';
import { ChoicePicker } from '../../picker/choice-picker.tsx';
import type { FieldProps } from '../fields.tsx';
import { isRequired, mayBeNull } from '../use-contract-form.ts';

type PickProps<C extends Call, T> = FieldProps<C, T> & ChoiceSource & { chosenLabels?: readonly string[] };

export function PickField<C extends Call>({ form, name, label, ...rest }: PickProps<C, number>) {
  const required = isRequired(form.contract, name);
  return (
    <ChoicePicker
      {...rest}
      label={label}
      placeholder={rest.placeholder ?? 'Choose'}
      isRequired={required}
      mayBeEmpty={mayBeNull(form.contract, name)}
      error={form.messageAt(name)}
      // No record has the number 0: nothing is chosen yet.
      value={(form.values[name] as number | null | undefined) || null}
      onChange={(id) => form.set(name, id as never)}
    />
  );
}

export function PickManyField<C extends Call>({ form, name, label, ...rest }: PickProps<C, number[]>) {
  return (
    <ChoicePicker
      {...rest}
      isMultiple
      label={label}
      placeholder={rest.placeholder ?? 'Choose'}
      isRequired={isRequired(form.contract, name)}
      error={form.messageAt(name)}
      value={(form.values[name] as number[] | undefined) ?? []}
      onChange={(ids) => form.set(name, ids as never)}
    />
  );
}
