import { calendarDate, formatCalendarDate } from '#shared/dates.ts';
import { type FieldType, maxText } from './rules.ts';

/** What a field holds, pure: apart from which fields there are, which pages know that fill in none. */

const yesNo = { yes: 'Yes', no: 'No' } as const;
const isYesNo = (value: string): value is keyof typeof yesNo => value in yesNo;

type Typed = { type: FieldType; choices: readonly string[] };

/** What was typed, as a field of a type keeps it, or what is wrong with it. A number has at most twelve digits before the point and four behind it. */
export function readValue({ type, choices }: Typed, typed: string): { value: string } | { problem: string } {
  const text = typed.trim();
  switch (type) {
    case 'text':
      return text.length <= maxText ? { value: text } : { problem: `At most ${maxText} characters` };
    case 'number': {
      const isNumber = /^-?(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,4})?$/.test(text);
      return isNumber ? { value: String(Number(text.replaceAll(',', ''))) } : { problem: 'Enter a number' };
    }
    case 'date':
      return calendarDate.safeParse(text).success ? { value: text } : { problem: 'Enter a day' };
    case 'yes_no':
      return isYesNo(text) ? { value: text } : { problem: 'Choose yes or no' };
    case 'choice':
      return choices.includes(text) ? { value: text } : { problem: 'Choose one of the list' };
  }
}

/** A value as people read it. */
export function valueSaid(type: FieldType, value: string): string {
  if (type === 'date') return formatCalendarDate(value);
  if (type === 'yes_no' && isYesNo(value)) return yesNo[value];
  return type === 'number' ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 4 }) : value;
}

/** What there is to choose from, of a field that is not typed. */
export const choicesOf = ({ type, choices }: Typed): readonly string[] =>
  type === 'yes_no' ? Object.keys(yesNo) : type === 'choice' ? choices : [];
