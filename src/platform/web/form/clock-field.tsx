import { TextInput } from '@mantine/core';
import { clockText, parseClock } from '#shared/clock-times.ts';
import classes from './clock-field.module.css';
import { useTyped } from './use-typed.ts';

type Props = {
  label: string;
  /** Whether the label is seen; it is read aloud in any case. */
  isLabelled?: boolean;
  /** After midnight. */
  minutes: number;
  isAllowed?: (minutes: number) => boolean;
  isDisabled?: boolean;
  /** Midnight is the end of the day, not its beginning. */
  isEnd?: boolean;
  onChange: (minutes: number) => void;
};

/** A time of day as people type it: `7`, `7:30 pm`, `1930`. What is none, or not allowed, changes nothing. */
export function ClockField({
  label,
  isLabelled,
  minutes,
  isAllowed,
  isDisabled = false,
  isEnd = false,
  onChange,
}: Props) {
  const read = (text: string) => {
    const parsed = parseClock(text);
    const meant = isEnd && parsed === 0 ? 1440 : parsed;
    return meant === null || isAllowed?.(meant) === false ? undefined : meant;
  };
  const typed = useTyped(clockText(minutes), read, (meant) => {
    if (meant !== minutes) onChange(meant);
  });
  return (
    <TextInput
      {...(isLabelled ? { label } : { 'aria-label': label })}
      className={classes.clock}
      disabled={isDisabled}
      error={typed.isWrong}
      onFocus={(event) => event.currentTarget.select()}
      {...typed.input}
    />
  );
}
