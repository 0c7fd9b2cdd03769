/** What notes and mails are written in; other words in angle brackets are somebody's text. */
const tags =
  'p|br|b|i|u|s|strong|em|del|strike|span|div|ul|ol|li|table|thead|tbody|tfoot|tr|th|td|caption|colgroup|col|a|h[1-6]|pre|code|blockquote|img|hr';
const realMarkup = new RegExp(`</?(?:${tags})(?:\\s[^<>]*)?/?>`, 'i');
const bracketedEmail = /<([a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,})>/gi;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Whether a text was written as markup, rather than by somebody who types a bracket. */
export const hasMarkup = (text: string): boolean => realMarkup.test(text);

/** Text that is text, whatever signs it holds. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/**
 * Text as people type it, ready to stand in a page (product.md §5): escaped, unless it already contains real markup;
 * `<ann@acme.test>` is an address and always escaped. Markup that was kept is not yet safe: the sanitiser decides about it.
 */
export function escapeTyped(text: string): string {
  if (!hasMarkup(text)) return escapeText(text);
  return text.replace(bracketedEmail, '&lt;$1&gt;');
}

/** Plain text as a note holds it: a paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');
