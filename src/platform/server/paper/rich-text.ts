import sanitizeHtml from 'sanitize-html';
import { escapeTyped, hasMarkup } from '#shared/markup.ts';
import { richTextAttributes, richTextSynonyms, richTextTags, textOf } from '#shared/rich-text.ts';

export { isBlank, mentionsIn, textOf } from '#shared/rich-text.ts';

/** Deeper lists nobody writes; a browser would still draw them, one frame of its stack each. */
const deepestNesting = 50;

const options: sanitizeHtml.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href', 'target', 'rel'], span: ['data-type', 'data-id', 'style'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // `richTextAttributes` writes the only style there is; nothing of what was given is left to parse.
  parseStyleAttributes: false,
  nestingLimit: deepestNesting,
  transformTags: {
    '*': (given, attributes) => {
      const tagName = richTextSynonyms[given] ?? given;
      return { tagName, attribs: richTextAttributes(tagName, attributes) };
    },
  },
};

// What PostgreSQL or a screen chokes on; tabs and line ends stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
const comments = /<!--[^<]*?-->/g;
/** A bracket that begins no tag: `a < b`, `<P-204>`, `<joe@x.com>`, a tag that is never closed. */
const loneBracket = /<(?!\/?[a-z][a-z0-9]*(?:[\s/][^<>]*)?>)/gi;

/** What is left when a tag goes may close another one; more than twice only in what no editor writes. */
const maxRounds = 4;

/**
 * The text of a note, safe to stand in a page: of markup only what `#shared/rich-text.ts` lists (product.md §2), and
 * what is no markup escaped (§5), so that it reads as it was typed. Text without any markup becomes a paragraph, its
 * lines kept. For any input it answers, and cleaning again changes nothing. Empty when nothing is left.
 */
export function cleanRichText(html: string): string {
  let clean = cleanOnce(html);
  for (let round = 1; round < maxRounds; round++) {
    const again = cleanOnce(clean);
    if (again === clean) return clean;
    clean = again;
  }
  return cleanOnce(textOf(clean).replaceAll('<', '‹'));
}

function cleanOnce(html: string): string {
  const given = html.toWellFormed().replace(controls, '').replace(/\r\n?/g, '\n');
  const typed = hasMarkup(given) ? escapeTyped(given) : escapeTyped(given.trim()).replaceAll('\n', '<br />');
  const clean = sanitizeHtml(typed.replace(comments, '').replace(loneBracket, '&lt;'), options).trim();
  return clean === '' || isWrapped(clean) ? clean : `<p>${clean}</p>`;
}

/** Words alone would be escaped once more the next time. */
const isWrapped = (clean: string): boolean => hasMarkup(clean.replaceAll('<br />', ''));
