import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Call, Output } from '#shared/contract.ts';
import type { Entity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { CallFailure, type Sent } from './api.ts';
import { confirmedAction } from './confirmed-action.ts';
import { type Edit, EditConflict, textWords, useEdits } from './edits.tsx';
import { InlineText } from './inline-text.tsx';
import { useShellFacts, type Viewed } from './layout/shell-facts.tsx';
import { useGo } from './page-link.tsx';
import { AtRecord } from './presence.tsx';
import { useReading, write } from './query.ts';
import { Screen } from './screen.tsx';
import { useMay } from './session.tsx';
import { Failed, LoadingLines } from './states.tsx';

type PageProps<C extends Call> = {
  entity: Entity;
  id: number;
  contract: C;
  input: Sent<C>;
  back: string;
  /** What it is called until it is there, where people know its number: `Ticket 4779`. */
  name?: string;
  /** Work stands as a tab in the top bar while it is open. */
  tabOf?: (record: Output<C>) => Viewed['tab'];
  children: (record: Output<C>) => ReactNode;
};

/** One record: until it is there, when it cannot be had or is gone, and noted as viewed once it is. */
export function RecordPage<C extends Call>(props: PageProps<C>) {
  const { entity, id, contract, input, back, name, tabOf, children } = props;
  const { data, error, refetch } = useReading(contract, input, { entityId: id });
  const { closeTab } = useShellFacts();
  const isGone = error instanceof CallFailure && error.status === 404;
  const record = { module: entity.module, entityID: id };
  const tab = data && tabOf?.(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is gone
  useEffect(() => {
    if (isGone && tabOf) closeTab(record);
  }, [isGone]);

  if (data && !isGone)
    return (
      <AtRecord key={id} record={record} tab={tab}>
        {children(data)}
      </AtRecord>
    );
  return (
    <Screen title={name ?? entity.noun} backTo={back}>
      {error ? (
        <Failed error={error} what={name ?? `This ${entity.noun.toLowerCase()}`} retry={() => void refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Screen>
  );
}

/** Without a placeholder the text is required, and its label stands where it will be. */
type TextField = { label: string; most: number; placeholder?: string; show?: (value: string) => string };

type PickedField = { label: string; show: (value: unknown) => string };

type TextsOptions<F extends string, C extends Call> = {
  entity: Entity;
  id: number;
  /** What it is called in the question about two edits. */
  name: string;
  values: NoInfer<Record<F, string>>;
  fields: Record<F, TextField>;
  /** Fields that are picked, not typed: their controls are the screen's, and save by `saveField`. */
  picked?: Record<string, PickedField>;
  contract: C;
  inputOf: (changes: Edit) => Sent<C>;
  /** Other modules that show these texts. */
  touches?: readonly string[];
};

/** The texts of a record, each edited in place; `conflict` asks when two people edited the same. */
export function useTexts<F extends string, C extends Call>(options: TextsOptions<F, C>) {
  const { entity, id, name, values, fields, picked = {}, contract, inputOf, touches = [] } = options;
  const client = useQueryClient();
  const mayEdit = useMay()(can(entity.feature, 'update'));
  const fieldOf = (field: string): TextField | undefined => fields[field as F];
  const labelOf = (field: string) => (picked[field] ?? fieldOf(field))?.label ?? field;
  const edits = useEdits({
    record: { module: entity.module, entityId: id },
    send: (changes) => {
      const done = `${Object.keys(changes).map(labelOf).join(', ')} changed`;
      return write(client, contract, inputOf(changes), { done, isQuiet: true, touches });
    },
  });
  const text = (field: F, look: 'title' | 'text' | 'value') => {
    const { label, most, placeholder, show } = fields[field];
    return (
      <InlineText
        label={label}
        look={look}
        value={values[field]}
        placeholder={placeholder ?? label}
        most={most}
        isRequired={placeholder === undefined}
        mayEdit={mayEdit}
        {...(show && { show })}
        onSave={(was, now) => edits.saveField(field, was, now)}
      />
    );
  };
  const words = (field: string, value: unknown) =>
    picked[field]?.show(value) ?? (fieldOf(field)?.show ?? String)(textWords(value));
  const conflict = <EditConflict edits={edits} what={name} labelOf={labelOf} words={words} />;
  return { text, saveField: edits.saveField, conflict };
}

type DeleteProps<C extends Call> = {
  entity: Entity;
  id: number;
  name: string;
  contract: C;
  input: Sent<C>;
  back: string;
};

/** Deletes the record, closes its tab and goes back to its list; the toast offers Undo. */
export function useDeleting<C extends Call>({ entity, id, name, contract, input, back }: DeleteProps<C>) {
  const go = useGo();
  const client = useQueryClient();
  const { tabs, closeTab } = useShellFacts();
  const isOf = (module: unknown, of: unknown) => module === entity.module && of === id;
  const options = { isQuiet: true, done: `${name} deleted`, touches: ['events'] };
  return async () => {
    const run = () => write(client, contract, input, options);
    if (!(await confirmedAction({ run, tellsWhy: true }))) return;
    // What was read of it goes, so that nothing asks again for what is not there.
    client.removeQueries({ predicate: ({ queryKey, meta }) => isOf(queryKey[0], meta?.entityId) });
    if (tabs.some((tab) => isOf(tab.module, tab.entityID))) closeTab({ module: entity.module, entityID: id });
    go(back);
  };
}

export function DeleteButton<C extends Call>(props: DeleteProps<C>) {
  const { entity } = props;
  const remove = useDeleting(props);
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
