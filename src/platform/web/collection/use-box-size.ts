import { type RefObject, useLayoutEffect, useState } from 'react';

type Size = { width: number; height: number };
const lastSizes = new Map<string, Size>();
const unknown: Size = { width: 0, height: 0 };

/**
 * How large a box is, before it is painted. What was measured last of its kind is the first guess, which most often
 * holds, so that a list is drawn once and not again for its size.
 */
export function useBoxSize(kind: 'table' | 'cards' | 'pane', ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(lastSizes.get(kind) ?? unknown);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () => {
      const now = { width: box.offsetWidth, height: box.clientHeight };
      lastSizes.set(kind, now);
      setSize((was) => (was.width === now.width && was.height === now.height ? was : now));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(box);
    return () => resized.disconnect();
  }, [kind, ref]);
  return size;
}
