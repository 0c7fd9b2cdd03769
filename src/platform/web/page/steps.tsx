import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { showError } from '../actions/toast.tsx';
import { formatCount } from '../days/formats.ts';
import classes from './steps.module.css';

type Shown = { what: string; done: number; of: number | undefined };
export type Work = (tell: (done: number) => void, signal: AbortSignal) => Promise<unknown>;

/** Work of many steps that a person waits for: how far it is, and a way to stop it. One at a time. */
export function useSteps() {
  const [shown, setShown] = useState<Shown | null>(null);
  const stop = useRef<AbortController>(null);
  const run = async (what: string, of: number | undefined, work: Work): Promise<void> => {
    if (stop.current) return;
    const control = new AbortController();
    stop.current = control;
    setShown({ what, done: 0, of });
    try {
      await work((done) => setShown({ what, done, of }), control.signal);
    } catch (error) {
      if (!control.signal.aborted) showError(error);
    } finally {
      stop.current = null;
      setShown(null);
    }
  };
  return { shown, run, cancel: () => stop.current?.abort() };
}
export type Steps = ReturnType<typeof useSteps>;

/** `Exporting 500 of 9,214`, a bar, and Cancel. */
export function StepBar({ steps: { shown, cancel } }: { steps: Steps }) {
  if (!shown) return null;
  const { what, done, of } = shown;
  return (
    <div className={classes.steps}>
      <span className={`${classes.text} figures`} role="status">
        {what} {formatCount(done)}
        {of !== undefined && ` of ${formatCount(Math.max(of, done))}`}
      </span>
      <progress
        className={classes.bar}
        max={Math.max(of ?? 1, 1)}
        aria-label={what}
        {...(of !== undefined && { value: done })}
      />
      <Button variant="subtle" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
