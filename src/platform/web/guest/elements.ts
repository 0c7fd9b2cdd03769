/** The pages of links are drawn with the elements of the browser alone: whoever opens one on a bad signal loads a few kilobytes. */

type Child = Node | string | null | false;
type Options<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'attributes'>
> & {
  /** What is no property: `aria-label`, `for`. */
  attributes?: Record<string, string>;
};

/** An element with what is in it; text is text, whatever it says. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { attributes = {}, ...properties }: Options<Tag> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null && child !== false));
  return made as HTMLElementTagNameMap[Tag];
}

/** The path of a pen, in a box of its own measure. */
export function drawing(path: string, { width, height, label }: { width: number; height: number; label: string }) {
  const svg = document.createElementNS(svgSpace, 'svg');
  const line = document.createElementNS(svgSpace, 'path');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  line.setAttribute('d', path);
  svg.append(line);
  return { svg, draw: (to: string) => line.setAttribute('d', to) };
}
const svgSpace = 'http://www.w3.org/2000/svg';
