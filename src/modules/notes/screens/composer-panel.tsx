import { lazy, Suspense } from 'react';
import type { RecordFacts } from '../templates/rules.ts';
import classes from './notes.module.css';
import type { RecordOfNotes } from './use-notes.ts';

const NewNotePanel = lazy(() => import('./new-note-panel.tsx').then((module) => ({ default: module.NewNotePanel })));

type Props = { of: RecordOfNotes; facts: RecordFacts; isOpen: boolean; setOpen: (isOpen: boolean) => void };

/** Where a note begins: one line until somebody writes, so that nobody waits for an editor they do not use. */
export function ComposerPanel({ of, facts, isOpen, setOpen }: Props) {
  const line = (
    <button
      type="button"
      className={classes.line}
      onClick={() => setOpen(true)}
      onFocus={() => void import('./new-note-panel.tsx')}
    >
      Write a note, @ or #
    </button>
  );
  if (!isOpen) return line;
  return (
    <Suspense fallback={line}>
      <NewNotePanel of={of} facts={facts} onDone={() => setOpen(false)} />
    </Suspense>
  );
}
