import { addDays, dateInZone, formatCalendarDate, momentInZone } from '#shared/dates.ts';

export const notificationReasons = ['assigned', 'unassigned', 'created', 'subscribed', 'mentioned'] as const;
type Reason = (typeof notificationReasons)[number];

/** Why one is told, as the centre says it. */
export const reasonWords: Record<Reason, string> = {
  assigned: 'You are assigned',
  unassigned: 'You were assigned',
  created: 'You created it',
  subscribed: 'You subscribed',
  mentioned: 'You were mentioned',
};

/** Old ones are of no use to anybody, and are removed. */
export const keptDays = 90;
/** The bell counts no further. */
export const maxCounted = 100;
/** As live messages and the page's readings name what is one person's own here. */
export const matter = 'notifications';

/** How often what is told goes out by mail. */
export const rhythms = ['at_once', 'hourly', 'daily', 'never'] as const;
/** Times of day are minutes after midnight in the company's zone; from and until the same is never quiet. */
export type MailSchedule = { rhythm: (typeof rhythms)[number]; dailyAt: number; quietFrom: number; quietUntil: number };
/** For whoever has not chosen: once an hour, and not at night. */
export const usualSchedule: MailSchedule = {
  rhythm: 'hourly',
  dailyAt: 7 * 60,
  quietFrom: 20 * 60,
  quietUntil: 6 * 60,
};

/** Whoever looks at the page within so many minutes need not be mailed. */
const patienceMinutes = 2;

/** When something that is told at a moment goes out by mail (docs/rules/notifications.md#mail); null for never. */
export function mailDueAt(schedule: MailSchedule, at: Date, timeZone: string): Date | null {
  const due = rhythmAfter(schedule, at, timeZone);
  return due && afterQuiet(schedule, due, timeZone);
}

function rhythmAfter({ rhythm, dailyAt }: MailSchedule, at: Date, timeZone: string): Date | null {
  switch (rhythm) {
    case 'never':
      return null;
    case 'at_once':
      return new Date(at.getTime() + patienceMinutes * 60_000);
    case 'hourly':
      return new Date((Math.floor(at.getTime() / 3_600_000) + 1) * 3_600_000);
    case 'daily':
      return nextTimeOfDay(dailyAt, at, timeZone);
  }
}

/** A mail that would come in quiet hours comes at their end. */
function afterQuiet({ quietFrom, quietUntil }: MailSchedule, due: Date, timeZone: string): Date {
  if (quietFrom === quietUntil) return due;
  const end = nextTimeOfDay(quietUntil, due, timeZone);
  const start = nextTimeOfDay(quietFrom, due, timeZone);
  // Within them, their end comes before they begin again.
  return end < start ? end : due;
}

function nextTimeOfDay(minutes: number, after: Date, timeZone: string): Date {
  const today = dateInZone(after, timeZone);
  const moment = momentInZone(today, minutes, timeZone);
  return moment > after ? moment : momentInZone(addDays(today, 1), minutes, timeZone);
}

/** One line as a sentence of a mail: `System says the time to respond is up`. */
type MailedLine = {
  name: string;
  label: string;
  address: string | null;
  notifications: { userDisplayName: string; text: string; isWhole: boolean; date: string | null; reason: Reason }[];
};

/** Everything that is due to somebody, by record: what happened, by whom, why they are told, and where it is. */
export function notificationMail(given: { company: string; publicUrl: string; lines: MailedLine[] }) {
  const { company, publicUrl, lines } = given;
  const nameOf = ({ name, label }: MailedLine) => `${name}: ${label}`;
  const [first] = lines;
  const more = lines.length - 1;
  const parts = lines.map((line) => {
    const done = line.notifications.toReversed().map(({ userDisplayName, text, isWhole, date }) => {
      const end = date ? ` ${formatCalendarDate(date)}` : '';
      return isWhole ? `  ${text}` : `  ${userDisplayName} ${text}${end}`;
    });
    const reason = line.notifications[0]?.reason;
    const why = reason ? [`  Why you are told: ${reasonWords[reason].toLowerCase()}.`] : [];
    return [nameOf(line), ...done, ...why, ...(line.address ? [`  ${publicUrl}${line.address}`] : [])].join('\n');
  });
  return {
    subject: first ? `${nameOf(first).slice(0, 120)}${more > 0 ? ` and ${more} more` : ''}` : company,
    text: `${parts.join('\n\n')}\n\n${company.replace(/\.$/, '')}. What you are told, and when: ${publicUrl}/profile/notifications`,
  };
}
