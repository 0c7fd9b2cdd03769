import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import type { Target } from './target-text.tsx';

/**
 * What can be done on the page below the palette: the buttons that stand in what is marked `data-actions`, by their own names, so
 * that the palette offers exactly what the page does, to whom it does. They are read once, before the palette hides them.
 */
export function usePageActions(): { name: string; actions: Target[] } {
  return useState(() => ({ name: document.title.split(' · ')[0] ?? '', actions: actionsOfPage() }))[0];
}

function actionsOfPage(): Target[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-actions] button:not(:disabled)')];
  return buttons.flatMap((button, index) => {
    const title = nameOf(button);
    if (title === '' || title === 'More' || button.offsetParent === null) return [];
    const key = button.getAttribute('aria-keyshortcuts') ?? button.querySelector('kbd')?.textContent;
    return {
      key: `action ${index} ${title}`,
      group: 'On this page',
      title,
      icon: IconBolt,
      ...(key && { keys: [key.toUpperCase()] }),
      run: () => button.click(),
    };
  });
}

/** Without the key that it shows. */
function nameOf(button: HTMLButtonElement): string {
  const label = button.getAttribute('aria-label');
  if (label) return label;
  const copy = button.cloneNode(true) as HTMLElement;
  for (const key of copy.querySelectorAll('kbd')) key.remove();
  return copy.textContent.trim();
}
