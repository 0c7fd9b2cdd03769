import { createElement, Fragment, memo, type ReactNode, useMemo } from 'react';
import { colourIn, richTextAttributes, richTextSynonyms, richTextTags } from '#shared/rich-text.ts';
import classes from './rich-text.module.css';

const listed = new Set(richTextTags);
const wordless = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'select', 'title', 'head']);

/**
 * The text of a note as it is read. It is built from the list of `#shared/rich-text.ts`, never handed to the browser as
 * markup: whatever was stored, nothing but what the list holds can stand in the page. Links open in a new tab.
 */
export const RichText = memo(function RichText({ html }: { html: string }) {
  const parts = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(part),
    [html],
  );
  return <div className={classes.text}>{parts}</div>;
});

function part(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = richTextSynonyms[node.localName] ?? node.localName;
  if (wordless.has(tag)) return null;
  const children = tag === 'br' ? undefined : [...node.childNodes].map(part);
  if (!listed.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  const given = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  const { style, start, ...kept } = richTextAttributes(tag, given);
  const colour = colourIn(style ?? '');
  return createElement(
    tag,
    { key, ...kept, ...(start && { start: Number(start) }), ...(colour && { style: { color: colour } }) },
    children,
  );
}
