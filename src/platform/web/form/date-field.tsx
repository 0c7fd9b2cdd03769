import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { addDays } from '#shared/dates.ts';
import { formatDate } from '../days/formats.ts';
import { companyToday } from '../days/today.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { opens, Popup, usePopup } from '../parts/popup.tsx';
import { type Leaning, parseDateText } from './date-text.ts';
import { whenReleased } from './pressing.ts';

const Calendar = lazyPart(() => import('./calendar.tsx'), 'Calendar');

type Props = {
  label: string;
  value: string | null;
  onChange: (date: string | null) => void;
  error?: string | undefined;
  isRequired?: boolean;
  isBare?: boolean;
  isDisabled?: boolean;
  /** Where a day without a year lies; what is planned, unless it is said. */
  leaning?: Leaning;
  onDone?: () => void;
};

/** A day as people type it; what was understood stands below while it is typed. The calendar is one click away. */
export function DateField({
  label,
  value,
  onChange,
  error,
  isRequired = false,
  isBare = false,
  isDisabled = false,
  leaning,
  onDone,
}: Props) {
  const [text, setText] = useState(value ? formatDate(value) : '');
  const [isTypedWrong, setTypedWrong] = useState(false);
  const calendar = usePopup();
  useEffect(() => setText(value ? formatDate(value) : ''), [value]);

  const understood = text.trim() === '' ? null : parseDateText(text, leaning);
  const isUnread = text.trim() !== '' && understood === null;
  // What Enter took is not taken once more when the field is left.
  const isTaken = useRef(false);
  const take = (): boolean => {
    whenReleased(() => setTypedWrong(isUnread));
    if (isUnread) return false;
    if (understood !== value && !isTaken.current) onChange(understood);
    isTaken.current = true;
    setText(understood ? formatDate(understood) : '');
    return true;
  };
  const { hint, enter, leave } = useHint(understood, text);

  return (
    <>
      <TextInput
        label={isBare ? undefined : label}
        aria-label={label}
        withAsterisk={isRequired}
        placeholder="MM/DD/YYYY"
        value={text}
        disabled={isDisabled}
        error={isTypedWrong ? 'Enter a date like 11/23/2026, 5/3 or friday' : error}
        description={hint}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTypedWrong(false);
          isTaken.current = false;
        }}
        onFocus={() => {
          enter();
          isTaken.current = false;
        }}
        onBlur={() => {
          leave();
          take();
        }}
        onKeyDown={(event) => {
          // As in other books: plus and minus step from the day that stands there.
          if ((event.key === '+' || event.key === '-') && value && text === formatDate(value)) {
            event.preventDefault();
            onChange(addDays(value, event.key === '+' ? 1 : -1));
            return;
          }
          if (event.key !== 'Enter') return;
          // What is not understood is not sent with the rest.
          if (!take()) return event.preventDefault();
          if (event.ctrlKey || !onDone) return;
          // The focus goes back to what opened the field, which this Enter must not press again.
          event.preventDefault();
          onDone();
        }}
        data-autofocus={isBare || undefined}
        data-unread={isUnread || undefined}
        rightSection={
          <ActionIcon
            aria-label="Open the calendar"
            size={24}
            tabIndex={-1}
            disabled={isDisabled}
            {...opens(calendar, 'dialog')}
          >
            <IconCalendar size={14} stroke={1.8} />
          </ActionIcon>
        }
      />
      <CalendarPopup
        of={calendar}
        value={value}
        onPick={(date) => {
          onChange(date);
          onDone?.();
        }}
      />
    </>
  );
}

/** What was understood while it is typed, in words: they stay until the mouse is released that took the focus from the field. */
function useHint(understood: string | null, text: string) {
  const [isFocused, setFocused] = useState(false);
  const [left, setLeft] = useState<string>();
  const isHinted = understood !== null && isFocused && text !== formatDate(understood);
  const hint = understood !== null && (isHinted || isFar(understood)) ? inWords(understood) : undefined;
  const leave = () => {
    setFocused(false);
    setLeft(hint);
    whenReleased(() => setLeft(undefined));
  };
  return { hint: hint ?? left, enter: () => setFocused(true), leave };
}

type CalendarProps = { of: ReturnType<typeof usePopup>; value: string | null; onPick: (date: string) => void };
const CalendarPopup = ({ of: calendar, value, onPick }: CalendarProps) => (
  <Popup of={calendar} side="bottom-end" width={272} label="Calendar">
    <Calendar
      value={value}
      onPick={(date) => {
        onPick(date);
        calendar.close();
      }}
    />
  </Popup>
);

/** Further ahead than plans go, or before most people began. */
const isFar = (date: string): boolean =>
  date > addDays(companyToday(), 5 * 366) || date < addDays(companyToday(), -50 * 366);

/** `Friday, 11/27/2026`; of a day that is far away also how far. */
const inWords = (date: string): string =>
  isFar(date) ? `${dayInWords(date)}, ${yearsAway(date)}: is the year right?` : dayInWords(date);
function yearsAway(date: string): string {
  const years = Number(date.slice(0, 4)) - Number(companyToday().slice(0, 4));
  return years > 0 ? `${years} years from now` : `${-years} years ago`;
}
const dayInWords = (date: string): string =>
  `${new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))}, ${formatDate(date)}`;
