import { isUsualWorkDay, workDaysOf } from '#shared/work-days.ts';
import { useReading } from '#web/api/query.ts';
import { RecurrenceField, type RecurrenceFieldProps } from '#web/form/recurrence-field.tsx';
import { slaCalls } from '../contract.ts';

/** When something comes again, by the company's hours and holidays. */
export function RecurrencePicker(props: Omit<RecurrenceFieldProps, 'isWorkDay'>) {
  const levels = useReading(slaCalls.getServiceLevels, {}).data;
  return <RecurrenceField {...props} isWorkDay={levels ? workDaysOf(levels) : isUsualWorkDay} />;
}
