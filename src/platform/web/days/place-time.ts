import { useEffect, useState } from 'react';
import { timeFormat } from '#shared/dates.ts';
import { zoneAbbreviation } from '#shared/time-zones.ts';

export type PlaceTime = {
  /** `9:14 AM CST` */
  text: string;
  /** `Friday` */
  weekday: string;
  /** The clock there shows another time than the one here. */
  isElsewhere: boolean;
};

/** What the clock and the calendar say in a zone; null for one that nobody knows. */
export function placeTime(timeZone: string | null, now: Date = new Date()): PlaceTime | null {
  if (!timeZone) return null;
  try {
    const clock = (zone?: string) =>
      timeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(now);
    const there = clock(timeZone);
    const weekday = timeFormat('en-US', { weekday: 'long', timeZone }).format(now);
    return { text: `${there} ${zoneAbbreviation(timeZone)}`.trim(), weekday, isElsewhere: there !== clock() };
  } catch {
    return null;
  }
}

/** The time in a zone, kept up to date for as long as it is shown. */
export function usePlaceTime(timeZone: string | null): PlaceTime | null {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // With the minute, as clocks do.
    const timer = setTimeout(() => setNow(new Date()), 60_000 - (Date.now() % 60_000));
    return () => clearTimeout(timer);
  });
  return placeTime(timeZone, now);
}
