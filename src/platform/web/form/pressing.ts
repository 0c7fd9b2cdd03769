/**
 * Pressing the mouse on a button takes the focus from a field. A message that appeared there at once, or went, would move the
 * button away from under the pointer before it is released, and the click would be lost.
 */
let isPressed = false;
const waiting = new Set<() => void>();

function press(): void {
  isPressed = true;
}

function release(): void {
  isPressed = false;
  const now = [...waiting];
  waiting.clear();
  // After the click, which follows the release.
  setTimeout(() => {
    for (const run of now) run();
  });
}

for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, press, { capture: true });
for (const name of ['pointerup', 'mouseup', 'pointercancel', 'dragend'])
  window.addEventListener(name, release, { capture: true });

/** Runs it now, or once nothing is pressed any more. */
export function whenReleased(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}
