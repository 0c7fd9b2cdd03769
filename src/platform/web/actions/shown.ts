/** Of a write whose failure has been shown to whoever pressed: nothing more comes of it. */
export const shown = (running: Promise<unknown>): void => void running.catch(() => undefined);
