import { useEffect, useRef, useState } from 'react';
import { useNear } from '../list/use-near.ts';
import classes from './pdf-preview.module.css';
import type { PdfDocument } from './use-pdf.ts';

type Props = {
  document: PdfDocument;
  number: number;
  /** CSS pixels of a point; `fit` is as wide as there is room, and never wider than the paper. */
  scale: number;
  width?: number | undefined;
  /** Nobody reads a thumbnail aloud. */
  isThumbnail?: boolean;
};

/** One page on a canvas, drawn when it comes near; its words are there for those who listen. */
export function PdfPage({ document, number, scale, width, isThumbnail = false }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [words, setWords] = useState('');
  const isNear = useNear(canvas, '600px');

  useEffect(() => {
    let isGone = false;
    let stop = () => undefined as undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      const paper = page.getViewport({ scale: 1 });
      const shown = Math.min(scale, width ? width / paper.width : scale);
      if (isGone) return;
      setSize({ width: paper.width * shown, height: paper.height * shown });
      const element = canvas.current;
      if (!isNear || !element) return;
      const viewport = page.getViewport({ scale: shown * window.devicePixelRatio });
      element.width = Math.floor(viewport.width);
      element.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas: element, viewport });
      stop = () => void drawing.cancel() as undefined;
      await drawing.promise;
      if (isThumbnail) return;
      const { items } = await page.getTextContent();
      if (!isGone) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    // A drawing that was stopped fails; another is on its way.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [document, number, scale, width, isNear, isThumbnail]);

  const name = `Page ${number} of ${document.numPages}`;
  return (
    <canvas
      ref={canvas}
      className={classes.page}
      style={size}
      {...(isThumbnail ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words ? `${name}: ${words}` : name })}
    />
  );
}
