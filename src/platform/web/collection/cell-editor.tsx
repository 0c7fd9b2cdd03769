import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDate } from '../days/formats.ts';
import { parseDateText } from '../form/date-text.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { Popup, usePopup } from '../parts/popup.tsx';
import classes from './cell-editor.module.css';
import type { CellEdit, Column } from './columns.ts';
import type { EditEnd } from './table-row.tsx';

const ChoiceList = lazyPart(() => import('../picker/choice-list.tsx'), 'ChoiceList');

type Props = { column: Column<unknown>; row: unknown; onDone: (end: EditEnd) => void };
type EditOf<K> = Extract<CellEdit<unknown>, { kind: K }>;

/** The field of a cell: Enter saves, Tab saves and goes to the next one, Escape leaves. What fails stays in the field. */
export function CellEditor({ column, row, onDone }: Props) {
  const { edit, title } = column;
  if (!edit) return null;
  if (edit.kind === 'choice') return <ChoiceEditor edit={edit} title={title} row={row} onDone={onDone} />;
  const isRight = column.align === 'right';
  if (edit.kind === 'text') {
    const read = (text: string) => {
      const value = text.replace(/\s+/g, ' ').trim();
      return value === '' && edit.isRequired ? { wrong: 'This is required' } : { value };
    };
    const save = (was: string, now: string) => edit.save(row, was, now);
    return (
      <TextEditor
        {...{ title, isRight, onDone, read, save }}
        was={edit.of(row)}
        shown={edit.of(row)}
        most={edit.most}
      />
    );
  }
  const read = (text: string) => {
    const value = text.trim() === '' ? null : parseDateText(text);
    return value === null && text.trim() !== '' ? { wrong: 'Enter a date like 11/23/2026, 5/3 or friday' } : { value };
  };
  const was = edit.of(row);
  const save = (before: string | null, now: string | null) => edit.save(row, before, now);
  return <TextEditor {...{ title, isRight, onDone, read, save, was }} shown={was ? formatDate(was) : ''} most={40} />;
}

type TextProps<V> = {
  title: string;
  isRight: boolean;
  /** What it was when the editing began, and how that is written. */
  was: V;
  shown: string;
  most: number;
  read: (text: string) => { value: V; wrong?: undefined } | { wrong: string };
  save: (was: V, now: V) => Promise<unknown>;
  onDone: (end: EditEnd) => void;
};

function TextEditor<V>({ title, isRight, was: given, shown, most, read, save, onDone }: TextProps<V>) {
  const [was] = useState(given);
  const [text, setText] = useState(shown);
  const [wrong, setWrong] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.select(), []);

  const finish = (end: EditEnd) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(end);
  };
  const take = async (end: EditEnd) => {
    if (isOver.current || isSaving) return;
    const understood = read(text);
    if (understood.wrong !== undefined) return setWrong(understood.wrong);
    if (understood.value === was) return finish(end);
    setSaving(true);
    try {
      await save(was, understood.value);
      finish(end);
    } catch {
      // What went wrong has been said; the text stays in the field.
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') finish('stay');
    else if (event.key === 'Enter') void take('stay');
    else if (event.key === 'Tab') void take(event.shiftKey ? 'former' : 'next');
    else return;
    event.preventDefault();
  };
  return (
    <span className={classes.editor}>
      <input
        ref={field}
        className={classes.field}
        data-align={isRight ? 'right' : undefined}
        value={text}
        maxLength={most}
        aria-label={title}
        aria-invalid={wrong !== undefined}
        aria-errormessage={wrong ? 'cell-editor-wrong' : undefined}
        aria-busy={isSaving}
        // biome-ignore lint/a11y/noAutofocus: the field opened because somebody asked for it
        autoFocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(undefined);
        }}
        onBlur={() => void take('stay')}
        onKeyDown={onKeyDown}
      />
      {wrong && (
        <span id="cell-editor-wrong" className={classes.wrong} role="alert">
          {wrong}
        </span>
      )}
    </span>
  );
}

type ChoiceProps = { edit: EditOf<'choice'>; title: string; row: unknown; onDone: (end: EditEnd) => void };

function ChoiceEditor({ edit, title, row, onDone }: ChoiceProps) {
  const [was] = useState(edit.of(row));
  const popup = usePopup(true);
  const of = { ...popup, close: () => onDone('stay') };
  const shown = edit.choices?.find((choice) => choice.id === was);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list in the popup has the keys; Tab passes through here
    <span
      className={classes.choice}
      ref={popup.anchor as never}
      onKeyDown={(event) => {
        if (event.key !== 'Tab') return;
        event.preventDefault();
        event.stopPropagation();
        onDone(event.shiftKey ? 'former' : 'next');
      }}
    >
      {shown?.mark}
      {shown?.label}
      <Popup of={of} width={220} label={title}>
        <ChoiceList
          choices={edit.choices}
          chosen={was === null ? [] : [was]}
          onPick={({ id }) => {
            if (id !== was) void edit.save(row, was, id).catch(() => undefined);
            onDone('stay');
          }}
        />
      </Popup>
    </span>
  );
}
