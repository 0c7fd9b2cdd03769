import { useState } from 'react';
import { loadEditor } from '#web/editor/load-editor.ts';
import type { EarlyText } from '#web/editor/note-editor.tsx';
import type { RecordFacts } from '../templates/rules.ts';
import { EarlyTextPanel } from './early-text-panel.tsx';
import classes from './notes.module.css';
import type { RecordOfNotes } from './use-notes.ts';

type Loaded = typeof import('./new-note-panel.tsx');
let loaded: Loaded | null = null;

async function load(): Promise<Loaded> {
  [loaded] = await Promise.all([import('./new-note-panel.tsx'), loadEditor()]);
  return loaded;
}

/** Nobody; a draft that was there when the page came; somebody who asked to. */
export type Writing = 'nobody' | 'draft' | 'somebody';

type Props = { of: RecordOfNotes; facts: RecordFacts; writing: Writing; setWriting: (writing: Writing) => void };

/**
 * Where a note begins: one line until somebody writes, so that nobody waits for an editor they do not use. Until the editor is
 * there they write into a plain field, which hands over to it.
 */
export function ComposerPanel({ of, facts, writing, setWriting }: Props) {
  const [panel, setPanel] = useState(loaded);
  const [early, setEarly] = useState<EarlyText | null>(null);
  if (writing === 'nobody') {
    return (
      <button
        type="button"
        className={classes.line}
        onClick={() => setWriting('somebody')}
        // What could not be fetched is said when it is needed.
        onFocus={() => void load().catch(() => undefined)}
      >
        Write a note, @ or #
      </button>
    );
  }
  if (!panel) {
    return (
      <EarlyTextPanel
        of={of}
        isFirst={writing === 'somebody'}
        load={load}
        onLoaded={(now, typed) =>
          // At once: a key that is pressed in between would be in neither.
          now.flushSync(() => {
            setEarly(typed);
            setPanel(now);
          })
        }
      />
    );
  }
  const close = () => {
    setEarly(null);
    setWriting('nobody');
  };
  return <panel.NewNotePanel of={of} facts={facts} early={early} onDone={close} />;
}
