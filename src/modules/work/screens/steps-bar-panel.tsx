import { counted } from '#web/formats.ts';
import classes from './steps-bar.module.css';

/** How far it is. Nothing where there are no steps. */
export function StepsBar({ percentage, total }: { percentage: number; total: number }) {
  if (total === 0) return null;
  const words = `${percentage}% of ${counted(total, 'step')}`;
  return <progress className={classes.bar} max={100} value={percentage} aria-label={words} data-tip={words} />;
}
