import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Call } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import type { Sent } from '../api/api.ts';
import { type Edit, EditConflict, textWords, useEdits } from '../api/edits.tsx';
import { write } from '../api/query.ts';
import { useMay } from '../api/session.tsx';
import { formatDate } from '../days/formats.ts';
import { cellOf, wordChoices } from '../form/cells/cell-of.ts';
import { DatePickButton } from '../form/date-pick-button.tsx';
import type { Choice, ChoiceSource } from '../picker/choice-list.tsx';
import { PickButton } from '../picker/pick-button.tsx';
import { changedField, longest, readTyped, typedProblem } from './changed-field.ts';
import { InlineText } from './inline-text.tsx';
import { editableValue, Property, quietValue } from './properties.tsx';
import { type DeleteProps, useDeleting, useShown } from './record-page.tsx';
import classes from './record-texts.module.css';

/** What the page of a record that is mostly texts is made of; others do not ship it. */

/**
 * A text, a whole number, a day or one of some words, as the contract keeps it: a text at most as long as it may be, a day and words to pick.
 * Without a placeholder it is required, and its label stands where it will be.
 */
type TextField = {
  label: string;
  placeholder?: string;
  show?: (value: string) => string;
  /** Of one of some words what each is called, where that is not the word itself. */
  words?: Readonly<Record<string, string>>;
  /** Beside what stands there: how to call or write to it at once. */
  reach?: (value: string) => ReactNode;
};

/** `named` is what stands there now, which the choices may not hold. What is optional can be emptied again. */
type PickedField = ChoiceSource & {
  label: string;
  named: string | null;
  isOptional?: boolean;
  /** The words that the choices stand for, in their order. */
  words?: readonly string[];
  isFixed?: boolean;
};
const none = { id: 0, label: 'None' };

type TextsOptions<F extends string, P extends string, C extends Call> = {
  /** What it is called in the question about two edits. */
  name: string;
  values: NoInfer<Record<F, string | number | null> & Record<P, unknown>>;
  fields: Record<F, TextField>;
  /** Fields that are picked, not typed: a record by its id, or yes and no. */
  picked?: Record<P, PickedField>;
  contract: C;
  inputOf: (changes: Edit) => Sent<C>;
  /** Unless whoever may change the kind may change this one. */
  mayEdit?: boolean;
};

/** The texts of a record, each edited in place; `conflict` asks when two people edited the same. */
export function useTexts<F extends string, C extends Call, P extends string = never>(options: TextsOptions<F, P, C>) {
  const { name, values, fields, contract, inputOf } = options;
  const { entity, id } = useShown();
  const client = useQueryClient();
  const mayEditKind = useMay()(can(entity.feature, 'update'));
  const { mayEdit = mayEditKind } = options;
  const fieldOf = (field: string): TextField | undefined => fields[field as F];
  const standing = (field: string): unknown => values[field as P];
  const pickedOf = (field: string): PickedField | undefined =>
    options.picked?.[field as P] ?? wordsOf(wordChoices(changedField(contract, field)), fieldOf(field));
  const nameOf = (field: string, { named, choices, words }: PickedField, value: unknown): string => {
    if (value === null) return none.label;
    if (words) return choices?.[words.indexOf(String(value))]?.label ?? String(value);
    if (value === standing(field) && named) return named;
    return choices?.find(({ id }) => id === Number(value))?.label ?? 'Another';
  };
  const labelOf = (field: string) => (pickedOf(field) ?? fieldOf(field))?.label ?? field;
  /** What goes wrong has been shown. */
  const save = (field: string, was: unknown, now: unknown) => {
    if (was !== now) void edits.saveField(field, was, now).catch(() => undefined);
  };
  const edits = useEdits({
    record: { module: entity.module, entityId: id },
    send: (changes) => {
      const done = `${Object.keys(changes).map(labelOf).join(', ')} changed`;
      return write(client, contract, inputOf(changes), { done, isQuiet: true });
    },
  });
  const text = (field: F, look: 'title' | 'text' | 'value') => {
    const { label, placeholder, show } = fields[field];
    const kept = changedField(contract, field);
    const value = values[field];
    const edited = (
      <InlineText
        label={label}
        look={look}
        value={String(value ?? '')}
        placeholder={placeholder ?? label}
        most={longest(kept)}
        isRequired={placeholder === undefined}
        mayEdit={mayEdit}
        {...(show && { show })}
        problemOf={(typed) => typedProblem(kept, typed)}
        onSave={(was, now) => edits.saveField(field, readTyped(kept, was), readTyped(kept, now))}
      />
    );
    return look === 'text' ? <div className={classes.long}>{edited}</div> : edited;
  };
  const isDay = (field: string): boolean => {
    const kept = changedField(contract, field);
    return kept !== undefined && cellOf(kept) === 'date';
  };
  /** A line of the rail. */
  const fact = (field: F | P) => {
    const picked = pickedOf(field);
    const own = fieldOf(field);
    const was = standing(field);
    const given = {
      was,
      isDisabled: !mayEdit || picked?.isFixed === true,
      onPick: (now: unknown) => save(field, was, now),
    };
    return (
      <Property label={labelOf(field)}>
        {picked ? (
          <Picked {...given} picked={picked} shown={nameOf(field, picked, was)} />
        ) : own && isDay(field) ? (
          <Day {...given} of={own} />
        ) : (
          text(field as F, 'value')
        )}
        {was != null && was !== '' && own?.reach?.(String(was))}
      </Property>
    );
  };
  const words = (field: string, value: unknown) => {
    const picked = pickedOf(field);
    if (picked) return nameOf(field, picked, value);
    const { show = isDay(field) && value ? formatDate : String } = fieldOf(field) ?? {};
    return show(textWords(value));
  };
  const conflict = <EditConflict edits={edits} what={name} labelOf={labelOf} words={words} />;
  return { text, fact, conflict };
}

/** One of some words, as it is picked. */
function wordsOf(kept: readonly Choice[] | undefined, own: TextField | undefined): PickedField | undefined {
  if (!kept || !own) return undefined;
  const choices = kept.map(({ id, label }) => ({ id, label: own.words?.[label] ?? label }));
  const words = kept.map(({ label }) => label);
  return { ...own, named: null, choices, isOptional: own.placeholder !== undefined, words };
}

type GivenToPick = { was: unknown; isDisabled: boolean; onPick: (now: unknown) => void };

/** Yes or no, one of some words, or a record by its id. */
export function Picked({
  picked,
  shown,
  was,
  isDisabled,
  onPick,
}: GivenToPick & { picked: PickedField; shown: string }) {
  const { label, named: _, isOptional, words, choices, ...source } = picked;
  const valueAt = (choice: Choice) => {
    if (typeof was === 'boolean') return choice.id === 1;
    if (isOptional && choice.id === none.id) return null;
    return words ? words[choice.id - 1] : choice.id;
  };
  return (
    <PickButton
      {...source}
      choices={isOptional && was !== null && choices ? [none, ...choices] : choices}
      label={`${label}: ${shown}`}
      className={editableValue}
      isDisabled={isDisabled}
      side="bottom-end"
      chosen={was === null ? [] : [words ? words.indexOf(String(was)) + 1 : Number(was)]}
      onPick={(choice) => onPick(valueAt(choice))}
    >
      {was === null ? <span className={quietValue}>{shown}</span> : shown}
    </PickButton>
  );
}

/** A day; cleared it is none, where it may be none. */
export function Day({ of, was, isDisabled, onPick }: GivenToPick & { of: TextField }) {
  const { label, placeholder, show = formatDate } = of;
  const day = (was as string | null) || null;
  const shown = day ? show(day) : (placeholder ?? none.label);
  return (
    <DatePickButton
      label={`${label}: ${shown}`}
      className={editableValue}
      isDisabled={isDisabled}
      value={day}
      onPick={(now) => (now !== null || placeholder !== undefined) && onPick(now)}
    >
      {day ? shown : <span className={quietValue}>{shown}</span>}
    </DatePickButton>
  );
}

/** On the page of the record. */
export function DeleteButton<C extends Call>(props: Pick<DeleteProps<C>, 'name' | 'contract' | 'input' | 'ask'>) {
  const shown = useShown();
  const { entity } = shown;
  const remove = useDeleting({ ...shown, ...props });
  if (!useMay()(can(entity.feature, 'delete'))) return null;
  return (
    <ActionIcon
      size={32}
      aria-label={`Delete the ${entity.noun.toLowerCase()}`}
      data-tip="Delete"
      onClick={() => void remove()}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  );
}
