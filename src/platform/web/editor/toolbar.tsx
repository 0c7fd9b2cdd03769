import type { Icon } from '@tabler/icons-react';
import {
  IconBold,
  IconCode,
  IconH2,
  IconItalic,
  IconLetterA,
  IconList,
  IconListNumbers,
  IconPaperclip,
  IconPhoto,
  IconStrikethrough,
} from '@tabler/icons-react';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { cloudFileTypes } from '#shared/limits.ts';
import { editorColour, editorColours } from '#shared/rich-text.ts';
import { opens, PopupMenu, usePopup } from '../parts/popup.tsx';
import { usePhone } from '../parts/use-phone.ts';
import classes from './editor.module.css';
import { ToolButton } from './tool-button.tsx';

type Tool = {
  name: string;
  keys?: string;
  icon: Icon;
  isOn: (editor: Editor) => boolean;
  run: (chain: ChainedCommands) => ChainedCommands;
};

const marks: Tool[] = [
  { name: 'Bold', keys: 'Ctrl B', icon: IconBold, isOn: (it) => it.isActive('bold'), run: (it) => it.toggleBold() },
  {
    name: 'Italic',
    keys: 'Ctrl I',
    icon: IconItalic,
    isOn: (it) => it.isActive('italic'),
    run: (it) => it.toggleItalic(),
  },
  {
    name: 'Strikethrough',
    keys: 'Ctrl Shift S',
    icon: IconStrikethrough,
    isOn: (it) => it.isActive('strike'),
    run: (it) => it.toggleStrike(),
  },
];
const heading: Tool = {
  name: 'Heading',
  keys: 'Ctrl Alt 2',
  icon: IconH2,
  isOn: (it) => it.isActive('heading'),
  run: (it) => it.toggleHeading({ level: 2 }),
};
const blocks: Tool[] = [
  {
    name: 'Bullet list',
    keys: 'Ctrl Shift 8',
    icon: IconList,
    isOn: (it) => it.isActive('bulletList'),
    run: (it) => it.toggleBulletList(),
  },
  {
    name: 'Numbered list',
    keys: 'Ctrl Shift 7',
    icon: IconListNumbers,
    isOn: (it) => it.isActive('orderedList'),
    run: (it) => it.toggleOrderedList(),
  },
  {
    name: 'Code block',
    keys: 'Ctrl Alt C',
    icon: IconCode,
    isOn: (it) => it.isActive('codeBlock'),
    run: (it) => it.toggleCodeBlock(),
  },
];

type Props = {
  editor: Editor;
  isDisabled: boolean;
  onImages: ((files: File[]) => void) | undefined;
  onFiles: ((files: File[]) => void) | undefined;
  more: ReactNode;
  extra: ReactNode;
};

/** The toolbar of product.md §2, in its order; on a phone, which scrolls it, the camera and the clip come first. */
export function Toolbar({ editor, isDisabled, onImages, onFiles, more, extra }: Props) {
  const isPhone = usePhone();
  const hasFiles = onImages !== undefined || onFiles !== undefined;
  const files = (
    <>
      {onImages && (
        <FileTool name="Insert images" icon={IconPhoto} accept="image/*" isDisabled={isDisabled} onPick={onImages} />
      )}
      {onFiles && (
        <FileTool
          name="Attach files"
          icon={IconPaperclip}
          accept={cloudFileTypes.map((type) => `.${type}`).join(',')}
          isDisabled={isDisabled}
          onPick={onFiles}
        />
      )}
    </>
  );
  return (
    // On a phone it scrolls: it must be reached by keys also while its tools are off.
    <div role="toolbar" aria-label="Formatting" className={classes.toolbar} tabIndex={isDisabled ? 0 : undefined}>
      {isPhone && files}
      {isPhone && hasFiles && <span className={classes.gap} />}
      <Tools editor={editor} tools={[...marks, heading]} isDisabled={isDisabled} />
      <ColourTool editor={editor} isDisabled={isDisabled} />
      <span className={classes.gap} />
      <Tools editor={editor} tools={blocks} isDisabled={isDisabled} />
      {((hasFiles && !isPhone) || more) && <span className={classes.gap} />}
      {!isPhone && files}
      {more}
      {extra && <span className={classes.extra}>{extra}</span>}
    </div>
  );
}

/** What is offered beside a selection. */
export function FloatingTools({ editor }: { editor: Editor }) {
  return (
    <>
      <Tools editor={editor} tools={[...marks, heading]} isDisabled={false} />
      <ColourTool editor={editor} isDisabled={false} />
    </>
  );
}

function Tools({ editor, tools, isDisabled }: { editor: Editor; tools: readonly Tool[]; isDisabled: boolean }) {
  // Only what changes the look of a button draws it again: typing does not.
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map((tool) => tool.isOn(now)).join(' '),
  }).split(' ');
  return tools.map((tool, at) => (
    <ToolButton
      key={tool.name}
      name={tool.name}
      keys={tool.keys}
      isDisabled={isDisabled}
      aria-pressed={on[at] === 'true'}
      onClick={() => tool.run(editor.chain().focus()).run()}
    >
      <tool.icon size={16} stroke={1.6} aria-hidden />
    </ToolButton>
  ));
}

function ColourTool({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const menu = usePopup();
  const colour = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.getAttributes('textColour').colour as string | undefined) ?? editorColour,
  });
  const choices = [{ name: 'Default', colour: editorColour }, ...editorColours];
  return (
    <>
      <ToolButton name="Font colour" isDisabled={isDisabled} {...opens(menu, 'menu')}>
        <span className={classes.colour} style={{ '--colour': colour } as CSSProperties}>
          <IconLetterA size={14} stroke={1.8} aria-hidden />
        </span>
      </ToolButton>
      <PopupMenu
        of={menu}
        width={168}
        items={choices.map((choice) => ({
          label: choice.name,
          icon: <span className={classes.swatch} style={{ background: choice.colour }} />,
          run: () => {
            const chosen = choice.colour === editorColour ? null : choice.colour;
            editor.chain().focus().setTextColour(chosen).run();
          },
        }))}
      />
    </>
  );
}

type FileProps = { name: string; icon: Icon; accept: string; isDisabled: boolean; onPick: (files: File[]) => void };

function FileTool({ name, icon: Glyph, accept, isDisabled, onPick }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton name={name} isDisabled={isDisabled} onClick={() => input.current?.click()}>
        <Glyph size={16} stroke={1.6} aria-hidden />
      </ToolButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={name}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
