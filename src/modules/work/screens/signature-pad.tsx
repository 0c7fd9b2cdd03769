import { type PointerEvent, useEffect, useRef, useState } from 'react';
import classes from './work-steps.module.css';

type Props = { label: string; onCancel: () => void; onSigned: (file: File) => void };

/** Four dots a pixel, so that a signature stays sharp on paper. */
const scale = 2;

/** A place to sign with a finger, a pen or the mouse. */
export function SignaturePad({ label, onCancel, onSigned }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isSigned, setSigned] = useState(false);
  // It opens below the step, so on a phone below what is in sight: the place to sign comes into it, with the button that keeps it.
  useEffect(() => {
    canvas.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const pen = () => canvas.current?.getContext('2d') ?? null;
  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale] as const;
  };

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const [board, context] = [event.currentTarget, pen()];
    if (!context) return;
    board.setPointerCapture(event.pointerId);
    if (!isSigned) {
      board.width = board.clientWidth * scale;
      board.height = board.clientHeight * scale;
      const style = getComputedStyle(board);
      context.fillStyle = style.backgroundColor;
      context.fillRect(0, 0, board.width, board.height);
    }
    context.strokeStyle = getComputedStyle(board).color;
    context.lineWidth = 2.5 * scale;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.beginPath();
    context.moveTo(...at(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen();
    if (!context || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    context.lineTo(...at(event));
    context.stroke();
    if (!isSigned) setSigned(true);
  };
  const keep = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) onSigned(new File([blob], 'signature.png', { type: 'image/png' }));
    }, 'image/png');
  const clear = () => {
    const board = canvas.current;
    if (board) board.width = board.clientWidth * scale;
    setSigned(false);
  };

  return (
    <div className={classes.signing}>
      <canvas
        ref={canvas}
        className={classes.board}
        role="img"
        aria-label={`Sign here: ${label}`}
        onPointerDown={begin}
        onPointerMove={draw}
      />
      <div className={classes.pictures}>
        <button type="button" className={classes.choice} disabled={!isSigned} onClick={keep}>
          Save the signature
        </button>
        <button type="button" className={classes.choice} disabled={!isSigned} onClick={clear}>
          Clear
        </button>
        <button type="button" className={classes.choice} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}
