import { TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { DateField } from '../form/date-field.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import type { Choice } from '../picker/choice-list.tsx';
import { ChoicePicker } from '../picker/choice-picker.tsx';
import { PickButton } from '../picker/pick-button.tsx';
import classes from './field-rows.module.css';

// What reads figures is no part of the pages that only may have one.
const WholeNumberInput = lazyPart(() => import('../form/cells/whole-number-input.tsx'), 'WholeNumberInput');

/** How one of the fields is given. A `fact` is true by being there. */
export type RowInput =
  | { kind: 'choice'; choices: readonly Choice[] | undefined; mayBeNone?: string }
  | { kind: 'choices'; choices: readonly Choice[] | undefined }
  | { kind: 'switch'; on: string; off: string }
  | { kind: 'number'; unit: string }
  | { kind: 'date' }
  | { kind: 'text' }
  | { kind: 'fact'; words: string };
export type RowField = { key: string; label: string; input: RowInput };

type Values = Record<string, unknown>;
type Props = {
  /** What the rows are, for screen readers: `Changes`. */
  label: string;
  addLabel: string;
  fields: readonly RowField[];
  values: Values;
  onChange: (values: Values) => void;
};

/** Some of many fields, each in a row with its value: what is not named plays no part. */
export function FieldRows({ label, addLabel, fields, values, onChange }: Props) {
  const named = fields.filter(({ key }) => key in values);
  const others = fields.filter(({ key }) => !(key in values));
  const without = (key: string) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
  return (
    <fieldset className={classes.rows} aria-label={label}>
      {named.map((field) => (
        <div key={field.key} className={classes.row}>
          <div className={classes.value}>
            <RowValue
              field={field}
              value={values[field.key]}
              onChange={(value) => onChange({ ...values, [field.key]: value })}
            />
          </div>
          <SmallButton
            aria-label={`Remove ${field.label}`}
            data-tip="Remove"
            onClick={() => onChange(without(field.key))}
          >
            <IconX size={14} stroke={1.8} aria-hidden />
          </SmallButton>
        </div>
      ))}
      {others.length > 0 && (
        <PickButton
          label={addLabel}
          className={classes.add}
          chosen={[]}
          choices={others.map((field, index) => ({ id: index + 1, label: field.label }))}
          onPick={({ id }) => {
            const field = others[id - 1];
            if (field) onChange({ ...values, [field.key]: firstOf(field.input) });
          }}
        >
          <IconPlus size={14} stroke={1.8} aria-hidden />
          {addLabel}
        </PickButton>
      )}
    </fieldset>
  );
}

/** What a row begins with: the least that the field can be, or nothing yet. */
function firstOf(input: RowInput): unknown {
  if (input.kind === 'choices') return [];
  if (input.kind === 'switch' || input.kind === 'fact') return true;
  if (input.kind === 'number') return 1;
  return input.kind === 'text' ? '' : null;
}

type ValueProps = { field: RowField; value: unknown; onChange: (value: unknown) => void };

function RowValue({ field: { label, input }, value, onChange }: ValueProps) {
  switch (input.kind) {
    case 'choice':
      return (
        <ChoicePicker
          label={label}
          placeholder={input.mayBeNone ?? 'Choose one'}
          choices={input.choices}
          value={value as number | null}
          onChange={onChange}
          mayBeEmpty={input.mayBeNone !== undefined}
        />
      );
    case 'choices':
      return (
        <ChoicePicker
          isMultiple
          label={label}
          placeholder="Choose some"
          choices={input.choices}
          value={value as number[]}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <ChoicePicker
          label={label}
          placeholder=""
          choices={[
            { id: 1, label: input.on },
            { id: 2, label: input.off },
          ]}
          value={value ? 1 : 2}
          onChange={(chosen) => onChange(chosen === 1)}
        />
      );
    case 'number':
      return (
        <Suspense fallback={null}>
          <WholeNumberInput
            label={label}
            unit={<span className={classes.unit}>{input.unit}</span>}
            value={value as string | number | null}
            onChange={onChange}
          />
        </Suspense>
      );
    case 'date':
      return <DateField label={label} value={value as string | null} onChange={onChange} />;
    case 'text':
      return (
        <TextInput
          label={label}
          value={String(value ?? '')}
          maxLength={80}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'fact':
      return <span className={classes.fact}>{input.words}</span>;
  }
}
