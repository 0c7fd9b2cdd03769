import { type RefObject, useEffect, useRef, useState } from 'react';

type Place = { offset: number; row: number };
const places = new Map<string, Place>();
const top: Place = { offset: 0, row: -1 };

/**
 * Keeps where a list was scrolled to and which row was the current one, so that going back from a detail finds it as it
 * was. Another filter begins at the top.
 */
export function useKeptPlace(name: string, list: RefObject<HTMLElement | null>) {
  const [first] = useState(() => places.get(name) ?? top);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    list.current?.scrollTo({ top: 0 });
  }, [name, list]);
  const change = (part: Partial<Place>) =>
    places.set(shown.current, { ...(places.get(shown.current) ?? top), ...part });
  return {
    first,
    keepOffset: (offset: number) => void change({ offset }),
    keepRow: (row: number) => void change({ row }),
  };
}
