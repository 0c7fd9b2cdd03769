import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { Change } from '#shared/contract.ts';
import type { Choice } from '../actions/conflict-sheet.tsx';
import { showError } from '../actions/toast.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { CallFailure } from './api.ts';
import { type Changed, refreshChanged } from './query.ts';
import { type ChangedBy, whoChanged } from './who-changed.ts';

const ConflictSheet = lazyPart(() => import('../actions/conflict-sheet.tsx'), 'ConflictSheet');

/** What an edit asks for, by field: what its writer saw, and what it shall be. */
export type Edit = Record<string, Change<unknown>>;
type Choices = Record<string, Choice>;
type Asked = { edit: Edit; now: Record<string, unknown>; by: ChangedBy | null; answer: (choices: Choices) => void };

type Options<R> = {
  send: (edit: Edit) => Promise<R>;
  /** The record, so that what is shown of it is fetched again when somebody else changed it. */
  record: Changed;
};

/**
 * Saves edits of one record (docs/decisions/0006-two-people.md): a field that somebody else changed meanwhile is asked
 * about, and what is chosen is sent with what the field holds now. `EditConflict` shows the question.
 */
export function useEdits<R>({ send, record }: Options<R>) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = async (edit: Edit, now: Asked['now'], onAsked: () => void): Promise<Edit> => {
    const choices = await new Promise<Choices>((answer) => {
      setAsked({ edit, now, by: null, answer });
      // The question does not wait for the name.
      void whoChanged(record, Object.keys(now)).then((by) =>
        setAsked((was) => (was?.answer === answer ? { ...was, by } : was)),
      );
      // Names of what they chose come with the record as it is now.
      void refreshChanged(client, [record]);
      onAsked();
    });
    setAsked(null);
    return settled(edit, now, choices);
  };

  /** Answers when everything is decided and saved; null when nothing of the writer's own was left to save. */
  const save = async (edit: Edit, onAsked: () => void = () => undefined): Promise<R | null> => {
    try {
      return await send(edit);
    } catch (error) {
      const now = error instanceof CallFailure && error.status === 409 ? error.now : undefined;
      if (!now) throw error;
      const rest = await ask(edit, now, onAsked);
      return Object.keys(rest).length === 0 ? null : save(rest, onAsked);
    }
  };

  /** For a field edited in place: it is left as soon as the question is asked. What goes wrong is shown. */
  const saveField = (field: string, was: unknown, now: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      save({ [field]: { was, now } }, resolve).then(
        () => resolve(),
        (error) => {
          showError(error);
          reject(error);
        },
      );
    });

  return { save, saveField, asked };
}

/** What is left to send: fields nobody else touched, and those where the writer's own value was chosen. */
function settled(edit: Edit, now: Record<string, unknown>, choices: Choices): Edit {
  const kept = Object.entries(edit).filter(([field]) => !(field in now) || choices[field] === 'yours');
  return Object.fromEntries(
    kept.map(([field, change]) => [field, field in now ? { was: now[field], now: change.now } : change]),
  );
}

type Props = {
  edits: { asked: Asked | null };
  /** What is edited: `Ticket 4821`. */
  what: string;
  labelOf: (field: string) => string;
  /** A value as people read it, never an id. */
  words: (field: string, value: unknown) => ReactNode;
};

/** The question of `useEdits`, while there is one. */
export function EditConflict({ edits, what, labelOf, words }: Props) {
  const { asked } = edits;
  if (!asked) return null;
  const { edit, now, by, answer } = asked;
  return (
    <Suspense fallback={null}>
      <ConflictSheet
        what={what}
        by={by}
        conflicts={Object.keys(now).map((field) => ({
          key: field,
          label: labelOf(field),
          was: words(field, edit[field]?.was),
          yours: words(field, edit[field]?.now),
          theirs: words(field, now[field]),
        }))}
        onSave={answer}
        onKeepTheirs={() => answer({})}
      />
    </Suspense>
  );
}

/** Plain text as a value of the sheet. */
export const textWords = (value: unknown): string =>
  value === null || value === undefined || value === '' ? 'nothing' : String(value);
