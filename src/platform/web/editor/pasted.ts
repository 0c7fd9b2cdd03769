import { richTextTags } from '#shared/rich-text.ts';

/** What may be pasted (product.md §2); the editor's own text, copied within it, keeps what the editor knows besides. */
const pastedTags = new Set('p br b strong i em u span div ul ol li table thead tbody tfoot tr th td a'.split(' '));
const ownTags = new Set(richTextTags);
const droppedStyles = /^(font-size|font-family|line-height|letter-spacing|color|background|background-color)$/;
/** Their content is nobody's words. */
const droppedElements =
  'script, style, title, head, meta, link, template, noscript, iframe, object, svg, math, textarea, select';
/** Lines of their own, which stay lines when their element goes. */
const otherBlocks =
  /^(h[1-6]|pre|blockquote|section|article|header|footer|main|aside|figure|figcaption|address|dl|dt|dd|caption)$/;

/**
 * What was copied elsewhere, as it may stand in a note: listed elements, links, weight and slant; sizes, fonts, spacing
 * and colours go (behaviour.md, trap 9), and tables become lines of text. It is not yet safe to show: the editor's
 * schema and the server decide about that.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  for (const element of body.querySelectorAll(droppedElements)) element.remove();
  const tags = isOwn ? ownTags : pastedTags;
  // From the innermost: what is replaced takes its cleaned content along.
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const tag = element.localName;
    if (tags.has(tag)) cleanAttributes(element);
    else if (otherBlocks.test(tag)) element.replaceWith(asParagraph(element));
    else element.replaceWith(...element.childNodes);
  }
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(...linesOf(table));
  return body.innerHTML;
}

function cleanAttributes(element: Element): void {
  const style = [...(element.getAttribute('style') ?? '').split(';')]
    .filter((one) => one.includes(':') && !droppedStyles.test(one.split(':')[0]?.trim().toLowerCase() ?? ''))
    .join(';');
  for (const { name } of [...element.attributes])
    if (!/^(href|data-type|data-id|data-pm-slice|start)$/.test(name)) element.removeAttribute(name);
  if (style) element.setAttribute('style', style);
}

function asParagraph(element: Element): Element {
  const paragraph = element.ownerDocument.createElement('p');
  if (element.localName === 'pre') {
    const lines = (element.textContent ?? '').split('\n');
    paragraph.append(
      ...lines.flatMap((line, at) => (at > 0 ? [element.ownerDocument.createElement('br'), line] : [line])),
    );
  } else paragraph.append(...element.childNodes);
  return paragraph;
}

/** A paragraph for each row: a table would be lost on a phone, and the editor has none. */
function linesOf(table: Element): Element[] {
  return [...table.querySelectorAll('tr')].map((row) => {
    const line = row.ownerDocument.createElement('p');
    const cells = [...row.children].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim());
    line.textContent = cells.filter(Boolean).join(' | ');
    return line;
  });
}
