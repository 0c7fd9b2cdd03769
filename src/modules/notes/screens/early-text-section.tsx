import { useEffect, useRef, useState } from 'react';
import type { EarlyText } from '#web/editor/note-editor.tsx';
import { RichText } from '#web/editor/rich-text.tsx';
import { readDraft, removeDraft, writeDraft } from '#web/form/draft.ts';
import early from './early-text.module.css';
import classes from './notes.module.css';
import { draftNameOf, type NoteDraft, type RecordOfNotes } from './use-notes.ts';

type Props<P> = {
  of: RecordOfNotes;
  isFirst: boolean;
  load: () => Promise<P>;
  /** What was typed is null when nobody is writing here. */
  onLoaded: (loaded: P, typed: EarlyText | null) => void;
};

/**
 * Where a note is written until the editor has been fetched: a plain field below what the draft holds already. What is typed is
 * kept with the draft like everything else, and handed over with the cursor's place.
 */
export function EarlyTextSection<P>({ of, isFirst, load, onLoaded }: Props<P>) {
  const name = draftNameOf(of);
  const [draft] = useState<Partial<NoteDraft>>(() => readDraft<NoteDraft>(name)?.values ?? {});
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const latest = useRef({ load, onLoaded });
  latest.current = { load, onLoaded };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isGone = false;
    const handOver = (loaded: P) => {
      const element = field.current;
      if (isGone || !element) return;
      // A letter that is made of several keys is finished here.
      if (isComposing.current) {
        element.addEventListener('compositionend', () => handOver(loaded), { once: true });
        return;
      }
      const { value: text, selectionEnd: cursor } = element;
      const isWriting = text !== '' || document.activeElement === element;
      latest.current.onLoaded(loaded, isWriting ? { text, cursor } : null);
    };
    latest.current.load().then(handOver, () => !isGone && setFailed(true));
    return () => {
      isGone = true;
    };
  }, [attempt]);

  const keep = (typed: string) => {
    if (typed || draft.noteBody || draft.files?.length) writeDraft(name, { ...draft, typed });
    else removeDraft(name);
  };
  return (
    <div className={classes.composer}>
      <div className={early.early}>
        {draft.noteBody && <RichText html={draft.noteBody} />}
        <textarea
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: whoever pressed the line writes here
          autoFocus={isFirst}
          aria-label="Note"
          placeholder={draft.noteBody ? '' : 'Write a note, @ or #'}
          defaultValue={draft.typed ?? ''}
          onChange={(event) => keep(event.currentTarget.value)}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
          }}
        />
      </div>
      {hasFailed && (
        <div className={classes.composerFoot}>
          <span className={classes.kept} role="alert">
            The editor could not be loaded. What you type is kept.
          </span>
          <button
            type="button"
            className={classes.more}
            onClick={() => {
              setFailed(false);
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
