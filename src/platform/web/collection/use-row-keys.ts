import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isTyping } from '../parts/shortcuts.ts';

type Options = {
  count: number;
  list: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  /** The row that was current when the list was left, or -1. */
  first: number;
  onMove: (index: number) => void;
  toggle?: ((index: number) => void) | undefined;
  /** Chooses everything between two rows. */
  stretch?: ((from: number, to: number) => void) | undefined;
  edit?: ((index: number) => void) | undefined;
};

/**
 * j and k (or the arrows) move, Home and End go to the first and the last row, with Shift they choose on the way, x selects, F2 edits, Enter opens because the row's
 * link has the focus, left and right go through what can be edited in the row, / goes to the search.
 */
export function useRowKeys({ count, list, scrollTo, first, onMove, toggle, stretch, edit }: Options) {
  const current = useRef(first);

  const focusRow = useCallback(
    (index: number) => {
      current.current = index;
      onMove(index);
      scrollTo(index);
      focusLink(list.current, index);
    },
    [list, onMove, scrollTo],
  );

  // Coming back from a detail: the row that was opened has the focus again, unless something else took it.
  useEffect(() => {
    if (first >= 0 && document.activeElement === document.body) focusLink(list.current, first);
  }, [first, list]);

  useEffect(() => {
    // Keys are of a list that has rows: another one on the page may be loading.
    if (count === 0) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return;
      const { key } = event;
      const isInList = list.current?.contains(document.activeElement) ?? false;
      if (key.startsWith('Arrow') && !(isInList && document.activeElement?.closest('[data-row]'))) return;
      const at = current.current;
      const move = (to: number) => {
        if (event.shiftKey && at >= 0) stretch?.(at, to);
        focusRow(to);
      };
      if (key === 'j' || key === 'J' || key === 'ArrowDown') move(Math.min(at + 1, count - 1));
      else if (key === 'k' || key === 'K' || key === 'ArrowUp') move(Math.max(at - 1, 0));
      else if (key === 'Home' || key === 'End') move(key === 'Home' ? 0 : count - 1);
      else if (key === 'ArrowRight' || key === 'ArrowLeft') moveInRow(key === 'ArrowRight' ? 1 : -1);
      else if (key === 'x' && toggle && at >= 0) toggle(at);
      else if (key === 'F2' && edit && at >= 0) edit(at);
      else if (key === '/') document.querySelector<HTMLElement>('[data-list-search]')?.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count, edit, focusRow, list, stretch, toggle]);

  return {
    focusRow,
    /** For the list's onFocus: clicks and Tab move the current row too. */
    follow: (target: EventTarget) => {
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null;
      if (!row) return;
      current.current = Number(row.dataset.row);
      onMove(current.current);
    },
  };
}

/** A row that was just scrolled to is drawn within the next frames. */
function focusLink(list: HTMLElement | null, index: number, attempts = 5): void {
  const link = list?.querySelector<HTMLElement>(`[data-row="${index}"] [data-opens]`);
  if (link) link.focus({ preventScroll: true });
  else if (attempts > 0) requestAnimationFrame(() => focusLink(list, index, attempts - 1));
}

function moveInRow(step: 1 | -1): void {
  const row = document.activeElement?.closest('[data-row]');
  const stops = [...(row?.querySelectorAll<HTMLElement>('[data-opens], [data-edits]') ?? [])];
  const index = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.max(0, Math.min(stops.length - 1, index + step))]?.focus({ preventScroll: true });
}
