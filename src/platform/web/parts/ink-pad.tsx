import { type PointerEvent, useRef } from 'react';
import { inkHeight, inkWidth, maxInk, penAt } from '#shared/ink.ts';
import classes from './ink-pad.module.css';

type Props = { ink: string; onInk?: (ink: string) => void; label?: string };

/** A place to sign with a finger, a pen or the mouse; without `onInk` what was signed. */
export function InkPad({ ink, onInk, label = onInk ? 'Sign here' : 'Signature' }: Props) {
  // Points come faster than pictures: each is added to the last one, drawn or not.
  const drawn = useRef(ink);
  drawn.current = ink;
  const add = (stroke: string) => {
    if (drawn.current.length > maxInk) return;
    drawn.current += stroke;
    onInk?.(drawn.current);
  };
  const at = (event: PointerEvent) => penAt(event, event.currentTarget.getBoundingClientRect());
  const drawing = onInk && {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      add(`M${at(event)}`);
    },
    onPointerMove(event: PointerEvent) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) add(`L${at(event)}`);
    },
  };
  return (
    <svg
      className={onInk ? classes.pad : classes.ink}
      viewBox={`0 0 ${inkWidth} ${inkHeight}`}
      role="img"
      aria-label={label}
      {...drawing}
    >
      <path d={ink} />
    </svg>
  );
}
