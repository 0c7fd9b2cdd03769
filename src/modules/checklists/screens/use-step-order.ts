import { type DragEvent, type KeyboardEvent, useState } from 'react';

/** Steps that are dragged by their handle, or moved with the arrows while it has the focus. */
export function useStepOrder(count: number, move: (from: number, to: number) => void) {
  const [held, setHeld] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const go = (from: number, to: number) => {
    if (to < 0 || to >= count) return;
    move(from, to);
    setTold(`Moved to place ${to + 1} of ${count}`);
  };
  return {
    /** For a screen reader. */
    told,
    place: (at: number) => ({
      'data-held': held === at || undefined,
      onDragOver: (event: DragEvent) => {
        if (held === null) return;
        event.preventDefault();
        if (held === at) return;
        go(held, at);
        setHeld(at);
      },
      onDrop: (event: DragEvent) => event.preventDefault(),
    }),
    handle: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setHeld(at);
      },
      onDragEnd: () => setHeld(null),
      onKeyDown: (event: KeyboardEvent) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0) return;
        event.preventDefault();
        go(at, at + by);
      },
    }),
  };
}
