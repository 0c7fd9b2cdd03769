/** The question that idle people are asked about running work (product.md §4, §9). */

export const inactivityCountdownMs = 5 * 60_000;
export const inactivityExtensions = [
  { label: '+30 minutes', extensionMs: 1_800_000 },
  { label: '+1 hour', extensionMs: 3_600_000 },
] as const;

/** §4: what its person is told of work that the server has paused. */
export const autoPausedMessage = (noun: 'Task' | 'Ticket', subject: string): string =>
  `${noun} : ${subject} has been automatically paused due to inactivity`;
