/** A time zone as people know it: `Central Time, Chicago`. */
export function zoneWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';
  return [name, city].filter(Boolean).join(', ');
}
