import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadEditor } from '#web/editor/load-editor.ts';
import type { EarlyText } from '#web/editor/note-editor.tsx';
import type { RecordFacts } from '../templates/rules.ts';
import { EarlyTextSection } from './early-text-section.tsx';
import type { NewNoteProps } from './new-note-form.tsx';
import classes from './notes.module.css';
import type { RecordOfNotes } from './use-notes.ts';

type NewNote = ComponentType<NewNoteProps>;
let loaded: NewNote | null = null;

export const loadEditForm = () => import('./edit-note-form.tsx');

/** Fetches what a note is written with; also beforehand, where there may be no signal then. */
export async function loadComposer(): Promise<NewNote> {
  const [panel] = await Promise.all([import('./new-note-form.tsx'), loadEditor()]);
  loaded = panel.NewNoteForm;
  return loaded;
}

/** Nobody; a draft that was there when the page came; somebody who asked to. */
export type Writing = 'nobody' | 'draft' | 'somebody';

type Props = { of: RecordOfNotes; facts: RecordFacts; writing: Writing; setWriting: (writing: Writing) => void };

/**
 * Where a note begins: one line until somebody writes, so that nobody waits for an editor they do not use. Until the editor is
 * there they write into a plain field, which hands over to it.
 */
export function ComposerCard({ of, facts, writing, setWriting }: Props) {
  const [NewNoteForm, setPanel] = useState<NewNote | null>(() => loaded);
  const [early, setEarly] = useState<EarlyText | null>(null);
  if (writing === 'nobody') {
    return (
      <div className={classes.lineBar}>
        <button
          type="button"
          className={classes.line}
          onClick={() => setWriting('somebody')}
          // What could not be fetched is said when it is needed.
          onFocus={() => void loadComposer().catch(() => undefined)}
        >
          Write a note, @ or #
        </button>
      </div>
    );
  }
  if (!NewNoteForm) {
    return (
      <EarlyTextSection
        of={of}
        isFirst={writing === 'somebody'}
        load={loadComposer}
        onLoaded={(panel, typed) =>
          // At once: a key that is pressed in between would be in neither.
          flushSync(() => {
            setEarly(typed);
            setPanel(() => panel);
          })
        }
      />
    );
  }
  const close = () => {
    setEarly(null);
    setWriting('nobody');
  };
  return <NewNoteForm of={of} facts={facts} early={early} onDone={close} />;
}
