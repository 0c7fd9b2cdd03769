import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { dateRangeMessage } from '#shared/date-range.ts';
import { addDays, inMonth } from '#shared/dates.ts';
import { dateRangeDebounceMs } from '#shared/delays.ts';
import { parseDateText, weekdayOf } from '../form/date-text.ts';
import type { DateRange } from '../list/filter-bar.tsx';
import classes from './date-range.module.css';
import { formatDate } from './formats.ts';
import { companyToday } from './today.ts';

type Props = {
  label: string;
  range: DateRange | null;
  /** Days to come are neither offered nor taken. */
  isPast?: boolean;
  onChange: (range: DateRange) => void;
  onDone: () => void;
};
const ends = ['start', 'end'] as const;
type End = (typeof ends)[number];
const endNames: Record<End, string> = { start: 'Date Start', end: 'Date End' };
const textsOf = (range: DateRange | null) => ({
  start: range ? formatDate(range.start) : '',
  end: range ? formatDate(range.end) : '',
});

/**
 * Two days as people type them. What cannot be is said and not taken; a date that was cleared gets its former value back
 * (product.md §5). What can be is taken shortly after the last key (product.md §9), and at once with Enter.
 */
export function DateRangeFields({ label, range, isPast = false, onChange, onDone }: Props) {
  const [texts, setTexts] = useState(textsOf(range));
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => setTexts(textsOf(range)), [range]);

  const take = (typed: typeof texts): boolean => {
    const read = { start: parseDateText(typed.start, 'back'), end: parseDateText(typed.end, 'back') };
    const unread = ends.find((end) => typed[end].trim() !== '' && read[end] === null);
    const ahead = isPast ? ends.find((end) => (read[end] ?? '') > companyToday()) : undefined;
    const wrong = unread
      ? `${endNames[unread]}: enter a date like 11/23/2026 or 5/3`
      : ahead
        ? `${endNames[ahead]}: choose a day up to today`
        : dateRangeMessage(read);
    setMessage(wrong);
    if (wrong || !read.start || !read.end) return false;
    if (read.start !== range?.start || read.end !== range.end) onChange({ start: read.start, end: read.end });
    return true;
  };
  const takeSoon = useDebouncedCallback((typed: typeof texts) => {
    // Half a range is not wrong yet: the other date is still to come.
    if (ends.every((end) => typed[end].trim() !== '')) take(typed);
  }, dateRangeDebounceMs);
  const change = (end: End, text: string) => {
    const typed = { ...texts, [end]: text };
    setTexts(typed);
    setMessage(null);
    takeSoon(typed);
  };
  const leave = (end: End) => {
    if (texts[end].trim() !== '' || !range) return;
    setMessage(dateRangeMessage({ ...range, [end]: null }));
    setTexts({ ...texts, [end]: textsOf(range)[end] });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (take(texts)) onDone();
  };
  const pick = (next: DateRange) => {
    setMessage(null);
    setTexts(textsOf(next));
    onChange(next);
    onDone();
  };
  return (
    <div className={classes.body}>
      <div className={classes.fields}>
        {ends.map((end) => (
          <TextInput
            key={end}
            label={endNames[end]}
            aria-label={`${label}, ${endNames[end]}`}
            placeholder="MM/DD/YYYY"
            value={texts[end]}
            error={message !== null}
            onChange={(event) => change(end, event.currentTarget.value)}
            onBlur={() => leave(end)}
            onKeyDown={onKeyDown}
            data-autofocus={end === 'start' || undefined}
          />
        ))}
      </div>
      {message && (
        <p className={classes.message} role="alert">
          {message}
        </p>
      )}
      <div className={classes.presets}>
        {presets(companyToday(), isPast).map(({ name, ...preset }) => (
          <Button key={name} variant="subtle" onClick={() => pick(preset)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}

const nextDays = 'Next 7 days';
/** The ranges that are asked for most. A week begins on Sunday, as its calendar does. */
function presets(now: string, isPast: boolean): (DateRange & { name: string })[] {
  const sunday = addDays(now, -weekdayOf(now));
  const all = [
    { name: 'Today', start: now, end: now },
    { name: 'This week', start: sunday, end: addDays(sunday, 6) },
    { name: nextDays, start: now, end: addDays(now, 7) },
    { name: 'This month', start: inMonth(now, 0, 1), end: inMonth(now, 0, 31) },
    { name: 'Last 30 days', start: addDays(now, -30), end: now },
  ];
  if (!isPast) return all;
  return all.filter(({ name }) => name !== nextDays).map((one) => ({ ...one, end: one.end > now ? now : one.end }));
}
