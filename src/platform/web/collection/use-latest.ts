import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same while what it does is the latest: rows that are given it need not be drawn again. */
export function useLatest<Given extends unknown[], Result>(
  run: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
