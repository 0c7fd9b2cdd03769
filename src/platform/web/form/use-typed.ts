import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

/**
 * A value that is typed and taken when the field is left or Enter is pressed; Escape gives it up. `read` answers undefined for
 * what is none: it is not taken and stays as it was typed.
 */
export function useTyped<T>(shown: string, read: (text: string) => T | undefined, take: (value: T) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed === null ? undefined : read(typed);
  return {
    isWrong: typed !== null && value === undefined,
    input: {
      value: typed ?? shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
      onBlur: () => {
        if (value === undefined) return;
        setTyped(null);
        take(value);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      },
    },
  };
}
