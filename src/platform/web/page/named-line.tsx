import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SmallButton } from '../parts/small-button.tsx';
import { InlineText } from './inline-text.tsx';
import classes from './named-line.module.css';

/** What goes wrong has been shown. */
export const shown = (running: Promise<unknown>): void => void running.catch(() => undefined);

type Props = {
  name: string;
  most: number;
  mayEdit: boolean;
  onRename: (was: string, now: string) => Promise<unknown>;
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

/** A line of a list that is kept in place: its name is changed where it stands, and it is removed. */
export function NamedLine(props: Props) {
  const { name, most, mayEdit, onRename, onRemove, depth = 0, opener, right, children } = props;
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
          onSave={onRename}
        />
        <div className={classes.right}>{right}</div>
        {mayEdit && (
          <SmallButton aria-label={`Remove ${name}`} data-tip="Remove" onClick={() => shown(onRemove())}>
            <IconTrash size={14} stroke={1.6} />
          </SmallButton>
        )}
      </div>
      {children}
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
