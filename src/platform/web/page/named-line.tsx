import { Button, TextInput } from '@mantine/core';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { shown } from '../actions/shown.ts';
import { type Edit, EditConflict, textWords, useEdits } from '../api/edits.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import { InlineText } from './inline-text.tsx';
import classes from './named-line.module.css';

type Line = { module: string; id: number; name: string };
/** What else of a line is changed beside its name: what it is called, and its values as people read them. */
type Fields = Readonly<Record<string, { label: string; words?: (value: unknown) => string }>>;
/** What a toast says of an edit: by the name it has now. */
export const savedAs = (name: string, { name: renamed }: Edit): string => `${renamed?.now ?? name} saved`;

export type LineEdits = ReturnType<typeof useLineEdits>;

/** The edits of one line; two people who change the same of it are asked. `send` is quiet: what goes wrong is shown here. */
export function useLineEdits(
  { module, id, name }: Line,
  send: (changes: Edit) => Promise<unknown>,
  fields: Fields = {},
) {
  const edits = useEdits({ record: { module, entityId: id }, send });
  const conflict = (
    <EditConflict
      edits={edits}
      what={name}
      labelOf={(field) => fields[field]?.label ?? 'Name'}
      words={(field, value) => (fields[field]?.words ?? textWords)(value)}
    />
  );
  return { save: edits.saveField, conflict };
}

type Props = {
  name: string;
  most: number;
  mayEdit: boolean;
  edits: LineEdits;
  onRemove: () => Promise<unknown>;
  /** How far below others of its list it stands: 0 is the top. */
  depth?: number;
  /** Before the name: what opens its body. */
  opener?: ReactNode;
  /** Behind it: what else there is to see or to choose of it. */
  right?: ReactNode;
  /** Below, while it is open. */
  children?: ReactNode;
};

/** A line of a list that is kept in place: its name is changed where it stands, and it is taken out of use. */
export function NamedLine(props: Props) {
  const { name, most, mayEdit, edits, onRemove, depth = 0, opener, right, children } = props;
  return (
    <li className={classes.line} style={{ '--depth': depth } as object}>
      <div className={classes.head}>
        {opener}
        <InlineText
          label={`Name of ${name}`}
          look="value"
          value={name}
          placeholder="Name"
          most={most}
          isRequired
          mayEdit={mayEdit}
          onSave={(was, now) => edits.save('name', was, now)}
        />
        <div className={classes.right}>{right}</div>
        {mayEdit && (
          <SmallButton
            aria-label={`Take ${name} out of use`}
            data-tip="Take out of use"
            onClick={() => shown(onRemove())}
          >
            <IconArchive size={14} stroke={1.6} />
          </SmallButton>
        )}
      </div>
      {children}
      {edits.conflict}
    </li>
  );
}

type AddProps = { label: string; placeholder: string; most: number; add: (text: string) => Promise<unknown> };

/** Adds a line by its name; one that is refused stays typed. */
export function AddLine({ label, placeholder, most, add }: AddProps) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        setText('');
        add(text.trim()).catch(() => setText((typed) => typed || text));
      }}
    >
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isEmpty} leftSection={<IconPlus size={14} />}>
        Add
      </Button>
    </form>
  );
}
