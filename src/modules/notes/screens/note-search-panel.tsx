import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { textDebounceMs } from '#shared/delays.ts';
import { SmallButton } from '#web/small-button.tsx';
import classes from './notes.module.css';

/** The words that the shown notes hold. */
export function NoteSearchPanel({ onSearch }: { onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState('');
  const tell = useDebouncedCallback(onSearch, textDebounceMs);
  const clear = () => {
    setTyped('');
    tell.cancel();
    onSearch('');
  };
  return (
    <search className={classes.search}>
      <IconSearch size={14} stroke={1.8} aria-hidden />
      <input
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          tell(event.currentTarget.value.trim());
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
