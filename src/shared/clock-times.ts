/** Times of day, in minutes after midnight. */

/** `450` → `7:30 AM`; the end of the day is `12:00 AM` like its beginning. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** What people type for a time of day: `7`, `7am`, `7:30 pm`, `1930`, `19:30`, `noon`; null if it is none. */
export function parseClock(text: string): number | null {
  const typed = text.trim().toLowerCase().replaceAll(/[.\s]/g, '');
  if (typed === 'noon') return 720;
  if (typed === 'midnight') return 0;
  const match = /^(\d{1,2})(?::?(\d\d))?(am|pm|a|p)?$/.exec(typed);
  if (!match) return null;
  const [, hourText, minuteText = '0', half] = match;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || hour > 24 || (half && (hour < 1 || hour > 12))) return null;
  const minutes = (half ? (hour % 12) + (half.startsWith('p') ? 12 : 0) : hour) * 60 + minute;
  return minutes <= 1440 ? minutes : null;
}
