import { useEffect } from 'react';
import { isForPage } from '../parts/shortcuts.ts';

/**
 * The keys of a list where its records stand as cards in columns or days: j and k go to the next and the one before, left and right to the
 * columns beside, / to the search. Enter opens, because the card's link has the focus.
 */
export function useCardKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const cards = [...document.querySelectorAll<HTMLElement>('#page [data-opens]')];
      const at = cards.indexOf(document.activeElement as HTMLElement);
      const next = {
        j: cards[Math.min(at + 1, cards.length - 1)],
        k: cards[Math.max(at - 1, 0)],
        ArrowRight: at < 0 ? undefined : beside(cards, at, 1),
        ArrowLeft: at < 0 ? undefined : beside(cards, at, -1),
        '/': document.querySelector<HTMLElement>('[data-list-search]') ?? undefined,
      }[event.key];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** The card as far down in the next column that has any. */
function beside(cards: readonly HTMLElement[], at: number, step: 1 | -1): HTMLElement | undefined {
  const columnOf = (card: HTMLElement | undefined) => card?.closest('section');
  const columns = [...new Set(cards.map(columnOf))];
  const own = columnOf(cards[at]);
  const inColumn = (column: Element | null | undefined) => cards.filter((card) => columnOf(card) === column);
  const down = inColumn(own).indexOf(cards[at] as HTMLElement);
  const index = columns.indexOf(own) + step;
  if (index < 0 || index >= columns.length) return undefined;
  const others = inColumn(columns[index]);
  return others[Math.min(down, others.length - 1)];
}
