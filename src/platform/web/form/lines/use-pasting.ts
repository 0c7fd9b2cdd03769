import type { ClipboardEvent } from 'react';
import { showDone } from '../../actions/toast.tsx';

type Pasting<Line> = {
  /** The lines that a text holds, the heads of columns that are left out, and what else is said of them; null for a text that is no table. */
  read: (text: string) => { lines: readonly Line[]; leftOut: readonly string[]; remark?: string } | null;
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
  return (event: ClipboardEvent) => {
    const pasted = read(event.clipboardData.getData('text/plain'));
    if (!pasted) return;
    event.preventDefault();
    onChange([...entered(lines), ...pasted.lines]);
    const count = pasted.lines.length;
    const without = pasted.leftOut.length > 0 ? `; without ${pasted.leftOut.join(', ')}` : '';
    const remark = pasted.remark ? `. ${pasted.remark}` : '';
    showDone(`${count} line${count === 1 ? '' : 's'} pasted${without}${remark}`, () => onChange([...lines]));
  };
}
