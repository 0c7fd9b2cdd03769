import { useEffect, useRef, useState } from 'react';
import { type DateRange, dateRangeMessage } from '#shared/date-range.ts';
import { dateRangeDebounceMs } from '#shared/delays.ts';
import { dateEmptyMessage } from '#shared/texts.ts';
import { DateField } from '../date-field.tsx';
import classes from './cells.module.css';

type Props = {
  value: DateRange;
  /** Only ranges that hold are told, 300 ms after the last change (product.md §9). */
  onChange: (range: DateRange) => void;
  labels?: [start: string, end: string];
};

/** Two days (product.md §5): one that is cleared comes back, and a start after the end is not taken. */
export function DateRangeField({ value, onChange, labels = ['Date Start', 'Date End'] }: Props) {
  const [typed, setTyped] = useState<DateRange>(value);
  const [message, setMessage] = useState<{ side: keyof DateRange; text: string } | null>(null);
  const [restored, setRestored] = useState(0);
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped({ start: value.start, end: value.end }), [value.start, value.end]);
  useEffect(() => () => clearTimeout(telling.current), []);

  const take = (side: keyof DateRange, date: string | null) => {
    const next = { ...typed, [side]: date ?? '' };
    const wrong = dateRangeMessage(next);
    // The order is a matter of both; it is said at the first, where one begins to mend it.
    setMessage(wrong ? { side: wrong === dateEmptyMessage ? side : 'start', text: wrong } : null);
    clearTimeout(telling.current);
    if (wrong === dateEmptyMessage) setRestored(restored + 1);
    else setTyped(next);
    if (!wrong) telling.current = setTimeout(() => onChange(next), dateRangeDebounceMs);
  };
  return (
    <div className={classes.range}>
      {(['start', 'end'] as const).map((side, index) => (
        <DateField
          key={`${side}-${restored}`}
          label={labels[index] ?? side}
          leaning="back"
          value={typed[side]}
          error={message?.side === side ? message.text : undefined}
          onChange={(date) => take(side, date)}
        />
      ))}
    </div>
  );
}
