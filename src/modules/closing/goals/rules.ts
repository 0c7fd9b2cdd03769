import { daysBetween } from '#shared/days.ts';
import type { Cents } from '#shared/money.ts';

/** What a goal of a year comes to on a day of it when it is reached evenly: half up, to the cent. */
export function expectedBy(day: string, year: { from: string; to: string }, goal: Cents): Cents {
  const passed = daysBetween(year.from, day) + 1;
  const days = daysBetween(year.from, year.to) + 1;
  return Number((BigInt(goal) * BigInt(2 * passed) + BigInt(days)) / BigInt(2 * days)) as Cents;
}
