import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { companyToday } from '../days/today.ts';

/** The month view; loaded when first opened. */
export function Calendar({ value, onPick }: { value: string | null; onPick: (date: string) => void }) {
  const today = companyToday();
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? today}
      onChange={(date) => date && onPick(date)}
      firstDayOfWeek={0}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      // Mantine marks the day of the device.
      getDayProps={(date) => ({
        'data-today': date === today || undefined,
        'data-highlight-today': date === today || undefined,
      })}
    />
  );
}
