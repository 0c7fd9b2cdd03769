/**
 * The focus never falls to the page: where what had it goes away (a dialog is answered, a line is removed, a button is done with), it goes to what
 * stands nearest to that, or to what had it before. Whoever clicks beside everything, and whoever goes to another page, is left alone; so
 * is a finger, for which a field would open the keyboard.
 */

/** What had the focus: the elements around it, nearest first, and the how manyth of what can have it in each. */
type Place = { element: HTMLElement; around: { parent: Element; at: number }[]; path: string };

const maxPlaces = 12;
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex="0"]';

/** For as long as the page is there. */
export function keepFocus(): void {
  let places: Place[] = [];
  let isTouch = false;
  const look = () => {
    const [last] = places;
    if (document.activeElement !== document.body || !last || !document.hasFocus()) return;
    if (isVisible(last.element) || isTouch || last.path !== location.pathname) places = [];
    else nearest(places)?.focus({ preventScroll: true });
  };
  const seen = new MutationObserver(() => {
    if (document.activeElement === document.body && places[0] && !places[0].element.isConnected)
      requestAnimationFrame(look);
  });
  seen.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('pointerdown', (event) => (isTouch = event.pointerType === 'touch'), true);
  window.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) places = [placeOf(target), ...places].slice(0, maxPlaces);
  });
  window.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) requestAnimationFrame(look);
  });
}

function placeOf(element: HTMLElement): Place {
  const around: Place['around'] = [];
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    around.push({ parent, at: thoseIn(parent).indexOf(element) });
  return { element, around, path: location.pathname };
}

/** In the place of the last one, else the last one that is still there. */
function nearest(places: readonly Place[]): HTMLElement | undefined {
  for (const { element, around } of places) {
    if (isVisible(element)) return element;
    const left = around.find(({ parent }) => parent.isConnected);
    // What is left of a dialog is an empty frame, and of a page all that is beside it.
    if (!left || left.parent.matches('#root, #page, [data-portal]')) continue;
    const those = thoseIn(left.parent).filter(isVisible);
    const next = those[Math.min(left.at, those.length - 1)];
    if (next) return next;
  }
  return document.querySelector<HTMLElement>('#page') ?? undefined;
}

/** What in an element can have the focus first. */
export const firstFocusable = (element: Element): HTMLElement | null => element.querySelector(focusable);

const thoseIn = (parent: Element): HTMLElement[] => [...parent.querySelectorAll<HTMLElement>(focusable)];
const isVisible = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility();
