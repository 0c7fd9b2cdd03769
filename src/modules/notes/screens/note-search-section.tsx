import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { textDebounceMs } from '#shared/delays.ts';
import { SmallButton } from '#web/parts/small-button.tsx';
import classes from './note-search.module.css';

/** The words that the shown notes hold. */
export function NoteSearchSection({ onSearch }: { onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState('');
  // The package's hook would bring the script of all that opens over a page to every record.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const clear = () => {
    clearTimeout(timer.current);
    setTyped('');
    onSearch('');
  };
  return (
    <search className={classes.search}>
      <IconSearch size={14} stroke={1.8} aria-hidden />
      <input
        value={typed}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(value.trim()), textDebounceMs);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.stopPropagation();
          clear();
        }}
        placeholder="Search the notes"
        aria-label="Search the notes"
        maxLength={100}
      />
      {typed && (
        <SmallButton aria-label="Clear the search" onClick={clear}>
          <IconX size={14} stroke={1.8} aria-hidden />
        </SmallButton>
      )}
    </search>
  );
}
