import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DateField } from '#web/form/date-field.tsx';
import { FieldRow } from '#web/form/fields.tsx';
import { whenReleased } from '#web/form/pressing.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import type { FieldValue } from '../contract.ts';
import { choicesOf, readValue, valueSaid } from '../value-rules.ts';
import classes from './custom-fields.module.css';
import type { FormOfNew } from './new-fields-card.tsx';

type Field = Pick<FieldValue, 'fieldID' | 'name' | 'type' | 'choices'>;

/** The company's own fields as a form asks for them: none of them has to be filled in. */
export function NewFields({ form, fields }: { form: FormOfNew; fields: readonly Field[] }) {
  const held = form.values.customFields ?? {};
  const gone = useGone(form, fields);
  return (
    <fieldset className={classes.ofNew}>
      <legend className={classes.more}>More</legend>
      {inPairs(fields).map((pair) => (
        <FieldRow key={pair[0]?.fieldID}>
          {pair.map((field) => {
            const place = `customFields.${field.fieldID}`;
            return (
              <NewField
                key={field.fieldID}
                field={field}
                value={held[field.fieldID] ?? ''}
                message={form.messageAt(place)}
                onChange={(text) => form.enter('customFields', withText(held, field.fieldID, text))}
                onLeave={() => form.touch(place)}
              />
            );
          })}
        </FieldRow>
      ))}
      {gone.length > 0 && (
        <p className={classes.gone} role="status">
          What was entered here is of fields that are out of use now, and is not saved: {gone.join(', ')}
        </p>
      )}
    </fieldset>
  );
}

/** What a draft, or somebody who began earlier, holds of fields that are not there any more: taken out of the form, and told. */
function useGone(form: FormOfNew, fields: readonly Field[]): readonly string[] {
  const [gone, setGone] = useState<readonly string[]>([]);
  const held = form.values.customFields ?? {};
  const left = Object.entries(held).filter(([id]) => !fields.some(({ fieldID }) => String(fieldID) === id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left over is told once
  useEffect(() => {
    if (left.length === 0) return;
    setGone((was) => [...was, ...left.map(([, text]) => text)]);
    form.enter(
      'customFields',
      left.reduce((rest, [id]) => withText(rest, Number(id), ''), held),
    );
  }, [left.length]);
  return gone;
}

function withText(held: Readonly<Record<string, string>>, fieldID: number, text: string): Record<string, string> {
  const { [fieldID]: _, ...others } = held;
  return text === '' ? others : { ...others, [fieldID]: text };
}

type Props = {
  field: Field;
  value: string;
  message: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
};

function NewField({ field, value, message, onChange, onLeave }: Props) {
  const { name, type } = field;
  const [isLeft, setLeft] = useState(false);
  const read = value.trim() === '' ? null : readValue(field, value);
  const problem = read && 'problem' in read ? read.problem : undefined;
  if (type === 'date')
    return <DateField label={name} value={value || null} error={message} onChange={(day) => onChange(day ?? '')} />;
  const words = choicesOf(field);
  if (type === 'choice' || type === 'yes_no')
    return (
      <ChoicePicker
        label={name}
        placeholder="Choose"
        mayBeEmpty
        error={message ?? problem}
        choices={words.map((word, at) => ({ id: at + 1, label: valueSaid(type, word) }))}
        value={words.indexOf(value) + 1 || null}
        onChange={(id) => onChange(words[(id ?? 0) - 1] ?? '')}
      />
    );
  const said = message ?? (isLeft ? problem : undefined);
  const leave = () => {
    whenReleased(() => setLeft(true));
    onLeave();
  };
  return (
    <TextInput
      label={name}
      value={value}
      error={said}
      aria-invalid={said !== undefined}
      autoComplete="off"
      inputMode={type === 'number' ? 'decimal' : 'text'}
      data-unread={problem !== undefined || undefined}
      onChange={(event) => {
        setLeft(false);
        onChange(event.currentTarget.value);
      }}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  );
}

const inPairs = (fields: readonly Field[]): Field[][] =>
  Array.from({ length: Math.ceil(fields.length / 2) }, (_, at) => fields.slice(at * 2, at * 2 + 2));
