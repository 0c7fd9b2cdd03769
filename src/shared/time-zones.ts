/**
 * The zones of the United States by the name that `Intl` gives them all year: summer time does not change what a zone is
 * called (product.md §9), and Phoenix, which keeps none, is MST like Denver.
 */
const abbreviations: Record<string, string> = {
  Eastern: 'EST',
  Central: 'CST',
  Mountain: 'MST',
  Pacific: 'PST',
  Alaska: 'AKST',
  'Hawaii-Aleutian': 'HST',
};

const abbreviated = new Map<string, string>();

/** `America/Phoenix` → `MST`; outside of the United States what `Intl` says, such as `GMT+1`; unknown zones nothing. */
export function zoneAbbreviation(timeZone: string): string {
  // Lists ask for every row, and asking `Intl` takes its time.
  const known = abbreviated.get(timeZone) ?? abbreviate(timeZone);
  abbreviated.set(timeZone, known);
  return known;
}

function abbreviate(timeZone: string): string {
  const generic = zoneName(timeZone, 'longGeneric');
  const known = generic && abbreviations[generic.replace(/ (Standard )?Time$/, '')];
  return known || zoneName(timeZone, 'short');
}

function zoneName(timeZone: string, form: 'longGeneric' | 'short'): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: form }).formatToParts();
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** A time zone as people know it: `Central Time, Chicago`. */
export function zoneWords(timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';
  return [zoneName(timeZone, 'longGeneric'), city].filter(Boolean).join(', ');
}
