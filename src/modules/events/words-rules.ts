import { formatCalendarDate, formatStoredTime } from '#shared/dates.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { rateText } from '#shared/units.ts';
import { isEmpty, sentence } from './rules.ts';

/** `customerName` → `Customer name`, `isTaxable` → `Taxable`: a field by its name in the contract. */
export function fieldWords(field: string): string {
  const named = field.replace(/ID(s?)$/, '').replace(/^is(?=[A-Z\d])/, '');
  return (
    sentence(named.replaceAll(/([a-z])([A-Z])/g, (_both, one, other) => `${one} ${other.toLowerCase()}`)) || 'Number'
  );
}

/** Amounts are whole cents, prices of one dollars of four decimals. */
export type Amounts = 'cents' | 'dollars';

/** What is known of fields beyond their names. */
export type Known = {
  /** What a field is called on its screen. */
  labelOf(field: string): string | undefined;
  /** How a value of it is said there. */
  wordOf(field: string, value: string | number): string | undefined;
  /** The amounts of the company that stand in it, if any. */
  moneyOf(field: string): Amounts | null;
  /** Whether its reader is told of it. */
  isSeen(field: string): boolean;
  /** What a record is called whose number stands in the field; undefined for one that its reader does not see. */
  nameOf(field: string, id: number): string | undefined;
  timeZone: string;
};

/** What stood in a field and stands there now: of a list of things with parts only those that are different, all of them where their order is. */
export function changeWords(was: unknown, now: unknown, field: string, known: Known): { was: string; now: string } {
  const [before, after] = isListOfThings(was) && isListOfThings(now) ? differingOf(was, now) : [was, now];
  return { was: valueWords(before, field, known), now: valueWords(after, field, known) };
}

const isListOfThings = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);

function differingOf(was: readonly object[], now: readonly object[]): [readonly object[], readonly object[]] {
  const [gone, come] = [without(was, now), without(now, was)];
  return gone.length + come.length === 0 ? [was, now] : [gone, come];
}

/** Those of a list that another one does not hold, each as often as it lacks them. */
function without(list: readonly object[], other: readonly object[]): object[] {
  const held = other.map((one) => JSON.stringify(one));
  return list.filter((one) => {
    const at = held.indexOf(JSON.stringify(one));
    if (at !== -1) held.splice(at, 1);
    return at === -1;
  });
}

/** A value that stood in a field: amounts in dollars, records by their names, days as they are written, of what has parts each by its name. */
export function valueWords(value: unknown, field: string, known: Known): string {
  if (isEmpty(value)) return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return (
      known.wordOf(field, value) ??
      amountWords(value, known.moneyOf(field)) ??
      known.nameOf(field, value) ??
      String(value)
    );
  if (typeof value === 'string') return known.wordOf(field, value) ?? textWords(value, known.timeZone);
  if (Array.isArray(value)) return value.map((one) => valueWords(one, field, known)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return (
    Object.entries(value)
      // By its number nobody knows a line.
      .filter(([name, part]) => name !== 'id' && !isEmpty(part) && known.isSeen(name))
      .map(([name, part]) => {
        const words = valueWords(part, name, known);
        return `${known.labelOf(name) ?? fieldWords(name)} ${typeof part === 'object' ? `(${words})` : words}`;
      })
      .join(', ')
  );
}

function amountWords(value: number, amounts: Amounts | null): string | undefined {
  if (amounts === 'dollars') return rateText(value);
  return amounts === 'cents' && Number.isSafeInteger(value) ? formatDollars(value as Cents) : undefined;
}

function textWords(text: string, timeZone: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatCalendarDate(text);
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return formatStoredTime(text, timeZone);
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? sentence(text.replaceAll('_', ' ')) : text;
}

/** Every number that may name a record in a value, with the field that it stands in. */
export function numbersIn(value: unknown, field: string): { field: string; id: number }[] {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? [{ field, id: value }] : [];
  if (Array.isArray(value)) return value.flatMap((one) => numbersIn(one, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => numbersIn(part, name));
}
