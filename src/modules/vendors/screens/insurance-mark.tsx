import { type Standing, standingWords } from '../insurance-rules.ts';
import classes from './vendor.module.css';

/** That insurance has ended, or ends soon; while it holds nothing is said. */
export const InsuranceMark = ({ standing }: { standing: Standing | null }) =>
  standing === 'soon' || standing === 'ended' ? (
    <span className={classes.standing} data-standing={standing}>
      {standingWords[standing]}
    </span>
  ) : null;
