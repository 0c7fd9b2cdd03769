import { Mark, Node } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { StarterKit } from '@tiptap/starter-kit';
import { colourIn, mentionAttributes, safeAddress } from '#shared/rich-text.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textColour: {
      /** `#rrggbb`, or null for the default. */
      setTextColour: (colour: string | null) => ReturnType;
    };
  }
}

/** The font colour (product.md §2). */
const TextColour = Mark.create({
  name: 'textColour',
  addAttributes: () => ({ colour: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span[style]:not([data-type])',
      getAttrs: (element) => {
        const colour = colourIn(element.getAttribute('style') ?? '');
        return colour !== null && { colour };
      },
    },
  ],
  renderHTML: ({ mark }) => ['span', { style: `color: ${mark.attrs.colour}` }, 0],
  addCommands() {
    return {
      setTextColour:
        (colour) =>
        ({ commands }) =>
          colour === null ? commands.unsetMark(this.name) : commands.setMark(this.name, { colour }),
    };
  },
});

/** Somebody's name, in one piece (product.md §2): `<span data-type="mention" data-id="7">@Ada Quill</span>`. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ id: { default: null, rendered: false }, name: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span[data-type="mention"]',
      getAttrs: (element) => ({
        id: element.getAttribute('data-id'),
        name: (element.textContent ?? '').replace(/^@/, ''),
      }),
    },
  ],
  renderHTML: ({ node }) => ['span', mentionAttributes(node.attrs.id), `@${node.attrs.name}`],
  renderText: ({ node }) => `@${node.attrs.name}`,
});

/** Everything a note may be made of, and nothing else: what is pasted or stored otherwise keeps only its words. */
export const noteExtensions = [
  StarterKit.configure({
    heading: { levels: [2] },
    blockquote: false,
    horizontalRule: false,
    // Ours, below.
    link: false,
    // An empty paragraph after every list of code would be kept with the note.
    trailingNode: false,
  }),
  // What is typed after a link is no part of it.
  Link.extend({ inclusive: false }).configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (address) => safeAddress(address) !== null,
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
  }),
  TextColour,
  Mention,
];
