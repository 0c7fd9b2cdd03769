import { IconFile, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { editorSyncDebounceMs } from '#shared/delays.ts';
import { SmallButton } from '../parts/small-button.tsx';
import classes from './editor.module.css';
import { lookUpPeople, lookUpWork } from './lookups.ts';
import { noteExtensions } from './marks.ts';
import type { Attached, EarlyText, NoteEditorProps } from './note-editor.tsx';
import { cleanPasted } from './pasted.ts';
import textClasses from './rich-text.module.css';
import { SuggestionStore, suggesting } from './suggesting.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { FloatingTools, Toolbar } from './toolbar.tsx';
import { useAttaching } from './use-attaching.ts';

/** The editor itself: see `NoteEditor`. */
export function EditorBody(props: NoteEditorProps) {
  const id = useId();
  const images = useAttaching('images', props.images);
  const files = useAttaching('files', props.files);
  const isWrong = Boolean(props.error && props.isTouched);
  const named = { label: `${id}-label`, error: `${id}-error`, list: `${id}-list` };
  const take = (given: File[]): boolean => {
    const [pictures, others] = [given.filter(isImage), given.filter((file) => !isImage(file))];
    images.take?.(pictures);
    files.take?.(others);
    return Boolean((pictures.length > 0 && images.take) || (others.length > 0 && files.take));
  };
  const { editor, store, content } = useNoteEditor(props, named, isWrong, take);
  const problem = images.problem ?? files.problem;
  const sending = images.sending + files.sending;
  return (
    <div className={classes.field}>
      <span id={named.label} className={classes.label} data-hidden={props.isLabelHidden || undefined}>
        {props.label}
        {props.isRequired && <span className={classes.asterisk}> *</span>}
      </span>
      <div ref={content} className={classes.frame} data-error={isWrong || undefined}>
        <Toolbar
          editor={editor}
          isDisabled={props.isDisabled ?? false}
          onImages={images.take}
          onFiles={files.take}
          more={props.tool?.((html) => insertAtCursor(editor, html))}
          extra={props.toolbarExtra}
        />
        <div className={classes.space}>
          <Placeholder editor={editor} text={props.placeholder} />
          <EditorContent editor={editor} />
        </div>
        <AttachedRow label="Images" attachments={props.images} />
        <AttachedRow label="Files" attachments={props.files} />
      </div>
      <BubbleMenu
        editor={editor}
        options={floating}
        className={classes.floating}
        role="toolbar"
        aria-label="Formatting of the selection"
      >
        <FloatingTools editor={editor} />
      </BubbleMenu>
      <SuggestionList store={store} id={named.list} editor={useTextElement(content)} />
      {sending > 0 && <div role="status" className={classes.help}>{`Sending ${sending}`}</div>}
      {problem && (
        <div role="alert" className={classes.error}>
          {problem}
        </div>
      )}
      {isWrong && (
        <div id={named.error} role="alert" className={classes.error}>
          {props.error}
        </div>
      )}
    </div>
  );
}

/** Behind what is selected, which stays: in the middle of a line between its halves. The cursor is at the end of what came. */
function insertAtCursor(editor: Editor, html: string): void {
  const { to, $to } = editor.state.selection;
  const [before, after] = [$to.parentOffset, $to.parent.content.size - $to.parentOffset];
  const chain = editor.chain();
  if (before > 0 && after > 0) chain.setTextSelection(to).splitBlock();
  chain.insertContentAt(before > 0 ? to + 1 : to, html, { parseOptions: { preserveWhitespace: false } });
  chain.focus().run();
}

/** What was typed before, as paragraphs at the end, with the cursor where it was and the focus. */
function takeOver(editor: Editor, { text, cursor }: EarlyText): void {
  if (text !== '') {
    const paragraphs = text.split('\n').map((line) => ({
      type: 'paragraph',
      ...(line !== '' && { content: [{ type: 'text', text: line }] }),
    }));
    if (editor.isEmpty) editor.commands.setContent({ type: 'doc', content: paragraphs }, { emitUpdate: false });
    else editor.commands.insertContentAt(editor.state.doc.content.size, paragraphs);
  }
  const after = text.slice(cursor);
  // Between two paragraphs are two places: the end of one and the beginning of the next.
  const signs = after.length + after.split('\n').length - 1;
  editor.commands.setTextSelection(editor.state.doc.content.size - 1 - signs);
  editor.view.focus();
}

/** Below the selection: above the first line it would cover the bar. */
const floating = { placement: 'bottom-start', offset: 6 } as const;

const isImage = (file: File): boolean => file.type.startsWith('image/');

/** Where the text stands; the editor itself does not say until its first drawing is over. */
const textIn = (content: RefObject<HTMLElement | null>) =>
  content.current?.querySelector<HTMLElement>('.tiptap') ?? null;

function useTextElement(content: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  return useMemo(
    () => ({
      get current() {
        return textIn(content);
      },
    }),
    [content],
  );
}

type Names = { label: string; error: string };

/** Tiptap with everything that goes in and out: the value, what is pasted and dropped, the keys. */
function useNoteEditor(props: NoteEditorProps, names: Names, isWrong: boolean, take: (files: File[]) => boolean) {
  const client = useQueryClient();
  const store = useMemo(() => new SuggestionStore(), []);
  const lookUps = useMemo(() => ({ '#': lookUpWork, '@': lookUpPeople(client) }), [client]);
  const content = useRef<HTMLDivElement>(null);
  // The editor keeps the functions it was made with; what they need is read when they run.
  const latest = useRef({ props, take });
  latest.current = { props, take };
  const told = useRef(props.value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = (editor: Editor): string => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const html = editor.isEmpty ? '' : editor.getHTML();
    if (html !== told.current) {
      told.current = html;
      latest.current.props.onChange(html);
    }
    return html;
  };
  const submit = (editor: Editor): boolean => {
    // What is sent is what stands there, not what stood there 200 ms ago.
    const html = flushSync(() => tell(editor));
    latest.current.props.onSubmit?.(html);
    return true;
  };

  const editor: Editor = useEditor({
    extensions: [...noteExtensions, suggesting(lookUps, store)],
    content: props.value,
    autofocus: props.isFirst && !props.early ? 'end' : false,
    editable: !props.isDisabled,
    // Style sheets are ours, and typing draws nothing of React again.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: now }) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell(now), editorSyncDebounceMs);
    },
    onBlur: ({ editor: now }) => {
      tell(now);
      latest.current.props.onLeave?.();
    },
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', class: textClasses.text ?? '' },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => takeFrom(event.clipboardData, latest.current.take),
      handleDrop: (_view, event) => takeFrom(event.dataTransfer, latest.current.take),
      handleKeyDown: (_view, event) => isSend(event) && submit(editor),
    },
  });

  useLayoutEffect(() => {
    const { early } = latest.current.props;
    if (early) takeOver(editor, early);
  }, [editor]);

  // A form that starts anew, a draft that comes back.
  useEffect(() => {
    if (props.value === told.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    told.current = props.value;
    editor.commands.setContent(props.value, { emitUpdate: false });
  }, [editor, props.value]);

  // After the effect above, which would take what was put in for something that is to be replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before
  useEffect(() => {
    if (latest.current.props.early) tell(editor);
  }, [editor]);

  useEffect(() => editor.setEditable(!props.isDisabled, false), [editor, props.isDisabled]);

  useEffect(() => {
    const dom = textIn(content);
    if (!dom || editor.isDestroyed) return;
    dom.setAttribute('aria-labelledby', names.label);
    if (!isWrong) return dom.removeAttribute('aria-invalid');
    dom.setAttribute('aria-invalid', 'true');
    dom.setAttribute('aria-describedby', names.error);
    return () => dom.removeAttribute('aria-describedby');
  }, [editor, isWrong, names.label, names.error]);

  useFlushing(() => {
    if (timer.current !== undefined) flushSync(() => tell(editor));
  });
  return { editor, store, content };
}

/**
 * What was typed last is told before the page goes: closed, reloaded, or put away on a phone. And before a button hears that it
 * was pressed: Safari gives it no focus, so the editor is not left.
 */
function useFlushing(flush: () => void): void {
  const latest = useRef(flush);
  latest.current = flush;
  useEffect(() => {
    const run = () => latest.current();
    window.addEventListener('pagehide', run);
    document.addEventListener('visibilitychange', run);
    document.addEventListener('click', run, true);
    return () => {
      window.removeEventListener('pagehide', run);
      document.removeEventListener('visibilitychange', run);
      document.removeEventListener('click', run, true);
    };
  }, []);
}

const isSend = (event: KeyboardEvent): boolean => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** Files are taken out of what is pasted unless words came along: a word processor adds a picture of them. */
function takeFrom(given: DataTransfer | null, take: (files: File[]) => boolean): boolean {
  const isText = given?.types.includes('text/plain') ?? false;
  return given !== null && !isText && given.files.length > 0 && take([...given.files]);
}

function Placeholder({ editor, text }: { editor: Editor; text: string | undefined }) {
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty });
  return isEmpty && text ? <div className={classes.placeholder}>{text}</div> : null;
}

function AttachedRow({ label, attachments }: { label: string; attachments: NoteEditorProps['images'] }) {
  if (!attachments || attachments.shown.length === 0) return null;
  return (
    <ul className={classes.attached} aria-label={label}>
      {attachments.shown.map((one) => (
        <AttachedItem key={one.key} one={one} onRemove={() => attachments.remove(one.key)} />
      ))}
    </ul>
  );
}

function AttachedItem({ one, onRemove }: { one: Attached; onRemove: () => void }) {
  return (
    <li className={classes.item} data-picture={one.address !== undefined || undefined}>
      {one.address === undefined ? (
        <>
          <IconFile size={16} stroke={1.6} aria-hidden />
          <span className={classes.name}>{one.name}</span>
        </>
      ) : (
        <img src={one.address} alt={one.name} />
      )}
      <SmallButton className={classes.remove ?? ''} aria-label={`Remove ${one.name}`} onClick={onRemove}>
        <IconX size={14} stroke={1.8} aria-hidden />
      </SmallButton>
    </li>
  );
}
