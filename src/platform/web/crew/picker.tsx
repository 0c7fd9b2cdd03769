import { useId, useMemo, useState } from 'react';
import classes from './crew.module.css';
import sheets from './sheet.module.css';
import { Sheet } from './sheet.tsx';

export type Choice = { id: number; label: string; note?: string | undefined };
type Props = {
  label: string;
  placeholder: string;
  /** What is chosen, as it is called; null for nothing. */
  chosen: string | null;
  /** Asked for when the list opens: there may be thousands. */
  choices: () => readonly Choice[];
  onPick: (id: number | null) => void;
  mayBeEmpty?: boolean;
  isLabelHidden?: boolean;
};

/** More than anybody scrolls through: who looks for one types. */
const shownAtOnce = 60;

/** One of many, found by its words. */
export function Picker({ label, placeholder, chosen, choices, onPick, mayBeEmpty, isLabelHidden }: Props) {
  const [isOpen, setOpen] = useState(false);
  const name = useId();
  return (
    <div className={classes.field}>
      <span id={name} className={isLabelHidden ? 'only-read-aloud' : undefined}>
        {label}
      </span>
      <button
        type="button"
        className={classes.input}
        aria-labelledby={`${name} ${name}-value`}
        data-empty={chosen === null || undefined}
        onClick={() => setOpen(true)}
      >
        <span id={`${name}-value`}>{chosen ?? placeholder}</span>
      </button>
      {isOpen && (
        <ChoiceSheet
          title={label}
          choices={choices()}
          mayBeEmpty={mayBeEmpty ?? false}
          onClose={() => setOpen(false)}
          onPick={(id) => {
            setOpen(false);
            onPick(id);
          }}
        />
      )}
    </div>
  );
}

type SheetProps = {
  title: string;
  choices: readonly Choice[];
  mayBeEmpty?: boolean;
  onPick: (id: number | null) => void;
  onClose: () => void;
};

export function ChoiceSheet({ title, choices, mayBeEmpty = false, onPick, onClose }: SheetProps) {
  const [words, setWords] = useState('');
  const found = useMemo(() => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    return choices.filter(({ label, note = '' }) => {
      const text = `${label} ${note}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
  }, [choices, words]);
  return (
    <Sheet title={title} onClose={onClose}>
      {choices.length > 8 && (
        <input
          className={classes.input}
          type="search"
          aria-label={`Search ${title.toLowerCase()}`}
          placeholder="Search"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <ul className={sheets.choices}>
        {mayBeEmpty && words === '' && (
          <li>
            <button type="button" onClick={() => onPick(null)}>
              None
            </button>
          </li>
        )}
        {found.slice(0, shownAtOnce).map(({ id, label, note }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick(id)}>
              {label}
              {note && <small>{note}</small>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.note}>Nothing on this device is called that.</p>}
      {found.length > shownAtOnce && (
        <p className={classes.note}>{found.length - shownAtOnce} more: type some of their words.</p>
      )}
    </Sheet>
  );
}
