import { type ReactNode, Suspense, useState } from 'react';
import { loadingText } from '#shared/texts.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import classes from './editor.module.css';
import { loadEditor, loadedEditor } from './load-editor.ts';

const LazyBody = lazyPart(async () => ({ Body: await loadEditor() }), 'Body');

/** An image or a file that goes with the text. */
export type Attached = {
  key: string;
  name: string;
  /** Where its picture is; a file has none. */
  address?: string;
};

/** What goes with the text is the caller's to keep; the editor chooses, checks, shrinks and shows. */
export type Attachments = {
  shown: readonly Attached[];
  /** Rejected when they could not be kept: the editor says so. */
  upload: (files: File[]) => Promise<void>;
  remove: (key: string) => void;
};

/** What was typed before the editor was there, and before which of its signs the cursor stood. */
export type EarlyText = { text: string; cursor: number };

export type NoteEditorProps = {
  label: string;
  /** Said to screen readers only, where what stands around it says the same to everybody else. */
  isLabelHidden?: boolean;
  /** Markup by the list of `#shared/rich-text.ts`; empty when there is nothing to see. */
  value: string;
  /** 200 ms after the last key (product.md §9), and at once when the editor is left, sent from or hidden. */
  onChange: (html: string) => void;
  /** Shown under the editor once it was touched. */
  error?: string | undefined;
  isTouched?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  onLeave?: () => void;
  isFirst?: boolean;
  /** Put in behind the value at first; the editor takes the focus in the same moment, so that no key is lost. */
  early?: EarlyText | null;
  placeholder?: string;
  /** Ctrl-Enter, after `onChange`. In a form leave it out: the form hears the same keys itself. */
  onSubmit?: (html: string) => void;
  /** A tool more, after the others; it puts text in where the writer is, and nothing that stands there goes. */
  tool?: (insert: (html: string) => void) => ReactNode;
  /** Stands at the end of the toolbar. */
  toolbarExtra?: ReactNode;
  /** With it images can be chosen, pasted and dropped. */
  images?: Attachments;
  /** Only where the company's cloud storage is on (product.md §2). */
  files?: Attachments;
};

/**
 * The editor of product.md §2. It keeps no draft of its own: in a form with a `draftName` the form keeps what is typed,
 * to the last key before the page goes. What it is made of is loaded when the first one is drawn, in the same space.
 */
export function NoteEditor(props: NoteEditorProps) {
  // Chosen once: another kind of body would begin anew.
  const [Body] = useState(() => loadedEditor() ?? LazyBody);
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <Body {...props} />
    </Suspense>
  );
}

function Waiting({ label, isLabelHidden }: NoteEditorProps) {
  return (
    <div className={classes.field}>
      <span className={classes.label} data-hidden={isLabelHidden || undefined}>
        {label}
      </span>
      <div className={classes.frame} role="status" aria-label={loadingText}>
        <div className={classes.toolbar} />
        <div className={classes.space} />
      </div>
    </div>
  );
}
