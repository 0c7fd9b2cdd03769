import { type ReactNode, useEffect, useRef } from 'react';
import classes from './crew.module.css';
import sheets from './sheet.module.css';

type Props = {
  title: string;
  /** What its button says. */
  leave?: string;
  onClose: () => void;
  children: ReactNode;
};

/** What opens over the page from below, and is left by Escape, by its button or by a tap beside it. */
export function Sheet({ title, leave = 'Close', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={sheets.sheet}
      aria-label={title}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={sheets.sheetBody}>
        <header className={sheets.sheetHead}>
          <h2>{title}</h2>
          <button type="button" className={classes.quiet} onClick={onClose}>
            {leave}
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
