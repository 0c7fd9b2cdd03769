import { useEffect } from 'react';

let caught: string | null = null;

/** Whether what is typed belongs to a field that is on its way. */
export const isTypingAhead = (): boolean => caught !== null;

/** What was typed since the field was asked for; from now on it gets its keys itself. */
export function takeTypedAhead(): string {
  const typed = caught ?? '';
  caught = null;
  return typed;
}

/**
 * From asking for a field until it has the focus, what is typed is kept for it: its file may have to be loaded, and the keys
 * would be lost or be taken as keys of the page. The field takes it when it gets the focus (`takeTypedAhead`).
 */
export function useTypingAhead(isFieldAsked: boolean): void {
  useEffect(() => {
    if (!isFieldAsked) return;
    caught = '';
    const onKey = (event: KeyboardEvent) => {
      if (caught === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key.length === 1) caught += event.key;
      else if (event.key === 'Backspace') caught = caught.slice(0, -1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      caught = null;
    };
  }, [isFieldAsked]);
}
