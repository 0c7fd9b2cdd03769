import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isTyping } from '../shortcuts.ts';

type Options = {
  count: number;
  list: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  toggle?: ((index: number) => void) | undefined;
};

/** j and k (or the arrows) move, x selects, Enter opens because the row's link has the focus, / goes to the search. */
export function useRowKeys({ count, list, scrollTo, toggle }: Options) {
  const current = useRef(-1);

  const focusRow = useCallback(
    (index: number) => {
      current.current = index;
      scrollTo(index);
      const tryFocus = (attempts: number) => {
        const link = list.current?.querySelector<HTMLElement>(`[data-row="${index}"] [data-opens]`);
        if (link) link.focus({ preventScroll: true });
        else if (attempts > 0) requestAnimationFrame(() => tryFocus(attempts - 1));
      };
      tryFocus(5);
    },
    [list, scrollTo],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return;
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (isArrow && !list.current?.contains(document.activeElement)) return;
      if (event.key === 'j' || event.key === 'ArrowDown') focusRow(Math.min(current.current + 1, count - 1));
      else if (event.key === 'k' || event.key === 'ArrowUp') focusRow(Math.max(current.current - 1, 0));
      else if (event.key === 'x' && toggle && current.current >= 0) toggle(current.current);
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-list-search]')?.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count, focusRow, list, toggle]);

  return {
    /** For the list's onFocus: clicks and Tab move the current row too. */
    follow: (target: EventTarget) => {
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null;
      if (row) current.current = Number(row.dataset.row);
    },
  };
}
