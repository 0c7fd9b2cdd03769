import { counted } from '#web/days/formats.ts';
import type { WorkStep } from '../contract.ts';
import classes from './steps-bar.module.css';

/** Of the steps that are asked for: how many are done or left out, and how many there are. */
export function stepsDone(steps: readonly WorkStep[]) {
  const counting = steps.filter((step) => !step.isHidden && step.state !== 'na');
  return { done: counting.filter((step) => step.state !== 'open').length, total: counting.length };
}

type Props = { percentage: number; total: number; isWide?: boolean };

/** How far it is. Nothing where there are no steps. */
export function StepsBar({ percentage, total, isWide = false }: Props) {
  if (total === 0) return null;
  const words = `${percentage}% of ${counted(total, 'step')}`;
  return (
    <progress
      className={isWide ? `${classes.bar} ${classes.wide}` : classes.bar}
      max={100}
      value={percentage}
      aria-label={words}
      data-tip={words}
    />
  );
}
