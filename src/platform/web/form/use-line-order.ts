import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

type Held<Line> = { at: number; lines: readonly Line[] };

/**
 * Lines that are dragged by their handle, or moved with the arrows while it has the focus. `onMoved` gets all of them in their
 * new order: of a drag once, when it is let go.
 */
export function useLineOrder<Line>(lines: readonly Line[], onMoved: (lines: Line[]) => void) {
  const [held, setHeld] = useState<Held<Line> | null>(null);
  const [told, setTold] = useState<{ to: number; text: string } | null>(null);
  const handles = useRef(new Map<number, HTMLElement>());
  // A line that is moved in the document loses the focus.
  useEffect(() => {
    if (told) handles.current.get(told.to)?.focus();
  }, [told]);
  const tell = (to: number) => setTold({ to, text: `Moved to place ${to + 1} of ${lines.length}` });
  return {
    /** As they stand now, while one is held as they would be. */
    lines: held?.lines ?? lines,
    /** The place of the one that is dragged. */
    held: held?.at ?? null,
    /** For a screen reader. */
    told: told?.text ?? '',
    place: (at: number) => ({
      'data-held': held?.at === at || undefined,
      onDragOver: (event: DragEvent) => {
        if (held === null) return;
        event.preventDefault();
        if (held.at !== at) setHeld({ at, lines: moved(held.lines, held.at, at) });
      },
      onDrop: (event: DragEvent) => event.preventDefault(),
    }),
    handle: (at: number) => ({
      ref: (handle: HTMLElement | null) => {
        if (handle) handles.current.set(at, handle);
        else handles.current.delete(at);
      },
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setHeld({ at, lines });
      },
      onDragEnd: () => {
        if (held && held.lines !== lines) {
          onMoved([...held.lines]);
          tell(held.at);
        }
        setHeld(null);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0) return;
        event.preventDefault();
        const to = at + by;
        if (to < 0 || to >= lines.length) return;
        onMoved(moved(lines, at, to));
        tell(to);
      },
    }),
  };
}

const moved = <Line>(lines: readonly Line[], from: number, to: number): Line[] =>
  lines.toSpliced(from, 1).toSpliced(to, 0, ...lines.slice(from, from + 1));
