/** Links without sign-in, pure (docs/rules/guest-links.md). */

export const usualDays = 30;
export const maxDays = 90;
/** Whoever looks again so soon, with the same browser from the same place, has not left. */
export const sameVisitMinutes = 10;

/** What becomes of a link. */
export type LinkState = 'open' | 'outdated' | 'expired' | 'withdrawn';

/** One that is withdrawn is that whatever else happened; `version` is what its record would be sent as now. */
export function stateOfLink(
  link: { withdrawnAt: string | null; isExpired: boolean; version: string },
  version: string | null,
): LinkState {
  if (link.withdrawnAt !== null) return 'withdrawn';
  if (link.isExpired) return 'expired';
  return link.version === version ? 'open' : 'outdated';
}

/** As its maker reads it. */
export const linkStateNames: Record<LinkState, string> = {
  open: 'Open',
  outdated: 'Of a former version',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** `Chrome on Android`: enough of what a browser says of itself to tell one's own from another's. */
export function deviceInWords(device: string | null): string {
  if (!device) return 'An unknown browser';
  const of = (names: readonly (readonly [name: string, pattern: RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(device))?.[0];
  const browser = of([
    ['Edge', /Edg(e|A|iOS)?\//],
    ['Firefox', /Firefox\/|FxiOS\//],
    ['Chrome', /Chrome\/|CriOS\//],
    ['Safari', /Safari\//],
  ]);
  const system = of([
    ['Android', /Android/],
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['Windows', /Windows/],
    ['macOS', /Mac OS X/],
    ['Linux', /Linux/],
  ]);
  return [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ');
}
