import { addDays, formatCalendarDate } from '#shared/dates.ts';
import type { FieldLine } from './rules.ts';

/** What nobody can have worked, pure (docs/rules/field-tickets.md). */

/** A ticket may be written before the work, within a week. */
export const mostDaysAhead = 7;
const mostHours = 24;

export type Workload = {
  today: string;
  /** What each of its people is called, and when they left, if they did. */
  people: ReadonlyMap<number, { name: string; leftOn: string | null }>;
};
type Worked = {
  fieldTicketServiceDate: string;
  lines: readonly Pick<FieldLine, 'description' | 'personID' | 'quantity' | 'rateKind'>[];
};

/** What keeps a ticket from being validated because nobody can have worked so: too far ahead, for longer than a day has hours, or after they left. */
export function impossibleIn({ fieldTicketServiceDate: date, lines }: Worked, { today, people }: Workload): string[] {
  const said: string[] = [];
  const day = formatCalendarDate(date);
  if (date > addDays(today, mostDaysAhead))
    said.push(`A day of service within ${mostDaysAhead} days: ${day} is further ahead`);
  for (const [index, { description, personID }] of lines.entries()) {
    const person = people.get(personID ?? 0);
    if (person && person.leftOn !== null && person.leftOn < date)
      said.push(
        `Who did “${description}”, line ${index + 1}: ${person.name} left on ${formatCalendarDate(person.leftOn)}`,
      );
  }
  for (const [personID, { name }] of people) {
    const own = lines.filter((line) => line.personID === personID && line.rateKind === 'labor');
    const hours = own.reduce((sum, { quantity }) => sum + quantity, 0);
    if (hours > mostHours) said.push(`At most ${mostHours} hours of ${name} on ${day}: there are ${hours}`);
  }
  return said;
}
