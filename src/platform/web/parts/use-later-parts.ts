import { useEffect } from 'react';

/** Whether the device is one that people carry to where there is no signal. */
export const isCarried = (): boolean => matchMedia('(pointer: coarse)').matches;

/** A device that is carried along loads the parts that are opened later beforehand, so that they are there when the signal is gone. */
export function useLaterParts(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if (!isCarried()) return;
    // What cannot be loaded now is asked for again when it is opened.
    for (const load of parts) load().catch(() => undefined);
  }, [parts]);
}
