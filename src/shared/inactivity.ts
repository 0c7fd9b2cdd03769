/** The question that idle people are asked about running work (product.md §4, §9). */

export const inactivityCountdownMs = 5 * 60_000;
export const inactivityExtensions = [
  { label: '+30 minutes', extensionMs: 1_800_000 },
  { label: '+1 hour', extensionMs: 3_600_000 },
] as const;

/** What a device without signal keeps of its person's activity: that many stretches, one ended by as long a rest as may ever be too long. */
export const maxActiveSpans = 500;
export const activeSpanRestMs = 5 * 60_000;

/** §4: what its person is told of work that the server has paused. */
export const autoPausedMessage = (noun: 'Task' | 'Ticket', subject: string): string =>
  `${noun} : ${subject} has been automatically paused due to inactivity`;
