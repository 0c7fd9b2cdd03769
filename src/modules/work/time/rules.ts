import { inactivityCountdownMs } from '#shared/inactivity.ts';

/** One’s own time, as what a device keeps without signal names it (docs/rules/offline.md). */
export const ownTime = { module: 'time', id: 0 };

/** Running work and what is known of its person, in milliseconds since 1970 by the server's clock (docs/rules/time.md). */
export type Watched = {
  startedAtMs: number;
  /** At any of the person's devices; null when none has told. */
  lastActiveAtMs: number | null;
  /** Until then nobody is asked; null when nothing was added. */
  extendedUntilMs: number | null;
  thresholdMs: number;
};

/** A start counts as activity. */
export const lastActivity = (work: Watched): number => Math.max(work.startedAtMs, work.lastActiveAtMs ?? 0);

/** When the person is asked whether they are still working. */
export const asksAt = (work: Watched): number =>
  Math.max(lastActivity(work) + work.thresholdMs, work.extendedUntilMs ?? 0);

/** When the server pauses it, unless something happens before. */
export const pausesAt = (work: Watched): number => asksAt(work) + inactivityCountdownMs;

export const isOverdue = (work: Watched, nowMs: number): boolean => nowMs >= pausesAt(work);

/** From when until when somebody was at a device. */
export type ActiveSpan = { fromMs: number; toMs: number };

/**
 * Work with what devices tell of its person later: activity goes on from the last one known, as long as nobody would have been
 * asked in vain before the next. What came after that says nothing of the time before.
 */
export function followed<T extends Watched>(work: T, spans: readonly ActiveSpan[]): T {
  let known = work;
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (isOverdue(known, fromMs)) break;
    known = { ...known, lastActiveAtMs: Math.max(lastActivity(known), toMs) };
  }
  return known;
}

/** Where the segment ends, and until when the time after that is idle. */
export type Ending = { endedAtMs: number; idleUntilMs: number | null };

/**
 * How running work ends when somebody ends it: now; at the last activity when that is what they want, or when it is overdue
 * and only nobody has come to pause it.
 */
export function endingOf(work: Watched, nowMs: number, isAtLastActivity = false): Ending {
  const last = lastActivity(work);
  if (!isAtLastActivity && !isOverdue(work, nowMs))
    return { endedAtMs: Math.max(work.startedAtMs, nowMs), idleUntilMs: null };
  return { endedAtMs: last, idleUntilMs: nowMs > last ? nowMs : null };
}
