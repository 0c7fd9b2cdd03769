import type { ReactNode } from 'react';
import { Failed, LoadingLines } from './states.tsx';

type Props<T> = {
  reading: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** What it is, where it cannot be read: `The picture`. */
  what: string;
  /** How many lines stand in its place until it is there. */
  lines?: number;
  children: (data: T) => ReactNode;
};

/** What was read; before, lines in its place, or why it cannot be read and a way to try again. What once came stays. */
export function Read<T>({ reading, what, lines, children }: Props<T>) {
  if (reading.data !== undefined) return children(reading.data);
  if (reading.error) return <Failed error={reading.error} what={what} retry={() => void reading.refetch()} />;
  return <LoadingLines {...(lines !== undefined && { lines })} />;
}
