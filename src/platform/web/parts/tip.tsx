import { useEffect, useState } from 'react';
import classes from './tip.module.css';

const openDelayMs = 400;

type Shown = { text: string; left: number; top: number; isBelow: boolean };

/**
 * The one tooltip of the page: shows the `data-tip` of what is pointed at or has the keyboard's focus. The words are
 * also the element's accessible name, so nothing is told by pointing alone.
 */
export function Tips() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const show = (event: Event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      hide();
      if (!element || (event.type === 'focusin' && !element.matches(':focus-visible'))) return;
      timer = setTimeout(() => {
        const box = element.getBoundingClientRect();
        const isBelow = box.top < 60;
        const left = Math.min(Math.max(box.left + box.width / 2, 90), window.innerWidth - 90);
        setShown({ text: element.dataset.tip ?? '', left, top: isBelow ? box.bottom + 6 : box.top - 6, isBelow });
      }, openDelayMs);
    };
    document.addEventListener('mouseover', show);
    document.addEventListener('focusin', show);
    document.addEventListener('mousedown', hide);
    document.addEventListener('scroll', hide, true);
    document.addEventListener('keydown', hide);
    return () => {
      hide();
      document.removeEventListener('mouseover', show);
      document.removeEventListener('focusin', show);
      document.removeEventListener('mousedown', hide);
      document.removeEventListener('scroll', hide, true);
      document.removeEventListener('keydown', hide);
    };
  }, []);
  if (!shown) return null;
  return (
    <div
      className={classes.tip}
      style={{ left: shown.left, top: shown.top }}
      data-below={shown.isBelow || undefined}
      aria-hidden
    >
      {shown.text}
    </div>
  );
}
