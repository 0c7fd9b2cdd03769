import { useEffect } from 'react';

let caught: string | null = null;

/** Whether what is typed belongs to a field that is on its way. */
export const isTypingAhead = (): boolean => caught !== null;

/** What was typed since the field was asked for; from now on it gets its keys itself. */
export function takeTypedAhead(): string {
  const typed = caught ?? '';
  forgetTypedAhead();
  return typed;
}

/**
 * From now until the field has the focus, what is typed is kept for it: its file may have to be loaded, and the keys would be lost or be taken
 * as keys of the page. The field takes it when it gets the focus (`takeTypedAhead`). `first` is the letter that asked for it.
 */
export function typeAhead(first = ''): void {
  caught = first;
  window.addEventListener('keydown', onKey, true);
}

/** The field is not wanted any more. */
export function forgetTypedAhead(): void {
  caught = null;
  window.removeEventListener('keydown', onKey, true);
}

function onKey(event: KeyboardEvent): void {
  if (caught === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // What says that the field did not come has a button.
  if ((event.target as Element).closest?.('[role="alert"]')) return;
  if (event.key.length === 1) caught += event.key;
  else if (event.key === 'Backspace') caught = caught.slice(0, -1);
  // It would press what asked for the field; what it is to pick is not there yet.
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

/** `typeAhead` for as long as a field is asked for that has not come. */
export function useTypingAhead(isFieldAsked: boolean): void {
  useEffect(() => {
    if (!isFieldAsked) return;
    typeAhead();
    return forgetTypedAhead;
  }, [isFieldAsked]);
}
