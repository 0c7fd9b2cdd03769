import { memo, type ReactNode } from 'react';

/**
 * A part of a form that is not drawn again for what is typed elsewhere: only when something that it is given is another, or one of the values
 * of an object that it is given. What it calls stays the same (`useLatest`).
 */
export const still = <Props extends object>(part: (props: Props) => ReactNode): ((props: Props) => ReactNode) =>
  memo(part as never, hasSame) as never;

const hasSame = (was: object, now: object): boolean => isEach(was, now, isSame);

const isSame = (was: unknown, now: unknown): boolean =>
  was === now || (isPlain(was) && isPlain(now) && isEach(was, now, Object.is));

const isEach = (was: object, now: object, same: (was: unknown, now: unknown) => boolean): boolean =>
  Object.keys({ ...was, ...now }).every((name) => same(was[name as never], now[name as never]));

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
