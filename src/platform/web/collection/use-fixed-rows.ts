import { type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from './use-latest.ts';

type Options = {
  count: number;
  rowHeight: number;
  /** Of the head that stays at the top of the list, over the rows. */
  headHeight: number;
  list: RefObject<HTMLElement | null>;
  /** Of the list itself. */
  height: number;
  /** Where the list was scrolled to when it was left. */
  firstOffset: number;
  onScroll: (offset: number) => void;
  /** A row that is drawn wherever one is, or -1. */
  stays: number;
};

/** Beside those in sight, so that the next ones are there when they are scrolled to. */
const rowsAround = 12;
/** Browsers place nothing beyond some 17 million pixels. A list that is higher moves faster than its bar. */
const maxPixels = 15_000_000;

/** The rows of one height that are in sight, of any number of rows, and where each of them is drawn. */
export function useFixedRows(options: Options) {
  const { count, rowHeight, headHeight, list, height, firstOffset, onScroll, stays } = options;
  const [offset, setOffset] = useState(firstOffset);
  const full = headHeight + count * rowHeight;
  const drawn = Math.min(full, maxPixels);
  const ratio = full > drawn ? (full - height) / (drawn - height) : 1;

  const look = () => {
    const box = list.current;
    if (!box) return;
    const now = box.scrollTop * ratio;
    onScroll(now);
    setOffset((was) => (full === drawn && Math.floor(was / rowHeight) === Math.floor(now / rowHeight) ? was : now));
  };
  const lookAgain = useLatest(look);
  const hasRows = count > 0;
  const isPlaced = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: placed once, as soon as there is something to scroll
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    if (hasRows && height > 0 && !isPlaced.current) {
      isPlaced.current = true;
      box.scrollTop = firstOffset / ratio;
    }
    box.addEventListener('scroll', lookAgain, { passive: true });
    look();
    return () => box.removeEventListener('scroll', lookAgain);
  }, [list, hasRows, height]);

  const scrollTo = useLatest((index: number) => {
    const box = list.current;
    if (!box) return;
    const from = box.scrollTop * ratio;
    const top = index * rowHeight;
    const bottom = top + rowHeight - (height - headHeight);
    if (top < from) box.scrollTop = top / ratio;
    else if (bottom > from) box.scrollTop = bottom / ratio;
  });

  // A list that comes into sight, or back into it, is there at once; the rows around those in sight follow.
  const around = useDeferredValue(rowsAround, 0);
  const first = Math.min(Math.floor(offset / rowHeight), count);
  const last = Math.min(Math.ceil((offset + height - headHeight) / rowHeight), count) - 1;
  const shift = offset / ratio - offset;
  const indexes: number[] = [];
  if (height > 0)
    for (let index = Math.max(0, first - around); index <= Math.min(last + around, count - 1); index++)
      indexes.push(index);
  if (stays >= 0 && stays < count && !indexes.includes(stays)) indexes.push(stays);
  return {
    items: indexes.map((index) => ({ index, start: index * rowHeight + shift })),
    /** Of the rows together, as they are drawn. */
    height: drawn - headHeight,
    /** Of the last row in sight. */
    lastIndex: Math.max(last, 0),
    scrollTo,
  };
}
