import { z } from 'zod';

/**
 * What the text of a note may hold (product.md §2, §5): one list for the editor, what is pasted, what is shown and what
 * the server keeps. Everything else loses its tags and keeps its words.
 */

/** Characters of markup, some 40,000 words: together three bytes a character fill one request. */
export const maxRichText = 300_000;
export const richTextTooLongMessage = `Keep the text to ${maxRichText.toLocaleString('en-US')} characters; put the rest into another note or a file.`;
/** The text of a note as a call takes it; the service cleans it (`#server/paper/rich-text.ts`). */
export const richText = z.string().max(maxRichText, richTextTooLongMessage);

export const richTextTags = [
  ...['p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'h2', 'ul', 'ol', 'li', 'pre', 'code'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
/** Written by other programs for what the list calls otherwise. */
export const richTextSynonyms: Readonly<Record<string, string>> = {
  del: 's',
  strike: 's',
  h1: 'h2',
  h3: 'h2',
  h4: 'h2',
  h5: 'h2',
  h6: 'h2',
};
/** Elements that stand on lines of their own. */
export const richTextBlocks = ['p', 'div', 'h2', 'li', 'ul', 'ol', 'pre', 'table', 'tr'];

/** product.md §9. The default is what text has by itself, so it is never written into a note. */
export const editorColour = '#ffffff';
export const mentionColour = '#dc98f7';
/** What the font colour tool offers beside the default; each is legible on every surface of the dark theme. */
export const editorColours = [
  { name: 'Red', colour: '#f5747b' },
  { name: 'Orange', colour: '#f7925b' },
  { name: 'Amber', colour: '#f0b740' },
  { name: 'Green', colour: '#4cc38a' },
  { name: 'Blue', colour: '#5bb4f5' },
  { name: 'Violet', colour: '#a08cff' },
  { name: 'Grey', colour: '#a9b0ba' },
] as const;

/** The attributes that an element keeps of those it was given, in the form they are kept in. */
export function richTextAttributes(tag: string, given: Readonly<Record<string, string>>): Record<string, string> {
  if (tag === 'a') {
    const href = safeAddress(given.href ?? '');
    return href === null ? {} : { href, target: '_blank', rel: 'noopener noreferrer' };
  }
  if (tag === 'span') {
    const id = given['data-id'] ?? '';
    if (given['data-type'] === 'mention' && recordNumber.test(id)) return mentionAttributes(id);
    const colour = colourIn(given.style ?? '');
    return colour === null ? {} : { style: `color: ${colour}` };
  }
  if (tag === 'ol' && /^\d{1,6}$/.test(given.start ?? '')) return { start: given.start ?? '' };
  return {};
}

const recordNumber = /^[1-9]\d{0,14}$/;
export const mentionAttributes = (id: number | string) => ({
  'data-type': 'mention',
  'data-id': String(id),
  style: `color: ${mentionColour}`,
});

/** An address that cannot run anything: of the web, of mail or telephone, or a path of this product. Else null. */
export function safeAddress(address: string): string | null {
  // A browser ignores these wherever they stand; `java\nscript:` is one word to it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
  const bare = address.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');
  return /^(https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\]))/i.test(bare) ? bare : null;
}

/** The colour of a style attribute as `#rrggbb`; null when it names none, or in another way. */
export function colourIn(style: string): string | null {
  const value = /(?:^|;)\s*color\s*:\s*([#\w(), ]{4,30})\s*(?:;|$)/i.exec(style)?.[1]?.trim().toLowerCase() ?? '';
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  if (/^#[0-9a-f]{3}$/.test(value)) return value.replace(/[0-9a-f]/g, '$&$&');
  const parts = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(value)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** A task or a ticket that a note points to (product.md §3, §7). */
export const hashTag = z.object({ id: z.number(), type: z.enum(['task', 'ticket']), subject: z.string() });
export type HashTag = z.infer<typeof hashTag>;
const hashTagWords = { task: 'TaskID', ticket: 'TicketID' } as const;
/** product.md §2: `TaskID #12 - Replace the seal`. */
export const hashTagLabel = ({ id, type, subject }: HashTag): string => `${hashTagWords[type]} #${id} - ${subject}`;
export const hashTagAddress = ({ id, type }: HashTag): string => `/${type}s/${id}`;

/** Ids of the people that a text mentions, each once, in the order they are met. */
export function mentionsIn(html: string): number[] {
  const ids = [...html.matchAll(/<span\b[^<>]*>/gi)].map(([tag]) =>
    /\bdata-type="mention"/i.test(tag) ? Number(/\bdata-id="([1-9]\d{0,14})"/.exec(tag)?.[1] ?? 0) : 0,
  );
  return [...new Set(ids)].filter((id) => id > 0);
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const lineEnds = new RegExp(`<(?:br\\s*/?|/(?:${richTextBlocks.join('|')}))>`, 'gi');

/** The words of a text without its markup, a line for each paragraph: for search, notifications, lists and e-mail. */
export function textOf(html: string): string {
  return (
    html
      .replace(/<\/t[dh]>/gi, ' ')
      .replace(lineEnds, '\n')
      .replace(/<[^<>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => signs[name] ?? '')
      // From the first blank of a run only: from each of them it would be quadratic where no line ends.
      .replace(/(?<![ \t\u00a0])[ \t\u00a0]+\n/g, '\n')
      .replace(/\n{2,}/g, '\n')
      .trim()
  );
}

/** Whether nobody would see anything: an editor that was emptied still holds a paragraph. */
export const isBlank = (html: string): boolean => textOf(html) === '';
