import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';

/** The month view; loaded when first opened. */
export function Calendar({ value, onPick }: { value: string | null; onPick: (date: string) => void }) {
  return <DatePicker value={value} onChange={(date) => date && onPick(date)} firstDayOfWeek={0} highlightToday />;
}
