/** What makes one of a unit, in minutes; product.md §9 counts 43,800 to the month. */
const units = [
  ['month', 43_800],
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** `90` → `1 hour 30 minutes`, `10080` → `1 week`; none is `0 minutes`. */
export function formatDuration(minutes: number): string {
  let left = Math.max(0, Math.round(minutes));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return parts.join(' ') || '0 minutes';
}
