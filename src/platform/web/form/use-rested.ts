import { useEffect, useState } from 'react';
import { whenReleased } from './pressing.ts';
import { restMs } from './use-once-rested.ts';

/** A value as it was when typing rested last: for what follows from the whole of a form and need not keep up with each letter. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => whenReleased(() => setRested(value)), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
