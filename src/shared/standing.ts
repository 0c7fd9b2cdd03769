import { addDays, dateInZone } from './dates.ts';
import { type Standing, standings } from './standings.ts';

/** What holds through a day and is renewed: insurance of a vendor, a certificate of a person. */
export type Ending = { expiresOn: string | null };

/** So many days before its end it is marked. */
export const soonDays = 30;

/** It holds through its last day; without one for good. */
export const standingOf = (expiresOn: string | null, today: string): Standing => {
  if (expiresOn === null || expiresOn > addDays(today, soonDays)) return 'good';
  return expiresOn < today ? 'ended' : 'soon';
};

/** Of those alike the one that ends last counts: what came before it has been renewed. */
export const isRenewed = <One extends Ending>(one: One, all: readonly One[], alikeBy: (one: One) => unknown): boolean =>
  all.some((other) => alikeBy(other) === alikeBy(one) && endOf(other) > endOf(one));
/** After every day that there is. */
const endOf = ({ expiresOn }: Ending): string => expiresOn ?? '9999';

/** The worst of those that count; null where there is none. */
export function worstStanding<One extends Ending>(
  all: readonly One[],
  today: string,
  alikeBy: (one: One) => unknown,
): Standing | null {
  const counted = all.filter((one) => !isRenewed(one, all, alikeBy));
  return standings.findLast((standing) => counted.some((one) => standingOf(one.expiresOn, today) === standing)) ?? null;
}

/** What is said of one that does not hold, or soon will not. */
export const standingWords = { soon: 'Ends soon', ended: 'Expired' } as const;

/** Of the event that tells of an end: what a notification keeps. */
export const endFacts = (expiresOn: unknown, at: string) => ({
  expiresOn: String(expiresOn),
  isOver: String(expiresOn) < dateInZone(new Date(at), 'UTC') ? 1 : 0,
});
/** `The auto insurance of Basin Crane ends on` and the day. */
export const endSentence = (what: string, { expiresOn, isOver }: Record<string, string | number | null>) => ({
  text: `${what} ${isOver ? 'ended' : 'ends'} on`,
  date: String(expiresOn),
  isWhole: true as const,
});
