import { element } from './elements.ts';
import classes from './guest.module.css';

export type Company = { name: string; lines: readonly string[]; logo: string | null };

/** The page around what a link opens: whose it is above, how they are reached below. */
export function framed(company: Company, ...content: readonly Node[]): HTMLElement {
  return element(
    'div',
    { className: classes.page ?? '' },
    element('header', { className: classes.company ?? '' }, ...headOf(company)),
    element('main', { className: classes.content ?? '' }, ...content),
    element('footer', { className: classes.foot ?? '' }, ...company.lines.map((line) => element('span', {}, line))),
  );
}

function headOf({ name, logo }: Company): Node[] {
  if (logo !== null)
    return [element('img', { className: classes.logo ?? '', src: `data:image/jpeg;base64,${logo}`, alt: name })];
  return [
    element('span', { className: classes.letter ?? '', attributes: { 'aria-hidden': 'true' } }, name.charAt(0)),
    element('span', { className: classes.name ?? '' }, name),
  ];
}

/** What is said where nothing is opened. */
export const nothingOpened = (title: string, why: string): HTMLElement =>
  element(
    'div',
    { className: classes.page ?? '' },
    element(
      'main',
      { className: classes.alone ?? '' },
      element('h1', { className: classes.title ?? '' }, title),
      element('p', {}, why),
    ),
  );
