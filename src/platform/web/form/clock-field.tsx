import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { clockText, parseClock } from '#shared/clock-times.ts';
import classes from './clock-field.module.css';

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
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? minutes : parseClock(typed);
  const meant = isEnd && parsed === 0 ? 1440 : parsed;
  const isWrong = meant === null || isAllowed?.(meant) === false;
  return (
    <TextInput
      {...(isLabelled ? { label } : { 'aria-label': label })}
      className={classes.clock}
      disabled={isDisabled}
      value={typed ?? clockText(minutes)}
      error={typed !== null && isWrong}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null) return;
        setTyped(null);
        if (!isWrong && meant !== minutes) onChange(meant);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
