import { useEffect, useRef } from 'react';
import { isTypingAhead } from './typed-ahead.ts';

type Where = 'Everywhere' | 'In a list' | 'On a record' | 'In a form' | 'In a menu or picker';
type Shortcut = { where: Where; keys: readonly string[]; about: string };

/**
 * Every key of the product, once: what is not declared here does not compile, and the `?` sheet shows exactly this. The
 * letters after G are those of the areas (`goKey` in shared/areas.ts).
 */
export const shortcuts = [
  { where: 'Everywhere', keys: ['Ctrl', 'K'], about: 'Search, or go anywhere' },
  { where: 'Everywhere', keys: ['?'], about: 'Show these keys' },
  { where: 'Everywhere', keys: ['n'], about: 'Open the notifications' },
  { where: 'Everywhere', keys: ['['], about: 'Collapse or expand the sidebar' },
  { where: 'In a list', keys: ['c'], about: 'Make a new one' },
  { where: 'In a list', keys: ['j'], about: 'Next row' },
  { where: 'In a list', keys: ['k'], about: 'Previous row' },
  { where: 'In a list', keys: ['Home'], about: 'First row' },
  { where: 'In a list', keys: ['End'], about: 'Last row' },
  { where: 'In a list', keys: ['Enter'], about: 'Open the row' },
  { where: 'In a list', keys: ['x'], about: 'Select the row' },
  { where: 'In a list', keys: ['b'], about: 'Go to what can be done with the selected rows' },
  { where: 'In a list', keys: ['←', '→'], about: 'On a board, to the column beside' },
  { where: 'In a list', keys: ['Alt', '→'], about: 'On a board, move the card there' },
  { where: 'In a list', keys: ['Space'], about: 'Tick a line that is reconciled' },
  { where: 'In a list', keys: ['/'], about: 'Search in the list' },
  { where: 'On a record', keys: ['j'], about: 'Next in the list' },
  { where: 'On a record', keys: ['k'], about: 'Previous in the list' },
  { where: 'In a form', keys: ['Ctrl', 'Enter'], about: 'Save from any field' },
  { where: 'In a form', keys: ['Esc'], about: 'Leave a field as it was' },
  { where: 'In a menu or picker', keys: ['↑', '↓'], about: 'Move' },
  { where: 'In a menu or picker', keys: ['↵'], about: 'Take' },
  { where: 'In a menu or picker', keys: ['Esc'], about: 'Close' },
] as const satisfies readonly Shortcut[];

export type ShortcutKey = (typeof shortcuts)[number]['keys'][number];

/** Keys belong to the text while somebody types, to a form from its first field to its buttons, and to a dialog while one is open. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('form')) return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** Whether a single key is the page's: nobody types, no dialog is open or on its way, nothing else was held with it. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !isTyping(event.target) &&
  !isTypingAhead() &&
  !isDialogOpen();

/** Single keys such as `c` or `[` for the whole page. */
export function useShortcuts(keys: Partial<Record<ShortcutKey, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = latest.current[event.key as ShortcutKey];
      if (!run || !isForPage(event)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

const secondKeyWithinMs = 1500;

/** G and then a letter: `go` is asked with the letter, and says whether it leads anywhere. */
export function useGoKeys(go: (letter: string) => boolean): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    let pressedAt = 0;
    // Before other listeners: the second letter may be a key of its own.
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event) || event.key.length !== 1) return;
      const isSecond = event.timeStamp - pressedAt < secondKeyWithinMs && pressedAt > 0;
      pressedAt = !isSecond && event.key === 'g' ? event.timeStamp : 0;
      if (!isSecond || !latest.current(event.key.toLowerCase())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
