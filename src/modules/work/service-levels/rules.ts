import {
  addBusinessSeconds,
  type BusinessCalendar,
  businessSecondsBetween,
  roundTheClock,
} from '#shared/business-time.ts';
import { fromUtcTime, toUtcTime } from '#shared/dates.ts';
import { isFinal, type PriorityID, type StatusID, statuses } from '../rules.ts';
import type { ServiceLevels, SlaPolicy } from './contract.ts';

/** How tickets keep their time (docs/rules/sla.md). Pure; a minute-by-minute model proves it. */

/** What decides how the clock of a ticket goes. */
export type SlaFacts = { statusID: StatusID; priorityID: PriorityID; typeID: number | null; deletedAt: string | null };

/** As a ticket keeps it. Seconds are open seconds of the company. */
export type SlaClock = {
  elapsedS: number;
  /** Null while it stands still. */
  runningSince: string | null;
  /** What had passed when somebody took it up; null before. */
  responseS: number | null;
};
export type SlaDue = { responseDueAt: string | null; resolutionDueAt: string | null };
export type SlaTarget = 'response' | 'resolution';

/** The client has to do something, or nobody can: that is not the company's time. */
const standingStill: StatusID[] = [statuses.waitingOnClient, statuses.blocked];
export const isStandingStill = ({ statusID, deletedAt }: SlaFacts): boolean =>
  deletedAt === null && standingStill.includes(statusID);
export const isRunning = ({ statusID, deletedAt }: SlaFacts) =>
  deletedAt === null && !isFinal(statusID) && !standingStill.includes(statusID);

/** The most particular policy: of type and priority, of the type, of the priority, of all. */
export function policyOf(levels: ServiceLevels, { typeID, priorityID }: SlaFacts): SlaPolicy | null {
  const fitting = levels.policies.filter(
    (policy) =>
      (policy.typeID === null || policy.typeID === typeID) &&
      (policy.priorityID === null || policy.priorityID === priorityID),
  );
  const weight = (policy: SlaPolicy) => (policy.typeID === null ? 0 : 2) + (policy.priorityID === null ? 0 : 1);
  return fitting.sort((left, right) => weight(right) - weight(left))[0] ?? null;
}

export function calendarOf(levels: ServiceLevels, policy: SlaPolicy | null, timeZone: string): BusinessCalendar {
  if (policy?.isRoundTheClock) return { timeZone, hours: roundTheClock, holidays: [] };
  return { timeZone, hours: levels.hours, holidays: levels.holidays.map(({ date }) => date) };
}

/** The clock of a ticket that is opened now. */
export const newClock = (at: string): SlaClock => ({ elapsedS: 0, runningSince: at, responseS: null });

/** What has passed at a moment. */
export function elapsedAt(clock: SlaClock, calendar: BusinessCalendar, at: string): number {
  if (clock.runningSince === null) return clock.elapsedS;
  return clock.elapsedS + businessSecondsBetween(calendar, fromUtcTime(clock.runningSince), fromUtcTime(at));
}

/**
 * The clock after a ticket has changed. What passed is kept whatever it becomes, also another priority; taking it up is the
 * first step away from New, and who takes that back has not responded.
 */
export function follow(clock: SlaClock, before: BusinessCalendar, at: string, now: SlaFacts): SlaClock {
  const elapsedS = elapsedAt(clock, before, at);
  const hasResponded = now.statusID !== statuses.new;
  return {
    elapsedS,
    runningSince: isRunning(now) ? at : null,
    responseS: hasResponded ? (clock.responseS ?? elapsedS) : null,
  };
}

/**
 * Until when. Standing still there is no until; what was missed stays missed at the moment at which it was.
 */
export function dueOf(
  clock: SlaClock,
  policy: SlaPolicy | null,
  calendar: BusinessCalendar,
  at: string,
  was: SlaDue,
): SlaDue {
  const elapsedS = elapsedAt(clock, calendar, at);
  const due = (target: SlaTarget, former: string | null) => {
    const targetS = targetSeconds(policy, target);
    if (targetS === null || isMet(clock, target)) return null;
    if (elapsedS >= targetS) return former !== null && former <= at ? former : at;
    return clock.runningSince === null ? null : momentAfter(calendar, at, targetS - elapsedS);
  };
  return { responseDueAt: due('response', was.responseDueAt), resolutionDueAt: due('resolution', was.resolutionDueAt) };
}

/** What people are told of a target, as bits of a number: what was told is not told again. */
export const slaTold = { responseNear: 1, responseMissed: 2, resolutionNear: 4, resolutionMissed: 8 } as const;
/** They are warned when so much of the time has passed. */
export const warnedAtShare = 0.75;

/** What there is to tell by now, and the next moment at which there will be more; null when the clock does not come to it. */
export function alarmsOf(
  clock: SlaClock,
  policy: SlaPolicy | null,
  calendar: BusinessCalendar,
  at: string,
): { told: number; nextAt: string | null } {
  const elapsedS = elapsedAt(clock, calendar, at);
  let told = 0;
  let leastLeft = Number.POSITIVE_INFINITY;
  for (const [bit, target, share] of alarmSteps) {
    const targetS = targetSeconds(policy, target);
    if (targetS === null || isMet(clock, target)) continue;
    const left = Math.ceil(targetS * share) - elapsedS;
    if (left <= 0) told |= bit;
    else leastLeft = Math.min(leastLeft, left);
  }
  const isComing = clock.runningSince !== null && leastLeft !== Number.POSITIVE_INFINITY;
  return { told, nextAt: isComing ? momentAfter(calendar, at, leastLeft) : null };
}

const alarmSteps: [number, SlaTarget, number][] = [
  [slaTold.responseNear, 'response', warnedAtShare],
  [slaTold.responseMissed, 'response', 1],
  [slaTold.resolutionNear, 'resolution', warnedAtShare],
  [slaTold.resolutionMissed, 'resolution', 1],
];

const isMet = (clock: SlaClock, target: SlaTarget) => target === 'response' && clock.responseS !== null;

function targetSeconds(policy: SlaPolicy | null, target: SlaTarget): number | null {
  const minutes = target === 'response' ? policy?.responseMinutes : policy?.resolutionMinutes;
  return minutes === null || minutes === undefined ? null : minutes * 60;
}

function momentAfter(calendar: BusinessCalendar, from: string, seconds: number): string | null {
  const found = addBusinessSeconds(calendar, fromUtcTime(from), seconds);
  return found && toUtcTime(found);
}

/** `90` → `1.5`, as a promise in hours is typed. */
export const hoursText = (minutes: number | null): string =>
  minutes === null ? '' : String(Math.round(minutes / 0.6) / 100);

/** Hours as people type them: `4`, `1.5`, `.25`; nothing is no promise; undefined if it is no such number. */
export function parseHours(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!/^(\d{1,4}(\.\d{0,2})?|\.\d{1,2})$/.test(typed)) return undefined;
  const minutes = Math.round(Number(typed) * 60);
  return minutes > 0 ? minutes : undefined;
}
