import classes from './samples.module.css';
import type { Samples } from './use-samples.ts';

/** How far the filling or emptying is. */
export function SamplesProgress({ state, done, total }: Pick<Samples, 'state' | 'done' | 'total'>) {
  const what = state === 'filling' ? 'Filling with sample data' : 'Emptying the sample data';
  return (
    <div className={classes.progress}>
      <span className="figures" role="status">
        {what}
        {total > 0 && ` – ${done} of ${total}`}
      </span>
      <progress max={Math.max(total, 1)} aria-label={what} {...(total > 0 && { value: done })} />
    </div>
  );
}
