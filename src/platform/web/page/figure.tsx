import type { ReactNode } from 'react';
import { opens, Popup, type Side, usePopup } from '../parts/popup.tsx';
import classes from './figure.module.css';

type Props = {
  /** What it is, for screen readers and as the name of its explanation: `Open tickets`. */
  label: string;
  /** As it is written: `214`, `$184,302.17`. */
  value: ReactNode;
  side?: Side;
  /** Drawn, and asked for, when somebody wants to know: a `FigureExplained`. */
  children: () => ReactNode;
};

/** An amount or a count that was computed: a click says what it means, what it is made of, and where its entries are. */
export function Figure({ label, value, side = 'bottom-start', children }: Props) {
  const popup = usePopup();
  return (
    <>
      <button
        type="button"
        className={`${classes.figure} figures`}
        data-open={popup.isOpen || undefined}
        aria-description={`${label}. Why this figure?`}
        {...opens(popup, 'dialog')}
      >
        {value}
      </button>
      <Popup of={popup} side={side} width={360} label={`Why this figure: ${label}`}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a link in it leads away, by click or Enter alike */}
        <div onClick={(event) => event.target instanceof Element && event.target.closest('a') && popup.close()}>
          {popup.isOpen && children()}
        </div>
      </Popup>
    </>
  );
}
