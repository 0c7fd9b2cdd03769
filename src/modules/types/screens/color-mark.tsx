import type { TypeColor } from '../rules.ts';
import classes from './types.module.css';

/** The color of an event type or a tag, before its name, which says what it means. */
export const ColorMark = ({ color }: { color: TypeColor }) => (
  <span className={classes.mark} data-color={color} aria-hidden />
);
