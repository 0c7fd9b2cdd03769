/** The number of the next check after so many: `0099` → `0100`. What is no whole number is the same for all. */
export function checkNumber(first: string, further: number): string {
  if (!/^\d{1,15}$/.test(first)) return first;
  return String(Number(first) + further).padStart(first.length, '0');
}
