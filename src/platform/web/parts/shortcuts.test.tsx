import { afterEach, expect, test } from 'vitest';
import { isForPage } from './shortcuts.ts';

afterEach(() => document.body.replaceChildren());

const keyOn = (html: string, at: string): boolean => {
  document.body.innerHTML = html;
  let isOurs = false;
  const listen = (event: KeyboardEvent) => {
    isOurs = isForPage(event);
  };
  window.addEventListener('keydown', listen, { once: true });
  document.querySelector(at)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
  return isOurs;
};

test('a single key is the page’s on a row or a button, and never in a form: neither in a field nor on its buttons', () => {
  expect(keyOn('<button>Close</button>', 'button')).toBe(true);
  expect(keyOn('<table><tr tabindex="0"></tr></table>', 'tr')).toBe(true);
  expect(keyOn('<input>', 'input')).toBe(false);
  expect(keyOn('<form><button>Add a step</button></form>', 'button')).toBe(false);
  expect(keyOn('<form><input type="checkbox"></form>', 'input')).toBe(false);
});
