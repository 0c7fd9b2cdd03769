/** What counts as somebody being there. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'focus'] as const;
/** Activity is noted this often at most, and told this often. */
const noteEveryMs = 1_000;
const tellEveryMs = 60_000;

let toldMs = 0;

type Watching = {
  /** Somebody was there just now. */
  noted?: (nowMs: number) => void;
  /** Somebody was there so long ago; told at most once a minute, however often it is begun and ended. */
  tell: (agoMs: number) => void;
};

/** Tells now and then that somebody is there, until the answered function is called, which tells what was not told yet. */
export function watchActivity({ noted, tell }: Watching): () => void {
  let notedMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellNow = () => {
    timer = undefined;
    toldMs = Date.now();
    tell(Math.max(0, toldMs - notedMs));
  };
  const note = () => {
    const nowMs = Date.now();
    if (nowMs - notedMs < noteEveryMs) return;
    notedMs = nowMs;
    noted?.(nowMs);
    timer ??= setTimeout(tellNow, Math.max(0, toldMs + tellEveryMs - nowMs));
  };
  for (const sign of signs) window.addEventListener(sign, note, { passive: true });
  document.addEventListener('scroll', note, { passive: true, capture: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note);
    document.removeEventListener('scroll', note, { capture: true });
    if (!timer) return;
    clearTimeout(timer);
    tellNow();
  };
}
