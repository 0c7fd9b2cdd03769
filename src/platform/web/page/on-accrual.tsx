import { usePerson } from '../api/session.tsx';
import classes from './on-accrual.module.css';

/** Says of figures that are on accrual that they are, to a company whose reports usually are on cash. */
export const OnAccrual = () =>
  usePerson().reportBasis === 'cash' && <p className={classes.note}>On accrual; your reports usually are on cash.</p>;
