import { type ClipboardEvent, useEffect, useRef } from 'react';
import { showDone, showError } from '../../actions/toast.tsx';
import { useLatest } from '../../collection/use-latest.ts';

type Pasted<Line> = { lines: readonly Line[]; leftOut: readonly string[]; remark?: string };
type Pasting<Line> = {
  /**
   * The lines that a text holds, the heads of columns that are left out, and what else is said of them; null for a text that is no table. A promise where the server
   * is asked what is meant.
   */
  read: (text: string) => Pasted<Line> | Promise<Pasted<Line> | null> | null;
  lines: readonly Line[];
  /** Those on which something was entered: what is pasted stands after them. */
  entered: (lines: readonly Line[]) => readonly Line[];
  onChange: (lines: Line[]) => void;
};

/**
 * For the lines of a form: what is copied in a spreadsheet becomes lines, in whichever field it is pasted; a single cell is pasted as ever. The toast says how
 * many, and takes them off again.
 */
export function usePasting<Line>({ read, lines, entered, onChange }: Pasting<Line>) {
  // While the server is asked, lines are typed on, and the form may be left.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const put = useLatest((pasted: Pasted<Line>) => {
    onChange([...entered(lines), ...pasted.lines]);
    const count = pasted.lines.length;
    const without = pasted.leftOut.length > 0 ? `; without ${pasted.leftOut.join(', ')}` : '';
    const remark = pasted.remark ? `. ${pasted.remark}` : '';
    showDone(`${count} line${count === 1 ? '' : 's'} pasted${without}${remark}`, () => onChange([...lines]));
  });
  return (event: ClipboardEvent) => {
    const pasted = read(event.clipboardData.getData('text/plain'));
    if (!pasted) return;
    event.preventDefault();
    if (!(pasted instanceof Promise)) return put(pasted);
    pasted.then((asked) => {
      if (isHere.current && asked) put(asked);
    }, showError);
  };
}
