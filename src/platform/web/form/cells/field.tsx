import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { multipliers, multiplierText, yesNoText } from '#shared/cells.ts';
import type { Call } from '#shared/contract.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { DateField } from '../date-field.tsx';
import type { Leaning } from '../date-text.ts';
import { bind, TextField } from '../fields.tsx';
import { type ContractForm, fieldOf, mayBeNull, type Values } from '../use-contract-form.ts';
import { cellOf } from './cell-of.ts';
import { PhoneCell } from './phone-cell.tsx';
import { TextAreaField } from './plain-fields.tsx';
import { WholeNumberCell } from './whole-number-cell.tsx';

// What reads figures is no part of the pages that only may have one.
const CurrencyCell = lazyPart(() => import('./currency-cell.tsx'), 'CurrencyCell');
const DecimalCell = lazyPart(() => import('./decimal-cell.tsx'), 'DecimalCell');
// The list below it is larger than all other cells, and few forms have one.
const SuggestField = lazyPart(() => import('../../picker/suggest-field.tsx'), 'SuggestField');

type Props<C extends Call> = {
  form: ContractForm<C>;
  name: keyof Values<C> & string;
  label: string;
  help?: string;
  placeholder?: string;
  isFirst?: boolean;
  isDisabled?: boolean;
  /** Of a line of text and of a day, as in `TextField`. */
  isWanted?: boolean;
  /** Of a day, as in `DateField`. */
  leaning?: Leaning;
  /** A message that no contract knows: that somebody else has it already. */
  taken?: string | undefined;
};

const yesNo = [true, false].map((value) => ({ value: String(value), label: yesNoText(value) }));
const multiples = multipliers.map((value) => ({ value: String(value), label: multiplierText(value) }));

const suggestionsOf = (cell: 'yesNo' | 'multiplier' | { choices: readonly string[] }) =>
  cell === 'yesNo'
    ? yesNo
    : cell === 'multiplier'
      ? multiples
      : cell.choices.map((choice) => ({ value: choice, label: choice }));

/**
 * A field of a form in the cell that its contract asks for: text, several lines, e-mail, phone, currency, date, Yes/No,
 * 1.5x and 2x, a whole number, or a choice of words. Asterisk, messages and limits are the contract's too. Records are picked: `PickField`.
 */
export function Field<C extends Call>({
  form,
  name,
  label,
  help,
  isFirst,
  isDisabled = false,
  leaning,
  taken,
  ...rest
}: Props<C>) {
  const field = fieldOf(form.contract, name);
  const cell = field && cellOf(field);
  const value = form.values[name] as unknown;
  const put = (next: unknown) => form.set(name, next as never);
  const bound = bind(form, name);
  const text = typeof value === 'string' ? value : '';
  const common = { ...bound, label, help, isDisabled };
  const nothing = mayBeNull(form.contract, name) ? null : undefined;

  if (!cell) throw new Error(`The contract of ${form.contract.path} has no cell for ${name}`);
  if (typeof cell === 'object' && 'most' in cell)
    return (
      <WholeNumberCell
        {...common}
        limits={cell}
        value={value as number | null | undefined}
        onChange={(typed) => put(typed ?? nothing)}
      />
    );
  if (typeof cell === 'object' || cell === 'yesNo' || cell === 'multiplier') {
    const read = (picked: string) =>
      cell === 'yesNo' ? picked === 'true' : cell === 'multiplier' ? Number(picked) : picked;
    return (
      <Suspense fallback={<TextInput label={label} description={help} required={bound.required} disabled />}>
        <SuggestField
          label={label}
          help={help}
          placeholder={rest.placeholder ?? 'Choose'}
          isRequired={bound.required}
          isDisabled={isDisabled}
          error={bound.error}
          suggestions={suggestionsOf(cell)}
          value={value === null || value === undefined ? '' : String(value)}
          onChange={(picked) => put(picked === '' ? nothing : read(picked))}
          onLeave={bound.onBlur}
        />
      </Suspense>
    );
  }
  if (cell === 'currency' || cell === 'decimal') {
    const Figure = cell === 'currency' ? CurrencyCell : DecimalCell;
    return (
      <Suspense fallback={null}>
        <Figure
          {...common}
          value={value as string | number | null | undefined}
          onChange={(typed: string | number) => put(typed === '' ? nothing : typed)}
        />
      </Suspense>
    );
  }
  if (cell === 'phone') return <PhoneCell {...common} value={text} onChange={put} />;
  if (cell === 'date')
    return (
      <DateField
        label={label}
        isRequired={bound.required || rest.isWanted === true}
        isDisabled={isDisabled}
        error={bound.error}
        value={text || null}
        onChange={(date) => put(date ?? nothing)}
        {...(leaning && { leaning })}
      />
    );
  const named = { form, name: name as never, label, ...(help && { help }), ...rest };
  if (cell === 'paragraph') return <TextAreaField {...named} isDisabled={isDisabled} />;
  return (
    <TextField
      {...named}
      kind={cell === 'email' ? 'email' : 'text'}
      autoComplete="off"
      isDisabled={isDisabled}
      warning={taken}
      {...(isFirst && { isFirst })}
    />
  );
}
